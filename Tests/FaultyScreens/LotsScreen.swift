import Foundation
import Understudy

/// Rows that have clocks: lots of an auction that count down.
enum LotsScreen: Screen {
  struct Lot {
    var left: Int
    var price = 10
    var isOpen = true
  }

  @MainActor final class Hall {
    private(set) var lots: [Lot] = []
    private var timer: Timer?

    func start(_ count: Int, _ seconds: Int) {
      lots = (1...count).map { Lot(left: seconds + 3 * $0) }
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        MainActor.assumeIsolated { self.tick() }
      }
    }

    private func tick() {
      for index in lots.indices where lots[index].isOpen {
        lots[index].left -= 1
        if lots[index].left == 0 { lots[index].isOpen = false }
        if lots[index].left.isMultiple(of: 4) { lots[index].price += 5 }
      }
    }

    func stop() { timer?.invalidate() }
  }

  static func make(in world: World, notify: Notifier) -> Hall { Hall() }

  static func describe(_ view: inout Interface<Hall>) {
    view.rows("lots", \.lots) { row in
      row.bind("left", \.left)
      row.bind("price", \.price)
      row.bind("open", \.isOpen)
    }
    view.command(
      "start", Hall.start, Parameter("count", in: 1...20), Parameter("seconds", in: 1...100))
    view.command("stop", Hall.stop)
  }
}

import Foundation
import Understudy

/// Works on other threads, and sets timers that outlast a session. The bug is that a second errand
/// overtakes the first.
enum ErrandScreen: Screen {
  static let name = "errand"

  final class Errand: @unchecked Sendable {
    private(set) var done: [Int] = []
    private(set) var isLate = false
    private var last = 0
    private var reminder: Date?
    private var timer: Timer?

    func start(_ seconds: Int) {
      last += 1
      let number = last
      DispatchQueue.global().async {
        Thread.sleep(forTimeInterval: TimeInterval(min(max(seconds, 0), 1000)))
        DispatchQueue.main.async { self.done.append(number) }
      }
    }

    /// A timer of an earlier view model, if it were still pending, would delay this one.
    func remind(_ seconds: Int) {
      guard reminder == nil else { return }
      let delay = TimeInterval(min(max(seconds, 0), 1000))
      reminder = Date() + delay
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
        self.isLate = self.reminder.map { Date() > $0 + 1 } ?? false
        self.reminder = nil
      }
    }

    func look() { isLate = reminder.map { Date() > $0 + 1 } ?? false }

    /// Ticks forever.
    func tick() {
      timer = timer ?? .scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }
    }
  }

  static func make(in world: World, notify: Notifier) -> Errand { Errand() }

  static func describe(_ view: inout Interface<Errand>) {
    view.bind("done", \.done)
    view.bind("isLate", \.isLate)
    view.invariant("errands end in order") { $0.done == $0.done.sorted() }
    view.invariant("reminders come in time") { !$0.isLate }
    view.command("start", Errand.start, "seconds")
    view.command("remind", Errand.remind, "seconds")
    view.command("look", Errand.look)
    view.command("tick", Errand.tick)
  }
}

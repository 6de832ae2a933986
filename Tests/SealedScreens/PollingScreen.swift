import Foundation
import Understudy

/// Asks again and again, without an end.
final class PollingViewModel: @unchecked Sendable {
  private(set) var polls = 0
  private(set) var amount = 0
  private var timer: Timer?

  func poll() { polls += 1 }

  /// Every hundredth of a second.
  func start() {
    timer = .scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in self.poll() }
  }

  /// Every second, each time by another timer.
  func startSlowly() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      self.poll()
      self.startSlowly()
    }
  }

  func stop() { timer?.invalidate() }
  func add(_ number: Int) { amount &+= number }
}

enum PollingScreen: Screen {
  static func make(in world: World, notify: Notifier) -> PollingViewModel {
    let viewModel = PollingViewModel()
    viewModel.start()
    viewModel.startSlowly()
    return viewModel
  }

  static func describe(_ view: inout Interface<PollingViewModel>) {
    view.bind("polls", \.polls)
    view.bind("amount", \.amount)
    view.command("start", PollingViewModel.start)
    view.command("stop", PollingViewModel.stop)
    view.command("add", PollingViewModel.add, "number")
  }
}

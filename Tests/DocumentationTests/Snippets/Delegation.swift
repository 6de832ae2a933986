import Understudy

protocol ClockDelegate: AnyObject {
  func clockDidTick(_ clock: ClockViewModel)
}

final class ClockViewModel {
  private(set) var minutes = 0 { didSet { delegate?.clockDidTick(self) } }
  weak var delegate: (any ClockDelegate)?

  func tick(_ times: Int) { for _ in 0..<times { minutes += 1 } }
}

final class ClockObserver: ClockDelegate {
  private let notify: Notifier

  init(of clock: ClockViewModel, _ notify: Notifier) {
    self.notify = notify
    clock.delegate = self
  }

  func clockDidTick(_ clock: ClockViewModel) { notify() }
}

enum ClockScreen: Screen {
  static let name = "clock"
  static func make(in world: World, notify: Notifier) -> ClockViewModel { ClockViewModel() }
  static func describe(_ view: inout Interface<ClockViewModel>) {
    view.listen { clock, notify in ClockObserver(of: clock, notify) }
    view.bind("minutes", \.minutes)
    view.command("tick", ClockViewModel.tick, "times")
  }
}

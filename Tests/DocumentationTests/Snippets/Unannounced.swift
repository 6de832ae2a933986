import Understudy

final class ThermostatViewModel {
  private(set) var degrees = 20
  private(set) var presses = 0
  private let onChange: () -> Void

  init(onChange: @escaping () -> Void) { self.onChange = onChange }

  func warm() {
    presses += 1
    degrees += 1
    onChange()
  }

  func cool() {
    presses += 1
    degrees -= 1
  }
}

enum ThermostatScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ThermostatViewModel { .init { notify() } }
  static func describe(_ view: inout Interface<ThermostatViewModel>) {
    view.announcesChanges()
    view.bind("degrees", \.degrees)
    view.bind("presses", \.presses, .unannounced)
    view.command("warm", ThermostatViewModel.warm)
    view.command("cool", ThermostatViewModel.cool)
  }
}

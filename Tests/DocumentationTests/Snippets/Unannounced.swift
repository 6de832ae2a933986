import Understudy

final class ThermostatViewModel {
  private(set) var degrees = 20
  private let onChange: () -> Void

  init(onChange: @escaping () -> Void) { self.onChange = onChange }

  func warm() {
    degrees += 1
    onChange()
  }

  func cool() { degrees -= 1 }
}

enum ThermostatScreen: Screen {
  static let name = "thermostat"
  static func make(in world: World, notify: Notifier) -> ThermostatViewModel { .init { notify() } }
  static func describe(_ view: inout Interface<ThermostatViewModel>) {
    view.announcesChanges()
    view.bind("degrees", \.degrees)
    view.command("warm", ThermostatViewModel.warm)
    view.command("cool", ThermostatViewModel.cool)
  }
}

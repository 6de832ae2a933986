import Understudy

enum BusyScreen: Screen {
  static let name = "busy"

  static func make(in world: World, notify: Notifier) -> BusyViewModel {
    BusyViewModel(clock: world.clock) { notify() }
  }

  static func describe(_ view: inout Interface<BusyViewModel>) {
    view.bind("ticks", \.ticks)
    view.bind("done", \.done, .progress)
    view.command("work", BusyViewModel.work, "hundredths")
    view.command("grind", BusyViewModel.grind, "hundredths")
    view.command("hold", BusyViewModel.hold)
    view.command("spin", BusyViewModel.spin)
    view.command("ignore", BusyViewModel.ignore)
    view.command("later", BusyViewModel.later)
    view.command("flood", BusyViewModel.flood, "count")
  }
}

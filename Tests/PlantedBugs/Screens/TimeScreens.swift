import PlantedBugViewModels
import Understudy

@MainActor let timeScreens: [any BuggyScreen.Type] = [
  VisitsScreen.self, KitchenTimerScreen.self,
]

enum VisitsScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> VisitsViewModel {
    VisitsViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<VisitsViewModel>) {
    view.bind("days", \.days)
    view.invariant("each day counts once") { Set($0.days).count == $0.days.count }
    view.command("check-in", VisitsViewModel.checkIn)
  }
}

enum KitchenTimerScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> KitchenTimerViewModel {
    KitchenTimerViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<KitchenTimerViewModel>) {
    view.bind("secondsLeft", \.secondsLeft)
    view.invariant("the time left is not negative") { $0.secondsLeft >= 0 }
    view.command("start", KitchenTimerViewModel.start, Parameter("seconds", in: 1...3600))
    view.command("stop", KitchenTimerViewModel.stop)
  }
}

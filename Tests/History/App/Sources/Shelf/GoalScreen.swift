import Understudy
import UnderstudyCommandLine

enum GoalScreen: Screen {
  static func make(in world: World, notify: Notifier) -> GoalViewModel { GoalViewModel() }

  static func describe(_ view: inout Interface<GoalViewModel>) {
    view.bind("progress", \.progress)
    view.bind("minutes", \.minutes)
    view.bind("badges", \.badges)
    view.bind("isReached", \.isReached)
    view.command("set-goal", GoalViewModel.setGoal, Parameter("pages", in: 1...))
    view.command("start", GoalViewModel.start)
      .disabled { $0.isReading ? "the clock is running" : nil }
    view.command("stop", GoalViewModel.stop, Parameter("pages", in: 0...))
      .disabled { $0.isReading ? nil : "the clock is not running" }
  }
}

@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = [ShelfScreen.self, GoalScreen.self]
}

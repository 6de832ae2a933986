import Understudy

enum DiceScreen: Screen {
  static func make(in world: World, notify: Notifier) -> DiceViewModel {
    DiceViewModel(nextRoll: world.effect("roll") { Int.random(in: 1...6) })
  }

  static func describe(_ view: inout Interface<DiceViewModel>) {
    view.bind("rolls", \.rolls)
    view.bind("total", \.total)
    view.command("roll", DiceViewModel.roll)
    view.command("take-back", DiceViewModel.takeBack)
      .disabled { $0.canTakeBack ? nil : "nothing was rolled" }
  }
}

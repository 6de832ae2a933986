import Understudy

enum TallyScreen: Screen {
  static func make(in world: World, notify: Notifier) -> TallyViewModel { TallyViewModel() }

  static func describe(_ view: inout Interface<TallyViewModel>) {
    view.bind("count", \.count)
    view.command("step", Parameter("by", default: 1)) { $0.step(by: $1) }
  }
}

struct TallyViewModel {
  private(set) var count = 0

  mutating func step(by amount: Int) { count += amount }
}

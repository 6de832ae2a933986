import Understudy

enum CheckedTallyScreen: Screen {
  static let name = "checked-tally"

  static func make(in world: World, notify: Notifier) -> TallyViewModel { TallyViewModel() }

  static func describe(_ view: inout Interface<TallyViewModel>) {
    view.bind("count", \.count)
    view.invariant("the count is not negative") { $0.count >= 0 }
  }
}

import Understudy

/// A screen whose view model has a bug that can be removed.
protocol BuggyScreen: Screen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> ViewModel
}

extension BuggyScreen {
  static func make(in world: World, notify: Notifier) -> ViewModel {
    make(hasBug: true, in: world, notify: notify)
  }
}

/// A screen without its bug: `feed-sound` is `feed` without its bug.
enum Sound<Buggy: BuggyScreen>: Screen {
  static var name: String { "\(Buggy.name)-sound" }

  static func make(in world: World, notify: Notifier) -> Buggy.ViewModel {
    Buggy.make(hasBug: false, in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<Buggy.ViewModel>) { Buggy.describe(&view) }
}

import Understudy

/// Screens of view models as apps have them, each with one bug and without it. Nothing here tells the explorer
/// where the bug is.
@MainActor package enum Bugs {
  private static let buggy =
    listScreens + serviceScreens + timeScreens + tapScreens + crashingScreens

  package static let screens: [any Screen.Type] = buggy + buggy.map { sound($0) }

  private static func sound<Buggy: BuggyScreen>(_ screen: Buggy.Type) -> any Screen.Type {
    Sound<Buggy>.self
  }
}

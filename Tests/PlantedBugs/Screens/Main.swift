import Understudy
import UnderstudyCommandLine

/// View models as apps have them, each with one bug. Nothing here tells the explorer where.
@main struct Main: UnderstudyApp {
  static let screens = Bugs.screens
}

/// The bugs of the view models.
@MainActor package enum Bugs {
  /// Whether the view models that are made next have them.
  package static var arePlanted = true

  package static let screens = listScreens + serviceScreens + timeScreens + crashingScreens
}

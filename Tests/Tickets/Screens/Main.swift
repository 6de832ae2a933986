import Understudy
import UnderstudyCommandLine

/// An app as a new user attaches it.
@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = [TicketsScreen.self]
}

import Understudy
import UnderstudyCommandLine

@main struct Main: UnderstudyApp {
  typealias Options = SignInOptions
  static let screens: [any Screen.Type] = [AccountScreen.self]
}

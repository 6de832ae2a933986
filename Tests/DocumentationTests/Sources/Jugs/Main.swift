import Understudy
import UnderstudyCommandLine

@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = [JugsScreen.self]
}

import Understudy
import UnderstudyCommandLine

@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = [
    PersonScreen.self, GreetingScreen.self, BindScreen.self, IntegersScreen.self, ScoresScreen.self,
  ]
}

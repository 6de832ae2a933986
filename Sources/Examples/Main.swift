import Understudy
import UnderstudyCommandLine

@main struct Main: UnderstudyApp {
  typealias Options = ExampleOptions
  static let screens: [any Screen.Type] = [
    PersonScreen.self, GreetingScreen.self, BindScreen.self, IntegersScreen.self, ScoresScreen.self,
    ReviewsScreen.self,
  ]
}

import Understudy
import UnderstudyCommandLine

struct ExampleApp: UnderstudyApp {
  typealias Options = ExampleOptions
  static let screens: [any Screen.Type] = [
    PersonScreen.self, GreetingScreen.self, BindScreen.self, IntegersScreen.self, ScoresScreen.self,
    ReviewsScreen.self,
  ]
}

/// Runs the command line of the examples.
@MainActor package func runExamples() { ExampleApp.main() }

import SessionAnalysis
import Testing
import Understudy

@testable import Cart
@testable import Dice
@testable import Examples
@testable import Jugs
@testable import News
@testable import ShoppingList
@testable import SignIn

/// The sessions that the documentation shows replay.
@MainActor @Suite struct SessionBlockTests {
  static let screens: [any Screen.Type] = [
    PersonScreen.self, GreetingScreen.self, BindScreen.self, IntegersScreen.self, ScoresScreen.self,
    DiceScreen.self, LampScreen.self, DoorScreen.self, VolumeScreen.self, ClockScreen.self,
    ProfileScreen.self, CartScreen.self, LiftScreen.self, ScoreScreen.self, ArticlesScreen.self,
    TasksScreen.self, QuizScreen.self,
    TallyScreen.self, AccountScreen.self, CardScreen.self, ReviewsScreen.self, NewsScreen.self,
    ThermostatScreen.self, MoviesScreen.self, JugsScreen.self,
    ShoppingListScreen.self,
  ]

  @Test(arguments: try Page.all)
  func sessionBlocksReplay(_ page: Page) throws {
    for block in page.blocks("session") {
      let place = "\(page.name):\(block.number)"
      let session = try Session(parsing: block.text, file: place)
      #expect(session.text == block.text)
      let screen = try #require(
        Self.screens.first { $0.name == session.screen }, "\(place): no screen \(session.screen)")
      let comparison = Comparison(session, try Replay(session, on: screen).log)
      #expect(comparison.passed, "\(comparison.report(file: place))")
    }
  }

  @Test func readMeAndArticlesForBeginnersShowASessionEach() throws {
    for page in [
      try Page(Page.readMe), try Page.article("GettingStarted"),
      try Page.article("RecordAndReplay"),
    ] {
      #expect(page.blocks("session").count == 1, "\(page.name)")
    }
  }
}

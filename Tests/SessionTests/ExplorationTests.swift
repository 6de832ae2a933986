import Testing
import Understudy
import UnderstudyTesting

@testable import FaultyScreens

@MainActor @Suite struct ExplorationTests {
  @Test func brokenInvariantIsIssueWithSession() throws {
    let text = """
      broken: the big jug does not hold 4 litres
      understudy 1 jugs
        small = 0
        big = 0
      > fill-big
        big = 5
      > pour-into-small
        small = 3
        big = 2
      > empty-small
        small = 0
      > pour-into-small
        small = 2
        big = 0
      > fill-big
        big = 5
      > pour-into-small
        small = 3
        big = 4
      ! "broken: the big jug does not hold 4 litres"

      """
    try withKnownIssue {
      try Exploration(seed: 1, steps: 20_000).run(on: WaterJugsScreen.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  @Test func soundScreenHasNoIssue() throws {
    try Exploration(seed: 4, steps: 2000).run(on: NamesakeScreen.self)
  }
}

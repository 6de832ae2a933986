import Testing
import Understudy
import UnderstudyTesting

@testable import FaultyScreens

@MainActor @Suite struct ExplorationTests {
  @Test func brokenInvariantIsIssueWithSession() throws {
    var texts: [String] = []
    try withKnownIssue {
      try Exploration(seed: 4, steps: 5000).run(on: QuarrelsomeScreen.self)
    } matching: { issue in
      texts += issue.comments.map(\.rawValue)
      return true
    }
    let text = """
      broken: total is never 3
      understudy 1 quarrelsome
        total = 0
      > add 3
        total = 3
      ! "broken: total is never 3"

      """
    #expect(texts.contains(text), "\(texts)")
  }

  @Test func screenWithoutFlawsHasNoIssue() throws {
    try Exploration(seed: 4, steps: 2000).run(on: VeiledScreen.self)
  }
}

import SessionAnalysis
import Testing
import Understudy

/// The article's session tests the controller, what remains of it, and the view model.
@MainActor @Suite struct RefactoringTests {
  private let screens: [any Screen.Type] = [
    CardControllerScreen.self, ThinCardControllerScreen.self, CardScreen.self,
  ]

  @Test func sessionReplaysBeforeAndAfterTheRefactoring() throws {
    let page = try Page("Sources/Understudy/Understudy.docc/FromControllerToViewModel.md")
    let block = try #require(page.blocks("session").first)
    let session = try Session(parsing: block.text, file: page.name)
    for screen in screens {
      let comparison = Comparison(session, try Replay(session, on: screen).log)
      let report = comparison.report(file: page.name)
      #expect(comparison.passed, "\(screen):\n\(report)")
    }
  }
}

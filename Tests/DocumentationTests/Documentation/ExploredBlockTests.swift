import Testing
import Understudy
import UnderstudyExploring

@testable import Jugs

/// The session that the article on exploring shows is what is found.
@MainActor @Suite struct ExploredBlockTests {
  @Test func jugsAreSolvedAsShown() throws {
    let block = try #require(try Page.article("ExploreAScreen").blocks("session").first)
    var sessions: [Session] = []
    try Explorer(JugsScreen.self, Explorer.Options(seed: 1)).run { finding in
      var session = finding.session
      session.lines.insert(.comment(.init("found: \(finding.symptom)")), at: 0)
      sessions.append(session)
      return false
    }
    #expect(sessions.map(\.text) == [block.text])
  }
}

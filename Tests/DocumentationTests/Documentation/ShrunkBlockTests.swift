import SessionAnalysis
import Testing
import Understudy

@testable import Jugs

/// The session that the article on shrinking shows becomes the one below it.
@MainActor @Suite struct ShrunkBlockTests {
  @Test func wanderingWithJugsBecomesTheShorterSession() throws {
    let blocks = try Page.article("ShrinkASession").blocks("session")
    let session = try Session(parsing: blocks[0].text, file: "jugs.session")
    let replay = try Replay(session, on: JugsScreen.self).log
    let outcome = try #require(Outcome.all(in: session, replay).first)
    var shrinker = Shrinker(session, to: outcome) { try Replay($0, on: JugsScreen.self).log }
    #expect(try shrinker.begin())
    try shrinker.shrink()
    #expect(shrinker.session.text == blocks[1].text)
    #expect(session.steps.count - 1 == 10)
    #expect(shrinker.count == 6)
  }
}

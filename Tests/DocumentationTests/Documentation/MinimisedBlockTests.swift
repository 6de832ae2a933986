import Testing
import Understudy

/// The session that the article on minimising shows becomes the one below it.
@MainActor @Suite struct MinimisedBlockTests {
  @Test func wanderingWithJugsBecomesTheShorterSession() throws {
    let blocks = try Page.article("MinimiseASession").blocks("session")
    let session = try Session(parsing: blocks[0].text, file: "jugs.session")
    let replay = try Replay(session, on: JugsScreen.self).log
    let outcome = try #require(Outcome.all(in: session, replay).first)
    var minimiser = Minimiser(session, to: outcome) { try Replay($0, on: JugsScreen.self).log }
    #expect(try minimiser.begin())
    try minimiser.minimise()
    #expect(minimiser.session.text == blocks[1].text)
    #expect(session.steps.count - 1 == 17)
    #expect(minimiser.count == 8)
  }
}

import SessionAnalysis
import Testing
import Understudy

@testable import Jugs

/// The session that the article on shrinking shows becomes the commands below it.
@MainActor @Suite struct ShrunkBlockTests {
  @Test func wanderingWithJugsBecomesTheShorterSession() throws {
    let page = try Page.article("ShrinkASession")
    let block = try #require(page.blocks("session").first)
    let session = try Session(parsing: block.text, file: "jugs.session")
    let replay = try Replay(session, on: JugsScreen.self).log
    let outcome = try #require(Outcome.all(in: session, replay).first)
    var shrinker = Shrinker(session, to: outcome) { try Replay($0, on: JugsScreen.self).log }
    #expect(try shrinker.begin())
    try shrinker.shrink()
    let commands = shrinker.session.text.split(separator: "\n").filter { $0.hasPrefix("> ") }
      .map { "`\($0.dropFirst(2))`" }.joined(separator: ", ")
    #expect(page.text.replacing("\n", with: " ").contains(": \(commands)."))
    #expect(session.steps.count - 1 == 10)
    #expect(shrinker.count == 6)
  }
}

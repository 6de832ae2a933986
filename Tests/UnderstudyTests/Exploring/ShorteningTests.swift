import Testing

@testable import Jugs
@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

@MainActor @Suite(.serialized) struct ShorteningTests {
  @Test func otherRowsGiveShorterWay() throws {
    SongListScreen.hasBug = true
    defer { SongListScreen.hasBug = false }
    let shorter = try shortest(
      of: SongListScreen.self, ["add a", "play 1", "delete 0", "delete 0", "delete 0"])
    #expect(shorter == ["play 2", "delete 0"])
  }

  @Test func longWanderingBecomesSixSteps() throws {
    let wandering = [
      "fill-small", "pour-into-big", "fill-small", "pour-into-big", "empty-big", "pour-into-big",
      "fill-small", "pour-into-big",
    ]
    let shorter = try shortest(of: JugsScreen.self, wandering)
    #expect(
      shorter == [
        "fill-big", "pour-into-small", "empty-small", "pour-into-small", "fill-big",
        "pour-into-small",
      ])
  }

  /// Of an answer of HTTP that does not matter: no server sends 0.
  @Test func simplestStatusIsSuccess() throws {
    let opening = "understudy 3 news\n> refresh\n< \"GET https://example.com/\" "
    let answer = #"(status: 404, headers: ["Link: a"], body: "none")"#
    let session = try Session(parsing: "\(opening)\(answer)\n", file: "a.session")
    let answers = MadeUpAnswers(besides: [])
    let replaced = answers.replaced(in: session)
    #expect(answers.occur(in: session))
    #expect(replaced.text == "\(opening)(status: 200, headers: [], body: \"\")\n")
    #expect(!answers.occur(in: replaced))
  }

  private func shortest(of screen: any Screen.Type, _ lines: [String]) throws -> [String] {
    let session = try Session(parsing: transcript(of: screen, lines), file: "")
    let symptoms = session.lines.compactMap { $0.event.flatMap(Symptom.init) }
    var shortening = Shortening(session, try #require(symptoms.first), on: screen)
    shortening.run()
    return shortening.session.steps.compactMap(\.command)
  }
}

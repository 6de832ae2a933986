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
    let replaced = answers.replaced(in: session, above: .none)
    #expect(answers.doubt(about: session) == .madeUp)
    #expect(replaced.text == "\(opening)(status: 200, headers: [], body: \"\")\n")
    #expect(answers.doubt(about: replaced) == .none)
  }

  @Test func answersToOtherQuestionsAreNamed() throws {
    func session(_ answers: String) throws -> Session {
      try Session(parsing: "understudy 3 news\n> refresh\n\(answers)\n", file: "a.session")
    }
    let recorded = #"< find("a") 7"# + "\n" + #"< "find#2"("b") 8"# + "\n< count 9"
    let answers = MadeUpAnswers(besides: [try session(recorded)])
    for (line, names) in [
      (#"< find("a") 7"#, []), (#"< find("b") 8"#, []), (#"< find("b") 7"#, ["find"]),
      (#"< find("c") 0"#, []), (#"< find("c") 6"#, []), ("< count 9", []), ("< sum 9", ["sum"]),
    ] {
      #expect(answers.names(in: try session(line), of: [.ofAnotherQuestion]) == names, "\(line)")
    }
  }

  /// Where a session has an answer to the question, it takes the place of a doubtful one.
  @Test func doubtfulAnswersAreReplacedByRecordedOnes() throws {
    func session(_ answers: String...) throws -> Session {
      let lines = answers.map { "< \($0)\n" }.joined()
      return try Session(parsing: "understudy 3 news\n> refresh\n\(lines)", file: "a.session")
    }
    let recorded = try session(#"find("a") 7"#, #"find("a") 9"#, #"find("b") 8"#)
    let answers = MadeUpAnswers(besides: [recorded])
    let doubtful = try session(#"find("a") 6"#, #"find("b") 7"#, #"find("c") 8"#, #"find("a") 9"#)
    #expect(answers.doubt(about: doubtful) == .madeUp)
    let plausible = answers.replaced(in: doubtful, above: .ofAnotherQuestion)
    #expect(
      try plausible
        == session(#"find("a") 7"#, #"find("b") 7"#, #"find("c") 8"#, #"find("a") 9"#))
    #expect(answers.doubt(about: plausible) == .ofAnotherQuestion)
    let real = answers.replaced(in: doubtful, above: .none)
    #expect(try real == session(#"find("a") 7"#, #"find("b") 8"#, #"find("c") 0"#, #"find("a") 9"#))
    #expect(answers.doubt(about: real) == .none)
  }

  /// Where shrinking leaves them out, new ones are made up.
  @Test func newUUIDsStayDifferent() throws {
    let session = try Session(
      parsing: transcript(of: FewStickersScreen.self, ["add", "add", "add"]), file: "")
    let symptoms = session.lines.compactMap { $0.event.flatMap(Symptom.init) }
    var shortening = Shortening(session, try #require(symptoms.first), on: FewStickersScreen.self)
    shortening.run()
    #expect(
      shortening.session.text == """
        understudy 3 few-stickers
          ids = []
        > add
        < uuid "00000000-0000-0000-0000-000000000001"
          ids = ["00000000-0000-0000-0000-000000000001"]
        > add
        < uuid "00000000-0000-0000-0000-000000000002"
        + ids[1] = "00000000-0000-0000-0000-000000000002"
        > add
        < uuid "00000000-0000-0000-0000-000000000003"
        + ids[2] = "00000000-0000-0000-0000-000000000003"
        ! "broken: there are at most two"

        """)
  }

  private func shortest(of screen: any Screen.Type, _ lines: [String]) throws -> [String] {
    let session = try Session(parsing: transcript(of: screen, lines), file: "")
    let symptoms = session.lines.compactMap { $0.event.flatMap(Symptom.init) }
    var shortening = Shortening(session, try #require(symptoms.first), on: screen)
    shortening.run()
    return shortening.session.steps.compactMap(\.command)
  }
}

private enum FewStickersScreen: Screen {
  static let name = "few-stickers"

  static func make(in world: World, notify: Notifier) -> UnusualScreensTests.Stickers {
    UnusualScreensTests.Stickers(in: world)
  }

  static func describe(_ view: inout Interface<UnusualScreensTests.Stickers>) {
    view.bind("ids", \.ids)
    view.command("add", UnusualScreensTests.Stickers.add)
    view.invariant("there are at most two") { $0.ids.count < 3 }
  }
}

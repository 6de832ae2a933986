import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

@MainActor @Suite(.serialized) struct ReplayTests {
  private func log(_ text: String, on screen: any Screen.Type) throws -> ReplayLog {
    try Replay(SessionText(Array(text.utf8), file: "a.session"), on: screen).log
  }

  @Test func recordedSessionsMatchByteForByte() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let commands = random.array(0..<12) { $0.walletCommand() }
      let text = try transcript(of: WalletScreen.self, commands)
      let log = try log(text, on: WalletScreen.self)
      #expect(log.isExact, "\(text), UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func comparisonsByBytesAndEventsAgree() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<150 {
      let commands = random.array(1..<8) { $0.walletCommand() }
      let text = try transcript(of: WalletScreen.self, commands)
      var session = try Session(parsing: text, file: "a.session")
      for _ in 0..<random.int(0..<4) { random.edit(&session) }
      let note: Comment = "\(session.text), UNDERSTUDY_SEED=\(seed)"
      let log = try log(session.text, on: WalletScreen.self)
      let steps = try EventReplay.steps(of: session, on: WalletScreen.self)
      for (index, step) in session.steps.enumerated() {
        let expected = session.lines[step.lines].compactMap(\.event)
        #expect(log.steps[index].events ?? expected == steps[index], note)
        #expect((log.steps[index] == .exact) == (expected == steps[index]), note)
      }
    }
  }

  private let recorded = """
    understudy 3 letters
    with locale="fr_FR"
    # why this was kept
      rows = ["a", "b", "c"]

    > edit i1x
    + rows[1] = "x"
    # the first goes
    > edit d0

    - rows[0] = "a"

    """

  @Test func commentsAndBlankLinesAreIgnored() throws {
    let log = try log(recorded, on: LettersScreen.self)
    #expect(log.steps == [.exact, .exact, .exact])
  }

  @Test(arguments: [
    ("+ rows[1] = \"x\"", "+ rows[1] = \"y\"", 1), ("+ rows[1] = \"x\"\n", "", 1),
    ("- rows[0] = \"a\"\n", "- rows[0] = \"a\"\n  rows = []\n", 2),
    ("- rows[0] = \"a\"\n", "- rows[0] = <any>\n", 2),
    ("- rows[0] = \"a\"\n", "x SIGTRAP\n", 2), ("> edit d0", ">\"edit\\u{1b}d0\"", 2),
    // A malformed expectation matches nothing.
    ("  rows = [\"a\", \"b\", \"c\"]", "  rows = [\"a\",\"b\", \"c\"]", 0),
    ("- rows[0]", "gibberish\n- rows[0]", 2), ("- rows[0]", "=======\n- rows[0]", 2),
  ])
  func differencesBelongToTheirStep(old: String, new: String, step: Int) throws {
    let log = try log(recorded.replacing(old, with: new), on: LettersScreen.self)
    #expect(log.steps.map { $0 == .exact } == (0...2).map { $0 != step })
  }

  @Test(arguments: [
    ("understudy 3", "understudy 4", 1), ("with locale", "with  locale", 2),
    ("# the first", "#the first", 8), ("# the first", "# the\u{1b}first", 8),
    ("- rows[0] = \"a\"\n", "- rows[0] = \"a\"\n# cut", 12),
    ("- rows[0]", "< random  2\n- rows[0]", 11),
  ])
  func malformedLinesAreRefused(old: String, new: String, line: Int) throws {
    let text = recorded.replacing(old, with: new)
    let error = #expect(throws: SessionError.self) { try log(text, on: LettersScreen.self) }
    #expect(error?.line == line)
    #expect(throws: try #require(error)) { try Session(parsing: text, file: "a.session") }
  }

  @Test func incompleteLastLineIsIgnored() throws {
    let log = try log(recorded + "> edit d\0\0\0", on: LettersScreen.self)
    #expect(log.steps == [.exact, .exact, .exact])
  }

  @Test func unusedAnswersAreDifferences() throws {
    let text = recorded.replacing("- rows[0]", with: "< random 2\n- rows[0]")
    #expect(
      try log(text, on: LettersScreen.self).steps.map { $0 == .exact } == [true, true, false])
  }
}

/// Replays a session event by event: slower than ``Replay``, and simple enough to check it against.
@MainActor
private enum EventReplay {
  static func steps(of session: Session, on screen: any Screen.Type) throws -> [[Event]] {
    let text = try SessionText(session)
    let answers = RecordedAnswers(text)
    let world = World(settings: try World.Settings(session), recorded: answers)
    let stage = screen.makeStage(world: world, showing: session.parts.contains)
    var run = Run(text, on: stage, answers)
    return try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      return try text.steps.map { _ in
        defer { stage.transcript.removeAll() }
        try run.runNext()
        return try stage.transcript.text().split(separator: "\n").compactMap {
          try Session.Line(parsing: String($0)).event
        }
      }
    }
  }
}

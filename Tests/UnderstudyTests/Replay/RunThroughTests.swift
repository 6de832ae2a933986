import Testing

@testable import Understudy

/// A replay by the bytes must say what a replay by the events says.
@MainActor @Suite(.serialized) struct RunThroughTests {
  private func runThrough(_ text: String, on screen: any Screen.Type) throws -> RunThrough? {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      try SessionText(bytes).map { try RunThrough($0, on: screen) }
    }
  }

  @Test func whatWasRecordedGoesToTheLetter() throws {
    let seed = SeededGenerator.newSeed()
    var random = SeededGenerator(seed: seed)
    var played = 0
    for _ in 0..<100 {
      let commands = random.array(0..<12) { $0.walletCommand() }
      let text = try transcript(of: WalletScreen.self, commands)
      guard let runThrough = try runThrough(text, on: WalletScreen.self) else { continue }
      #expect(runThrough.isExact, "\(text), UNDERSTUDY_SEED=\(seed)")
      played += 1
    }
    #expect(played > 20, "UNDERSTUDY_SEED=\(seed)")
  }

  @Test func whateverIsDoneToASessionBothSayTheSame() throws {
    let seed = SeededGenerator.newSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let commands = random.array(1..<8) { $0.walletCommand() }
      let text = try transcript(of: WalletScreen.self, commands)
      var session = try Session(parsing: text, file: "a.session")
      for _ in 0..<random.int(0..<4) { random.edit(&session) }
      guard let runThrough = try runThrough(session.text, on: WalletScreen.self) else { continue }
      let note: Comment = "\(session.text), UNDERSTUDY_SEED=\(seed)"
      let events = try Replayer(session, on: WalletScreen.self)
      let bytes = try runThrough.replay
      #expect(bytes.steps.map(\.events) == events.steps.map(\.events), note)
      #expect(bytes.steps.map(\.isIdentical) == events.steps.map(\.isIdentical), note)
      #expect(bytes.notes == events.notes, note)
      let passes = events.notes.isEmpty && events.steps.allSatisfy(\.isIdentical)
      #expect(runThrough.isExact == passes, note)
    }
  }

  private let recorded = """
    understudy 1 letters
    with locale="fr_FR"
    # why this was kept
      rows = ["a", "b", "c"]

    > edit i1x
    + rows[1] = "x"
    # the first goes
    > edit d0

    - rows[0] = "a"

    """

  @Test func commentsAndBlankLinesAreNoPartOfIt() throws {
    let runThrough = try #require(try runThrough(recorded, on: LettersScreen.self))
    #expect(runThrough.isExact)
    #expect(try runThrough.replay.steps.map(\.isIdentical) == [true, true, true])
  }

  @Test(arguments: [
    ("+ rows[1] = \"x\"", "+ rows[1] = \"y\"", 1), ("+ rows[1] = \"x\"\n", "", 1),
    ("- rows[0] = \"a\"\n", "- rows[0] = \"a\"\n  rows = []\n", 2),
    ("- rows[0] = \"a\"\n", "- rows[0] = <any>\n", 2),
    // What no replay writes is no session, either.
    ("  rows = [\"a\", \"b\", \"c\"]", "  rows = [\"a\",\"b\", \"c\"]", 0),
    ("- rows[0]", "gibberish\n- rows[0]", 2), ("- rows[0]", "=======\n- rows[0]", 2),
  ])
  func whatDiffersIsFoundInItsStep(old: String, new: String, step: Int) throws {
    let text = recorded.replacing(old, with: new)
    let runThrough = try #require(try runThrough(text, on: LettersScreen.self))
    #expect(!runThrough.isExact)
    #expect(try runThrough.replay.steps.map(\.isIdentical) == (0...2).map { $0 != step })
  }

  /// Nobody may take these for played.
  @Test(arguments: [
    ("understudy 1", "understudy 2"), ("with locale", "with  locale"),
    ("# the first", "#the first"), ("# the first", "# the\u{1b}first"),
    ("> edit d0", ">\"edit\\u{1b}d0\""), ("- rows[0] = \"a\"\n", "x SIGTRAP\n"),
    ("- rows[0] = \"a\"\n", "- rows[0] = \"a\"\n# cut"),
    ("- rows[0]", "< random  2\n- rows[0]"),
  ])
  func whatNeedsAReaderIsNotPlayed(old: String, new: String) throws {
    #expect(try runThrough(recorded.replacing(old, with: new), on: LettersScreen.self) == nil)
  }

  @Test func theRestOfAKilledRecordingIsPassedOver() throws {
    let killed = try #require(
      try runThrough(recorded + "> edit d\0\0\0", on: LettersScreen.self))
    #expect(killed.isExact)
  }

  @Test func anAnswerThatNobodyTakesIsNoted() throws {
    let text = recorded.replacing("- rows[0]", with: "< random 2\n- rows[0]")
    let runThrough = try #require(try runThrough(text, on: LettersScreen.self))
    #expect(!runThrough.isExact)
  }
}

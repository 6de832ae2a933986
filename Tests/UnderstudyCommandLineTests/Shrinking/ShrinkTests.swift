import Foundation
import GeneratedInput
import TerminalTesting
import TestTools
import Testing

/// `understudy shrink`: what it writes and prints, and what it refuses.
@Suite(.runsPrograms) struct ShrinkTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A session with two differences, in its steps `add 17` and `add 18`.
  private static let failing = """
    understudy 3 integers
    # The opening.
      integers = [1, 2, 3]
      count = 3
    # First.
    > add 2
    + integers[2] = 2
      count = 4
    > add
    < random 4
    + integers[4] = 4
      count = 5

    # A refusal.
    > remove 9
    ! "row 9 is out of range: rows are 0 to 4"
    > remove 1
    - integers[1] = 2
      count = 4
    # The last.
    > add 17
    + integers[4] = 17
      count = 6
    > add 18

    """

  /// A failure that a replay repeats is not flaky, whatever the steps after it record.
  @Test func sessionThatLacksAnswerIsShrunk() throws {
    // Some sessions take minutes.
    var random = InputGenerator(seed: 1)
    let sessions = try ["reviews", "scores"].flatMap { screen in
      let folder = TestTools.path(of: "sessions/\(screen)")
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
    var failures = 0
    for _ in 0..<InputGenerator.rounds(3) {
      var lines = random.pick(sessions).split(separator: "\n", omittingEmptySubsequences: false)
      let answers = lines.indices.filter { lines[$0].hasPrefix("< ") }
      // Without this one the screen can't be opened at all.
      guard !answers.isEmpty, case let answer = random.pick(answers),
        !lines[answer].hasPrefix("< restored")
      else { continue }
      lines.remove(at: answer)
      let text = lines.joined(separator: "\n")
      try tool.folder.write(text, to: "lacking.session")
      guard try tool.run("replay", "lacking.session").status == 1 else { continue }
      failures += 1
      let outcome = try tool.run("shrink", "lacking.session")
      let note: Comment = "UNDERSTUDY_SEED=\(random.seed): \(outcome)\n\(text)"
      try #require(outcome.status == 0, note)
      try tool.folder.write(outcome.output, to: "shrunk.session")
      #expect(try tool.run("replay", "shrunk.session").status == 1, note)
    }
    #expect(failures > 1)
  }

  /// What remains of it for the first difference: `count` must be 4 before.
  private static let shrunk = """
    understudy 3 integers
    # The opening.
      integers = [1, 2, 3]
      count = 3
    # First.
    > add 0
    + integers[0] = 0
      count = 4
    # The last.
    > add 17
    + integers[4] = 17
      count = 6

    """

  private static let report = """
    shrunk from 6 commands to 2 in 14 tries: count: another value after add
    for what else goes wrong: --outcome 'integers: an unexpected change after add'

    """

  // MARK: Where the result goes

  @Test func resultGoesToStandardOutput() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome == Tool.Outcome(output: Self.shrunk, errors: Self.report))
    #expect(try tool.folder.read("a.session") == Self.failing)
  }

  @Test func resultFailsInTheSameWay() throws {
    try tool.folder.write(Self.shrunk, to: "a.session")
    let output = """
      a.session:12: > add 17: count: expected 6, found 5
                  > add 17
                  + integers[4] = 17
        expected    count = 6
        actual      count = 5
      """
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(output))
  }

  @Test(arguments: ["--output", "-o"]) func outputIsANewFile(option: String) throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", option, "b")
    #expect(outcome == Tool.Outcome(errors: Self.report))
    #expect(try tool.folder.read("a.session") == Self.failing)
    #expect(try tool.folder.read("b.session") == Self.shrunk)
  }

  @Test func existingFileIsNotOverwritten() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    try tool.folder.write("mine", to: "b.session")
    let outcome = try tool.run("shrink", "a.session", "--output", "b.session")
    let errors =
      "b.session: the file exists already: choose another name, or remove it first\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.read("b.session") == "mine")
  }

  /// Before the session is replayed: this one has nothing to shrink.
  @Test func folderIsNoOutput() throws {
    try tool.folder.write("understudy 3 integers\n  count = 3\n> add 1\n  count = 4\n", to: "a")
    let outcome = try tool.run("shrink", "a", "--output", "found/")
    let errors = "found/: can't save: expected the name of a file, found that of a folder\n"
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    #expect(
      try tool.run("shrink", "a", "--output", "a/b.session")
        == Tool.Outcome(status: 73, errors: "a: can't save: not a directory\n"))
    #expect(try tool.folder.names(in: ".") == ["a"])
  }

  @Test func inPlaceReplacesTheFile() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--in-place")
    #expect(outcome == Tool.Outcome(errors: Self.report))
    #expect(try tool.folder.read("a.session") == Self.shrunk)
    #expect(try tool.folder.names(in: ".") == ["a.session"])
    let again = try tool.run("shrink", "a.session", "--in-place")
    let errors = "shrunk from 2 commands to 2 in 2 tries: count: another value after add\n"
    #expect(again == Tool.Outcome(errors: errors))
    #expect(try tool.folder.read("a.session") == Self.shrunk)
  }

  @Test func inPlaceAndOutputExcludeEachOther() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--in-place", "--output", "b")
    #expect(
      outcome == Tool.Outcome(status: 64, errors: "--in-place and --output exclude each other\n"))
  }

  // MARK: What goes wrong

  @Test func outcomeIsChosenByAPartOfItsText() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--outcome", "unexpected")
    let session = """
      understudy 3 integers
      # The opening.
        integers = [1, 2, 3]
        count = 3
      > add
      < random 4
      + integers[3] = 4
        count = 4
      # The last.
      > add 17
      + integers[4] = 17
        count = 5
      > add 18

      """
    #expect(outcome.status == 0)
    #expect(outcome.output == session)
  }

  /// A session that exploring saved is shrunk to what it found, and says of nothing else that it was found.
  @Test func outcomeThatWasFoundIsKept() throws {
    let head = "understudy 3 integers\n"
    let comment = "# found: integers: an unexpected change after add\n"
    let found = Self.failing.replacing(head, with: head + comment, maxReplacements: 1)
    try tool.folder.write(found, to: "a.session")
    let kept = try tool.run("shrink", "a.session")
    #expect(kept.output.hasPrefix(head + comment), "\(kept)")
    #expect(kept.errors.contains(": integers: an unexpected change after add\n"), "\(kept)")
    let other = try tool.run("shrink", "a.session", "--outcome", "another value")
    #expect(!other.output.contains("found"), "\(other)")
    #expect(other.errors.contains(": count: another value after add\n"), "\(other)")
  }

  /// What waits is said at the end of a session, too, so that one without the rest passes.
  @Test func outcomeThatNeedsTheRestIsNotFlaky() throws {
    let faulty = try Tool("FaultyScreens")
    let session = """
      understudy 3 ticker
        prices = []
        quotes = 0
        late = false
      > ask 600000 &
      ? quote(600000)
      > ask 600000 &
      ? "quote#2"(600000)

      """
    try faulty.folder.write(session, to: "a.session")
    let outcome = try faulty.run("shrink", "a.session")
    let errors = """
      a.session:5: quote(600000) should be waiting for its answer, and is not: this only happens with commands \
      that follow it, and can't be shrunk

      """
    #expect(outcome == Tool.Outcome(status: 1, errors: errors))
  }

  /// Nothing follows the last command.
  @Test func outcomeOfTheLastCommandThatNeedsTheWholeIsNotFlaky() throws {
    let session = """
      understudy 3 scores
      with partial=true
        source = .regular
      > fetch
      > choose slow
        source = .regular

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--outcome", "source")
    let errors = """
      a.session:5: source: expected .regular, found .slow: this only happens in a replay of the whole session, \
      and can't be shrunk

      """
    #expect(outcome == Tool.Outcome(status: 1, errors: errors))
  }

  @Test func unknownOutcomeIsRefusedWithThoseThereAre() throws {
    try tool.folder.write(Self.failing, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--outcome", "crash")
    let errors = """
      --outcome "crash": a.session has no such outcome: what goes wrong is \
      "count: another value after add" and "integers: an unexpected change after add"

      """
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func sessionThatPassesIsRefused() throws {
    try tool.folder.write("understudy 3 integers\n  count = 3\n> add 1\n  count = 4\n", to: "a")
    let outcome = try tool.run("shrink", "a", "--output", "b")
    let errors = "a: nothing goes wrong in this session: there is nothing to shrink\n"
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    #expect(try tool.folder.names(in: ".") == ["a"])
  }

  @Test(arguments: [
    (
      "understudy 3 integers\n> add 1\n  count\n",
      "a.session:3:8: expected \" = \" and a value after the path, found the end of the line\n"
    ),
    ("understudy 3 \u{1b}[2J\n", "a.session:1:14: expected a screen's name, found \"\\u{1b}\"\n"),
    (
      "understudy 3 nothing\n",
      "a.session:1: unknown screen \"nothing\": screens are person, greeting, bind, integers, scores, reviews\n"
    ),
    (
      "understudy 3 integers\nwith seed=-1\n",
      "a.session:2:6: seed: -1 can't be set: settings are seed=NUMBER, locale=\"ID\", time-zone=\"ID\" and partial=true\n"
    ),
  ])
  func malformedSessionIsRefused(text: String, error: String) throws {
    try tool.folder.write(text, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome == Tool.Outcome(status: 65, errors: error))
  }

  @Test func missingFileIsReported() throws {
    let outcome = try tool.run("shrink", "no\u{7}where")
    let errors = "no\\u{7}where: can't be read: no such file or directory\n"
    #expect(outcome == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func differenceInTheOpeningNeedsNoCommand() throws {
    let text = "understudy 3 integers\nwith seed=4\n  integers = [1, 2, 3]\n  count = 9\n> add 1\n"
    try tool.folder.write(text, to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--outcome", "opening")
    #expect(outcome.status == 0)
    #expect(outcome.output == "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 9\n")
  }

  /// The session passes, although one of its lines says what is shown already.
  @Test func lineThatChangesNothingIsLeftOut() throws {
    let faulty = try Tool("FaultyScreens")
    let opening = "understudy 3 quarrelsome\n  total = 0\n"
    let end = "  total = 3\n! \"broken: total is never 3\"\n"
    let text = opening + "> add 1\n  total = 1\n> add -1\n  total = 0\n> add 3\n  total = 0\n" + end
    try faulty.folder.write(text, to: "a.session")
    let outcome = try faulty.run("shrink", "a.session")
    #expect(outcome.output == opening + "> add 3\n" + end)
    #expect(outcome.status == 0)
  }

  /// Otherwise the screen would show another one, and each replay say that the session does not say which.
  @Test func dateThatIsReadStays() throws {
    let faulty = try Tool("FaultyScreens")
    let session = """
      understudy 3 dial
      < wallClock "2026-11-30T12:00:00Z"
        count = 0
        now = "2026-11-30T12:00:00Z"
      > add
        count = 2

      """
    try faulty.folder.write(session, to: "a.session")
    let outcome = try faulty.run("shrink", "a.session")
    let shrunk = """
      understudy 3 dial
      < wallClock "2026-11-30"
        count = 0
        now = "2026-11-30T00:00:00Z"
      > add
        count = 2

      """
    #expect(outcome.output == shrunk)
    #expect(outcome.status == 0)
  }

  /// What the world answers is made simple as well.
  @Test func answersOfTheWorldAreShrunk() throws {
    let session = """
      understudy 3 integers
      with seed=5
        integers = [1, 2, 3]
        count = 3
      > add
      < random 90
      + integers[3] = 90
        count = 4
      > add 1
      + integers[1] = 1
        count = 6

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    let shrunk = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      > add
      < random 0
      + integers[0] = 0
        count = 4
      > add 1
      + integers[2] = 1
        count = 6

      """
    #expect(outcome.output == shrunk)
  }
}

import TestTools
import Testing

/// The text that a view model prints is part of the session if the screen says so, and never reaches a terminal
/// directly.
@Suite(.atTerminal) struct PrintedTextTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private let session = """
    understudy 3 faulty
      count = 0
    > chat
    | one two
      count = 1
    | three, four
    | \\u{1b}[31mfive\\tsix
    | \u{FFFD}\u{FFFD}
    | no end
    > chat-later
    | later

    """

  @Test func scriptWritesPrintedLines() throws {
    let outcome = try tool.run("faulty", input: "chat\nchat-later\n")
    #expect(outcome == Tool.Outcome(output: session))
  }

  @Test func replayExpectsPrintedText() throws {
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    try tool.folder.write(session.replacing("| later", with: "| sooner"), to: "b.session")
    let outcome = try tool.run("replay", "b.session")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("  expected  | sooner\n  actual    | later\n"))
  }

  @Test func lineProtocolReportsPrintedText() throws {
    let outcome = try tool.run("faulty", "--format", "jsonl", input: "chat-later\n")
    #expect(outcome.output.hasSuffix("\n{\"output\":\"later\"}\n{\"done\":1,\"refused\":false}\n"))
  }

  @Test func promptEscapesPrintedText() throws {
    let terminal = try tool.atPrompt("faulty")
    let shown = try terminal.answer(to: "chat")
    #expect(shown.contains("| \\u{1b}[31mfive\\tsix\n| \u{FFFD}\u{FFFD}\n| no end\n"))
  }

  // MARK: Text that is not recorded

  @Test func undeclaredTextIsShownAndNotRecorded() throws {
    let outcome = try tool.run("talkative", input: "chat\nchat-later\n")
    #expect(outcome == Tool.Outcome(output: Self.quietSession, errors: Self.printed))
    let lines = try tool.run("talkative", "--format", "jsonl", input: "chat\nchat-later\n")
    #expect(!lines.output.contains("one two"))
    #expect(lines.errors == Self.printed)
  }

  @Test func undeclaredTextBreaksNoSession() throws {
    try tool.folder.write(Self.quietSession, to: "a.session")
    #expect(try tool.run("replay", "--strict", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func failedReplayShowsUndeclaredText() throws {
    try tool.folder.write(Self.quietSession.replacing("= 1", with: "= 2"), to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.status == 1)
    let printed = outcome.output.split(separator: "\n").filter { $0.contains("printed") }
    #expect(
      printed == [
        "a.session: printed: one two", "a.session: printed: three, four",
        "a.session: printed: \\u{1b}[31mfive\\u{9}six", "a.session: printed: \u{FFFD}\u{FFFD}",
        "a.session: printed: no end", "a.session: printed: later",
      ])
  }

  @Test func crashShowsUndeclaredTextBeforeIt() throws {
    try tool.folder.write(
      "understudy 3 talkative\n  count = 0\n> chat\n  count = 1\n> trap\n", to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.output.contains("a.session: printed: one two\n"))
  }

  @Test func endlessUndeclaredTextIsCut() throws {
    let session = "understudy 3 talkative\n  count = 0\n" + String(repeating: "> chat\n", count: 9)
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    let printed = outcome.output.split(separator: "\n").filter { $0.contains("printed") }
    #expect(printed.count == 21)
    #expect(printed.last == "a.session: the view model printed more lines")
  }

  @Test func promptShowsUndeclaredTextInItsPlace() throws {
    let terminal = try tool.atPrompt("talkative")
    let shown = try terminal.answer(to: "chat")
    #expect(
      shown.contains(
        """
        | one two
        count  0 → 1
        | three, four
        | \\u{1b}[31mfive\\tsix
        | \u{FFFD}\u{FFFD}
        | no end

        """))
    #expect(try !terminal.answer(to: ":session").contains("one two"))
  }

  private static let quietSession = """
    understudy 3 talkative
      count = 0
    > chat
      count = 1
    > chat-later

    """

  private static let printed = """
    | one two
    | three, four
    | \\u{1b}[31mfive\\u{9}six
    | \u{FFFD}\u{FFFD}
    | no end
    | later

    """
}

import TestTools
import Testing

/// The text that a view model prints is part of the session, and never reaches a terminal directly.
@Suite(.atTerminal) struct PrintedTextTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private let session = """
    understudy 1 faulty
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
    let terminal = try PseudoTerminal(tool, "faulty")
    _ = try terminal.opening()
    let shown = try terminal.answer(to: "chat")
    #expect(shown.contains("| \\u{1b}[31mfive\\tsix\n| \u{FFFD}\u{FFFD}\n| no end\n"))
  }
}

import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// A recording of the prompt that stops before its session ends.
@Suite(.atTerminal) struct StoppedPromptRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func promptReportsStoppedRecordingAtEnd() throws {
    let terminal = try PseudoTerminal(tool, "integers", "--record", "a.session")
    _ = try terminal.opening()
    try tool.folder.remove("a.session")
    let stopped = "a.session: the file was moved, replaced or removed: recording has stopped\n"
    #expect(try terminal.answer(to: "add 7").hasPrefix(stopped))
    #expect(try terminal.answer(to: "add 8") == Integers.adding(8, at: 4, to: 4))
    let lacking = "a.session: recording has stopped: the file lacks the end\n"
    #expect(try terminal.answer(to: ":save b.session") == lacking)
    #expect(try terminal.answer(to: ":undo") == lacking)
    terminal.type("\u{4}")
    #expect(terminal.status() == 74)
  }
}

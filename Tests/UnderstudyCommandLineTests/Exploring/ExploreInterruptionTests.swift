import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// How a person ends `explore`.
@Suite(.atTerminal) struct ExploreInterruptionTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test func interruptionReportsWhatWasFound() throws {
    let terminal = try PseudoTerminal(
      tool.program(["explore", "jugs", "--seed", "1", "--seconds", "1000"]), ["TERM": "xterm"])
    // Named at once, above the line that shows how far it is.
    try terminal.expect("jugs: found after ")
    try terminal.expect(" s: \(ExploreTests.broken)\r\n")
    try terminal.expect("1 bug found")
    terminal.type("\u{3}")
    // If it was not shrunk yet, there are more than six.
    try terminal.expect("jugs: \(ExploreTests.broken): ")
    try terminal.expect(" commands")
    try terminal.expect("interrupted\r\n")
    #expect(terminal.status() == 128 + SIGINT)
  }

  /// Swift's crash handler would show a trace, ask what to do, and let the program continue.
  @Test func controlBackslashEndsAtOnce() throws {
    let terminal = try PseudoTerminal(
      tool.program(["explore", "jugs", "--seed", "1", "--seconds", "1000"]), ["TERM": "xterm"])
    try terminal.expect("1 bug found")
    terminal.type("\u{1C}")
    #expect(terminal.status() == 128 + SIGQUIT)
    #expect(!terminal.whole.contains("Backtrac"))
  }
}

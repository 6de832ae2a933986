import TestTools
import Testing

/// The parts of a replay's output that only a terminal shows.
@Suite(.atTerminal) struct ReplayProgressTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test func progressLineIsShownUntilReport() throws {
    try tool.folder.write(CrashTests.session("loop"), to: "a.session")
    let program = try tool.program(["replay", "--timeout", "1", "a.session"])
    let terminal = try PseudoTerminal(program)
    _ = try terminal.expect("\r\u{1b}[K0/1  a.session")
    _ = try terminal.expect("\r\u{1b}[Ka.session:5: > loop: it hangs\r\n")
    _ = try terminal.expect("\r\n\r\n1 failed\r\n")
    #expect(terminal.status() == 1)
  }

  @Test func reportIsColoredOnTerminal() throws {
    try tool.folder.write(CrashTests.session("add 1", "  count = 3\n"), to: "a.session")
    let program = try tool.program(["replay", "a.session"])
    let terminal = try PseudoTerminal(program, ["NO_COLOR": ""])
    _ = try terminal.expect("\u{1b}[32m  expected    count = 3\u{1b}[0m\r\n")
    _ = try terminal.expect("\u{1b}[31m  actual      count = 2\u{1b}[0m\r\n")
    _ = try terminal.expect("\u{1b}[1m1 failed\u{1b}[0m\r\n")
    #expect(terminal.status() == 1)
  }
}

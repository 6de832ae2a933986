import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// How a person ends `shrink`.
@Suite(.atTerminal) struct ShrinkInterruptionTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test func interruptionKeepsTheSmallestSessionSoFar() throws {
    let text = ShrunkCrashTests.session("add 1", "raise 0").replacing(
      "faulty\n",
      with: "faulty\nwith seed=1\nwith locale=\"fr_FR\"\nwith time-zone=\"Asia/Tokyo\"\n")
    try tool.folder.write(text, to: "a.session")
    let terminal = try PseudoTerminal(
      tool.program(["shrink", "--timeout", "2", "--output", "b.session", "a.session"]),
      ["TERM": "xterm"])
    try terminal.expect("1 of 2 commands left · 1 try")
    terminal.type("\u{3}")
    try terminal.expect("interrupted: shrunk from 2 commands to 1 in ")
    #expect(terminal.status() == 128 + SIGINT)
    #expect(try tool.folder.read("b.session").hasSuffix("> raise 0\n  count = 1\n"))
  }
}

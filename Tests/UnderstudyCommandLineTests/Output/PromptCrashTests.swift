import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// A view model that crashes the process at the prompt: its session is kept up to the crash, and found again.
@Suite(.atTerminal) struct PromptCrashTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  /// The last lines on the terminal after a crash at the prompt.
  static func lastWords(_ name: String, in place: String) -> String {
    """
    the view model ended the program; its session is kept in \(place)
    to replay it: FaultyScreens replay \(name); to continue it at the prompt: :open \(name)
    """
  }

  /// Without the places where the terminal wraps.
  static func lastLines(of terminal: PseudoTerminal) -> String {
    terminal.whole.split(separator: "\r\n").suffix(2).map { line in
      line.split(separator: "\u{1B}[K").last?.split(separator: "\u{1B}[0K").last ?? ""
    }.joined(separator: "\n")
  }

  @Test func promptSessionIsFoundAfterCrash() throws {
    let terminal = try tool.atPrompt("faulty")
    _ = try terminal.answer(to: "add 1")
    terminal.type("abort\r")
    #expect(terminal.status() == 128 + 6)
    // Swift's trace would ask, and take what is typed ahead for the answer.
    #expect(!terminal.whole.contains("Backtrac"))
    let calls = ["it crashed", "  in abortNow"].map { "\($0) at FaultyViewModel.swift:140\r\n" }
    #expect(terminal.whole.contains(calls.joined()))
    #expect(
      Self.lastLines(of: terminal)
        == Self.lastWords("last", in: tool.folder.path("state/understudy/journals")))
    // Before the next prompt takes it from among those that run.
    #expect(
      try tool.run("replay", "last")
        == Tool.Outcome(
          output: "1 passed\n", errors: "last: abort crashes (SIGABRT) again, as recorded\n"))
    let next = try PseudoTerminal(tool, "faulty")
    let report = "faulty crashed (2 commands): :replay last, :open last, :save last NAME\n"
    #expect(try next.opening() == report + "count  0\n")
    let session =
      "understudy 3 faulty\n  count = 0\n> add 1\n  count = 1\n> abort\n  count = 2\nx SIGABRT\n"
    #expect(try next.answer(to: ":replay last").hasSuffix("1 passed\n"))
    #expect(
      try next.answer(to: ":save last a") == PseudoTerminal.saved("a.session", by: "FaultyScreens"))
    #expect(try tool.folder.read("a.session") == session)
    let journals = "state/understudy/journals"
    let name = try #require(try tool.folder.names(in: journals).first { $0 != "running" })
    #expect(try tool.folder.permissions(of: "\(journals)/\(name)") == 0o600)
    #expect(
      try tool.run("replay", "last")
        == Tool.Outcome(
          output: "1 passed\n", errors: "last: abort crashes (SIGABRT) again, as recorded\n"))
    // It is reported once.
    #expect(next.statusAfterControlD() == 0)
    let third = try PseudoTerminal(tool, "faulty")
    #expect(try third.opening() == "count  0\n")
    #expect(
      try third.answer(to: ":open last")
        == """
        continued faulty after 1 command: add 1
        left out: abort, in which the program ended
        count  1

        """)
  }

  /// Another process may crash while this one is at its prompt.
  @Test func crashElsewhereIsListedAtThePrompt() throws {
    let terminal = try tool.atPrompt("faulty")
    let other = try tool.atPrompt("faulty")
    other.type("exit 3\r")
    #expect(other.status() == 3)
    #expect(
      Self.lastLines(of: other)
        == Self.lastWords("last", in: tool.folder.path("state/understudy/journals")))
    #expect(
      try terminal.answer(to: ":sessions")
        == """
        1  just now  faulty  1 command, crashed  exit 3
        to continue, replay or save one: :open 1, :replay 1, :save 1 NAME

        """)
    #expect(try terminal.answer(to: ":replay 1").hasSuffix("1 passed\n"))
  }

  @Test func recordedCrashSaysItsFile() throws {
    let terminal = try tool.atPrompt("faulty")
    _ = try terminal.answer(to: ":record 'b c'")
    terminal.type("exit 3\r")
    #expect(terminal.status() == 3)
    #expect(Self.lastLines(of: terminal) == Self.lastWords("'b c.session'", in: "b c.session"))
    let next = try PseudoTerminal(tool, "faulty")
    let report = "faulty crashed (1 command in b c.session): :replay last, :open last\n"
    #expect(try next.opening() == report + "count  0\n")
  }
}

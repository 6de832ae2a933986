import TestTools
import Testing

/// A mistake in a screen ends the program with one line, however the screen is used.
@Suite(.atTerminal) struct MistakenScreenTests {
  let tool: Tool
  private let line =
    "FaultyScreens/MistakenScreen.swift:9: error: add: two commands have this name\n"

  init() throws { tool = try Tool("FaultyScreens") }

  @Test(arguments: [[], ["mistaken"], ["screens"], ["mistaken", "--format", "jsonl"]])
  func mistakeIsOneLineWithoutBacktrace(words: [String]) throws {
    let environment = ["FAULTY_MISTAKE": "1", "SWIFT_BACKTRACE": "enable=yes"]
    let outcome = try tool.run(words, bytes: [], environment: environment)
    #expect(outcome == Tool.Outcome(status: 70, errors: line))
  }

  @Test(arguments: [[], ["empty"], ["replay", "a.session"]])
  func emptyScreenIsAMistake(words: [String]) throws {
    try tool.folder.write("understudy 3 empty\n", to: "a.session")
    let outcome = try tool.run(words, bytes: [], environment: ["FAULTY_EMPTY": "1"])
    let line = "error: empty: the screen has neither bindings nor commands\n"
    #expect(outcome == Tool.Outcome(status: 70, errors: line))
  }

  /// A replay looks for mistakes only when a session fails.
  @Test func sessionsOfOtherScreensPass() throws {
    try tool.folder.write("understudy 3 busy\n  ticks = 0\n  done = nil\n", to: "a.session")
    let outcome = try tool.run("replay", "a.session", environment: ["FAULTY_NEIGHBOR": "1"])
    #expect(outcome == Tool.Outcome(status: 0, output: "1 passed\n"))
  }

  @Test(arguments: [["busy"], ["screens"], ["replay"]])
  func namesakesAreAMistake(words: [String]) throws {
    let outcome = try tool.run(words, bytes: [], environment: ["FAULTY_TWINS": "1"])
    let line = "error: empty: two screens have this name: rename one of them\n"
    #expect(outcome == Tool.Outcome(status: 70, errors: line))
  }

  @Test func mistakeIsShownAtThePrompt() throws {
    let terminal = try PseudoTerminal(
      tool, environment: ["FAULTY_MISTAKE": "1", "SWIFT_BACKTRACE": "enable=yes"])
    try terminal.expect("add: two commands have this name")
    #expect(terminal.status() == 70)
  }

  @Test func mistakeFailsAReplay() throws {
    try tool.folder.write("understudy 3 mistaken\n> add\n", to: "a.session")
    let outcome = try tool.run("replay", "a.session", environment: ["FAULTY_MISTAKE": "1"])
    #expect(outcome == Tool.Outcome(status: 70, errors: line))
  }
}

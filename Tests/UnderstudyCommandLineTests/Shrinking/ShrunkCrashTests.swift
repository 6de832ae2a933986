import Foundation
import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// Sessions that crash or hang, and view models that don't do the same every time.
@Suite(.runsPrograms) struct ShrunkCrashTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  static func session(_ commands: String..., end: String = "") -> String {
    let steps = commands.map { "> \($0)\n" }.joined()
    return "understudy 3 faulty\n  count = 0\n\(steps)\(end)"
  }

  @Test(arguments: ["trap", "abort", "exit 3", "overflow-stack"])
  func newCrashIsNotExpectedInTheResult(command: String) throws {
    let adds = (0..<40).map { "add \($0)" }
    let text = Self.session(adds.joined(separator: "\n> "), command)
    try tool.folder.write(text, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome.status == 0)
    let last = command == "exit 3" ? "exit 0" : command
    #expect(
      outcome.output == "understudy 3 faulty\n  count = 0\n> \(last)\n  count = 1\n")
  }

  /// What may be meant, in a session that passes.
  @Test func surpriseIsShrunk() throws {
    let opening = """
      understudy 3 online
        connection = "unknown"
        parts = 0
        isPaused = false

      """
    let rest = """
      > pause
        isPaused = true
      > upload
      > pause
      ? upload
        isPaused = false
      > upload
      > pause
      ? upload
        isPaused = true

      """
    try tool.folder.write(opening + rest, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome.output == opening + "> upload\n> upload\n? upload\n? upload\n")
    #expect(
      outcome.errors == "shrunk from 5 commands to 2 in 5 tries: "
        + "upload is opened again while it is open\n")
    #expect(outcome.status == 0)
  }

  /// What a session leaves behind is not blamed on it, such as a timer that crashes after its end.
  @Test(arguments: [
    (
      "> pause\n  isPaused = true\n", "",
      "a.session: nothing goes wrong in this session: there is nothing to shrink\n"
    ),
    (
      "> pause\n  isPaused = false\n", "> pause\n  isPaused = false\n",
      "shrunk from 2 commands to 1 in 1 try: isPaused: another value after pause\n"
    ),
    (
      "> upload\n> upload\n? upload\n? upload\n", "> upload\n> upload\n? upload\n? upload\n",
      "shrunk from 3 commands to 2 in 3 tries: upload is opened again while it is open\n"
    ),
  ])
  func crashAfterTheEndIsNoOutcome(rest: String, shrunk: String, errors: String) throws {
    let opening = "understudy 3 online\n  isPaused = false\n"
    try tool.folder.write(opening + "> crash-later\n" + rest, to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome.output == (shrunk.isEmpty ? "" : opening + shrunk))
    #expect(outcome.errors == errors)
  }

  @Test func recordedCrashStaysExpected() throws {
    try tool.folder.write(
      Self.session(
        "add 5\n  count = 5", "shout\n| passed 1\n  count = 6", "trap",
        end: "  count = 7\nx SIGTRAP\n"), to: "a.session")
    let outcome = try tool.run("shrink", "a.session", "--in-place")
    #expect(outcome.status == 0)
    let text = try tool.folder.read("a.session")
    #expect(text == Self.session("trap", end: "  count = 1\nx SIGTRAP\n"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// Candidates that end their process cost a process each: they are few.
  @Test func crashAfterTwoThousandCommandsTakesFewTries() throws {
    let adds = (0..<2000).map { "> add \($0)\n" }.joined()
    try tool.folder.write(Self.session() + adds + "> raise 6\n", to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    let errors = """
      shrunk from 2,001 commands to 1 in 5 tries: crashes (SIGABRT)
      for what else goes wrong: --outcome 'count: an unexpected change after add'

      """
    #expect(
      outcome
        == Tool.Outcome(
          output: "understudy 3 faulty\n  count = 0\n> raise 6\n  count = 1\n", errors: errors))
  }

  @Test func hangIsShrunk() throws {
    let text = Self.session("add 0", "shout\n| passed 1\n  count = 1", "raise 0\n  count = 2")
    try tool.folder.write(text, to: "a.session")
    var outcome = try tool.run("shrink", "--timeout", "2", "a.session")
    // On a busy machine, one that does not hang may not be over in time either, and is tried again.
    outcome.errors = outcome.errors.replacing(/in \d+ (try|tries)/, with: "in N tries")
    #expect(
      outcome
        == Tool.Outcome(
          output: "understudy 3 faulty\n  count = 0\n> raise 0\n  count = 1\n",
          errors: "shrunk from 3 commands to 1 in N tries: hangs\n"))
  }

  /// The mine is in the process: the second command crashes only after the first, in any session.
  @Test func crashThatNeedsAnotherCommandKeepsIt() throws {
    try tool.folder.write(
      Self.session("add 1", "leave-a-mine", "add 2", "step-on-mine"), to: "a.session")
    let outcome = try tool.run("shrink", "a.session")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasSuffix("  count = 0\n> leave-a-mine\n> step-on-mine\n  count = 1\n"))
  }

  /// The view model crashes once, as if by chance.
  @Test func flakyOutcomeIsReported() throws {
    let text = Self.session("add 1", "trap-once mine")
    try tool.folder.write(text, to: "a.session")
    try tool.folder.write("", to: "mine")
    let outcome = try tool.run("shrink", "a.session", "--in-place")
    let errors = """
      a.session:4: crashes (SIGTRAP): this does not happen every time: the session is flaky

      """
    #expect(outcome == Tool.Outcome(status: 1, errors: errors))
    #expect(try tool.folder.read("a.session") == text)
  }
}

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

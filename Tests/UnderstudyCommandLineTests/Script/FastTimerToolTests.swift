import GeneratedInput
import SessionFormat
import TestTools
import Testing
import UnderstudyProgram

/// A timer that ticks a hundred times a second: in scripts, in replays, and at the prompt.
@MainActor @Suite(.serialized, .runsPrograms) struct FastTimerToolTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let opening = """
    understudy 3 fast-timer
      elapsed = 0.0
      ticks = 0
      laps = []
      each = 0
      left = 0

    """

  private static let singles = (1...16).map { "  ticks = \($0)\n" }.joined()

  /// The session without the date, which a timer looks at.
  private static func lines(of session: String) -> String {
    session.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("< wallClock ") }.joined(separator: "\n")
  }

  @Test func scriptRecordsMinute() throws {
    let input = "start-counting 100\n:wait 60\nstop\n"
    let outcome = try tool.run("fast-timer", "--record", "a.session", input: input)
    let session = try tool.folder.read("a.session")
    #expect(outcome == Tool.Outcome(output: session))
    let expected =
      Self.opening + "> start-counting 100\n< clock 60.0\n" + Self.singles
      + "  ticks = 6000 after 5984 changes\n> stop\n"
    #expect(Self.lines(of: session) == expected)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    #expect(try tool.run("fast-timer", input: session).output.hasSuffix(expected.suffix(60)))
    let objects = try tool.run("fast-timer", "--format", "jsonl", input: input).output
    #expect(
      objects.contains(
        #"{"change":"ticks","path":["ticks"],"value":6000,"changes":5984}"# + "\n"))
  }

  /// Of a countdown, a screen may want the last value alone.
  @Test func settledBindingHasOneLine() throws {
    let outcome = try tool.run(
      "fast-timer", input: "count-down 90\n:wait 0.15\n:wait 90\nstop\n")
    let expected =
      Self.opening + "> count-down 90\n  left = 90\n< clock 0.15\n  left = 89\n"
      + "< clock 90.0\n  left = 0 after 89 changes\n> stop\n"
    #expect(Self.lines(of: outcome.output) == expected)
    // As sessions were recorded when the first 16 had lines of their own.
    let singles = (74...88).reversed().map { "  left = \($0)\n" }.joined()
    let earlier = expected.replacing(
      "  left = 0 after 89 changes\n", with: singles + "  left = 0 after 74 changes\n")
    for text in [outcome.output, earlier] {
      try tool.folder.write(text, to: "a.session")
      #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    }
  }

  /// A mistake does not begin the count anew, because a session can be saved without it.
  /// If one follows a command, it is the command that does.
  @Test(
    arguments: ["stopp", "start-counting", "start-counting 0", "start-counting x", "say \"x"],
    ["", "start-counting 100\n"])
  func mistakeIsNoNewStep(mistake: String, command: String) throws {
    let times = [("0.1", "0.1"), ("0.1", "1"), ("0.17", "1"), ("1", "0.01"), ("1", "1")]
    for (place, times) in times.enumerated() {
      let input =
        "start-counting 100\n:wait \(times.0)\n\(command)\(mistake)\n:wait \(times.1)\nstop\n"
      let path = "all/\(place).session"
      _ = try tool.run("fast-timer", "--record", path, "--keep-going", input: input)
      let text = Array(try tool.folder.read(path).utf8)
      let session = try Session(parsing: text, file: path)
      #expect(session.commands.last == "stop")
      let (saved, count) = session.withoutMistakes(text, streams: [])
      #expect(count == 1)
      try tool.folder.write(String(decoding: saved, as: UTF8.self), to: "all/\(place)b.session")
    }
    #expect(try tool.run("replay", "all").output == "10 passed\n")
  }

  private static func times(in session: String) -> Int {
    session.split(separator: "\n").count { $0.hasPrefix("< clock ") }
  }

  /// Time that passes before and after mistakes wakes the same timers if it passes at once.
  @Test(arguments: [
    ("FaultyScreens", "fast-timer", ["start-counting 100", "start-each 7", "stop"]),
    ("Styles", "book-search", ["query a", "query ab", "query \"\""]),
    ("Styles", "stopwatch", ["start-stop", "lap", "reset"]),
  ])
  func generatedSessionsReplayWithoutMistakes(
    program: String, screen: String, commands: [String]
  ) throws {
    let tool = try Tool(program)
    var generator = InputGenerator()
    var joined = 0
    for round in 0..<10 {
      let lines = commands + ["mistake", "mistake", ":wait 0.001", ":wait 0.15", ":wait 1"]
      let start = ":wait 1\nmistake\n:wait 1\n"
      let input = start + (0..<16).map { _ in generator.pick(lines) + "\n" }.joined()
      let file = "all/\(round).session"
      _ = try tool.run(screen, "--keep-going", "--record", file, input: input)
      let text = Array(try tool.folder.read(file).utf8)
      let session = try Session(parsing: text, file: file)
      let saved = String(decoding: session.withoutMistakes(text, streams: []).text, as: UTF8.self)
      try tool.folder.write(saved, to: "all/\(round)b.session")
      joined += Self.times(in: String(decoding: text, as: UTF8.self)) - Self.times(in: saved)
    }
    #expect(joined >= 10)
    let outcome = try tool.run("replay", "all")
    #expect(outcome == Tool.Outcome(output: "20 passed\n"), "UNDERSTUDY_SEED=\(generator.seed)")
  }

  @Test func changedNumberIsAccepted() throws {
    _ = try tool.run(
      "fast-timer", "--record", "a.session", input: "start-counting 100\n:wait 1\n:wait 1\nstop\n")
    let session = try tool.folder.read("a.session")
    try tool.folder.write(
      session.replacing("200 after 100", with: "150 after 50"), to: "b.session")
    let report = try tool.run("replay", "b.session").output
    #expect(report.contains(": > start-counting 100: ticks: expected 150, found 200\n"))
    #expect(report.contains("\n  expected    ticks = 150 after 50 changes\n"))
    #expect(report.contains("\n  actual      ticks = 200 after 100 changes\n"))
    _ = try tool.run("replay", "--accept", "b.session")
    #expect(try tool.folder.read("b.session") == session)
  }

  /// What changed since the last line is not known, but the crash is where it was.
  @Test func crashBetweenTicksIsReplayed() throws {
    _ = try tool.run("fast-timer", "--record", "a.session", input: "crash-after 50\n:wait 60\n")
    let session = try tool.folder.read("a.session")
    #expect(
      Self.lines(of: session)
        == Self.opening + "> crash-after 50\n< clock 60.0\n" + Self.singles + "x SIGTRAP\n")
    #expect(try tool.run("replay", "a.session").output == "1 passed\n")
  }

  /// A session that replays differently would be a bug.
  @Test func exploringFindsNoDifference() throws {
    let outcome = try tool.run(
      "explore", "fast-timer", "--seed", "1", "--steps", "300", "--except", "crash-after")
    #expect(outcome.output.hasSuffix(", no bug found (--seed 1)\n"), "\(outcome)")
  }

  @Suite(.atTerminal) struct AtPrompt {
    let tool: Tool

    init() throws { tool = try Tool("FaultyScreens") }

    /// All values are shown, and few recorded.
    @Test func promptShowsChangesThatSessionFolds() throws {
      let terminal = try PseudoTerminal(tool, "fast-timer", columns: 80, rows: 24)
      try terminal.expect("fast-timer> ")
      terminal.type("start-counting 100\r:wait 60\r")
      try terminal.expectScreen { $0.contains(/\nticks +\d+ → … \d{4} more → \d{4}\n/) }
      terminal.type(":save a.session\r")
      try terminal.expectScreen { $0.contains("saved a.session") }
      terminal.type("stop\r:save b.session\r")
      try terminal.expectScreen { $0.contains("saved b.session") }
      for file in ["a.session", "b.session"] {
        let session = try tool.folder.read(file)
        #expect(session.split(separator: "\n").count < 60)
        #expect(session.contains(/\n  ticks = \d+ after \d+ changes\n/))
        #expect(try tool.run("replay", file).output == "1 passed\n")
      }
    }

    /// Also where the row would be too long. Time that passed before it is recorded once.
    @Test func narrowPromptRecordsFoldedChanges() throws {
      let terminal = try PseudoTerminal(tool, "fast-timer", columns: 60, rows: 24)
      try terminal.expect("fast-timer> ")
      terminal.type("start-counting 100\r")
      try terminal.expectScreen {
        $0.contains(/\nticks +.*\d{3}\n/) && $0.matches(of: /skipped/).count == 1
      }
      terminal.type(":record a.session\r")
      try terminal.expectScreen { $0.contains("recording a.session") }
      terminal.type("stop\r:save b.session\r")
      try terminal.expectScreen { $0.contains("saved b.session") }
      for file in ["a.session", "b.session"] {
        #expect(try tool.run("replay", file).output == "1 passed\n")
      }
    }

    /// What else changes stays above clocks in rows, which go on in one place.
    @Test func clocksInRowsGoOnBelowNews() throws {
      let terminal = try PseudoTerminal(tool, "lots", columns: 80, rows: 40)
      try terminal.expect("lots> ")
      terminal.type("start 3 20\r")
      try terminal.expectScreen {
        $0.contains(
          /\n  ~ \d +\d+  15 → 20  true\n… \d+ lines skipped; the session has them all\nlots  3 rows\n/
        )
      }
      terminal.type("stop\r:save a.session\r")
      try terminal.expectScreen { $0.contains("saved a.session") }
      #expect(try tool.run("replay", "a.session").output == "1 passed\n")
    }

    @Test func idlePromptShowsTicksInPlace() throws {
      let terminal = try PseudoTerminal(tool, "fast-timer", columns: 80, rows: 24)
      try terminal.expect("fast-timer> ")
      terminal.type("start-counting 100\r")
      try terminal.expectScreen {
        $0.contains(
          /… [\d,]+ lines skipped; the session has the last, and how often it changed\nticks +.*\d{3}\n/
        )
      }
      terminal.type("stop\r:save a.session\r")
      try terminal.expectScreen { $0.contains("saved a.session") }
      let session = try tool.folder.read("a.session")
      #expect(session.split(separator: "\n").count < 60)
      #expect(session.contains(/\n< clock [\d.]+\n  ticks = \d+ after \d+ changes\n> stop/))
      #expect(try tool.run("replay", "a.session").output == "1 passed\n")
    }
  }
}

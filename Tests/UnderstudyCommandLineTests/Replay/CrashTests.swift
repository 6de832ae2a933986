import TestTools
import Testing

/// Sessions that crash, exit or hang: their reports, and the results of the others.
@Suite(.runsPrograms) struct CrashTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  static func session(_ command: String, _ outcome: String = "") -> String {
    """
    understudy 3 faulty
      count = 0
    > add 1
      count = 1
    > \(command)
    \(outcome)
    """
  }

  static func report(_ file: String, _ command: String, _ actual: String...) -> String {
    """
    \(file):5: > \(command): it \(verb(actual.last ?? ""))
                > \(command)
    \(actual.map { "  actual    \($0)\n" }.joined())\
    \(note(file, actual.last ?? "", of: command))
    to run it alone: FaultyScreens replay \(file)


    """
  }

  /// What the process does that ends with this line.
  static func verb(_ end: String) -> String {
    switch end {
    case "x timeout": "hangs"
    case "x exit": "exits"
    default: "crashes (\(end.dropFirst(2)))"
    }
  }

  /// The report of an unexpected end that `notRun` commands follow.
  static func note(
    _ file: String, _ end: String, of command: String = "trap", notRun: String = ""
  ) -> String {
    (remarks[command].map { "\(file): \($0)\n" } ?? "")
      + "\(file): the \(noun(end)) is new: fix it, or write \(end) at the end of its step\(notRun)"
  }

  /// Where a crash of these commands is, and what Swift says about it.
  private static let remarks = [
    "trap": remark, "abort": "it crashed at FaultyViewModel.swift:140",
    "segfault": "it crashed at FaultyViewModel.swift:44",
    "overflow-stack": "it crashed at FaultyViewModel.swift:52: stack overflow",
    "raise 0": "it hung at FaultyViewModel.swift:73",
  ]

  /// That of the command `trap`.
  static let remark = "it crashed at FaultyViewModel.swift:25: Index out of range"

  private static func noun(_ end: String) -> String {
    switch end {
    case "x timeout": "hang"
    case "x exit": "exit"
    default: "crash"
    }
  }

  static let good = session("add 2", "  count = 3\n")

  static let crashes = [
    ("trap", "x SIGTRAP"), ("abort", "x SIGABRT"), ("exit 3", "x exit"), ("exit 0", "x exit"),
    ("segfault", "x SIGSEGV"), ("overflow-stack", "x SIGSEGV"), ("raise 10", "x SIGUSR1"),
    ("raise 9", "x SIGKILL"), ("raise 0", "x timeout"),
  ]
  /// Those that compute until the timeout: a few suffice.
  static let loops = [("loop", "x timeout"), ("yield-forever", "x timeout")]

  @Test(arguments: crashes + loops)
  func crashFailsItsSessionOnlyAndIsReported(command: String, end: String) throws {
    let timeout = Self.loops.contains { $0.0 == command } ? "1" : "3"
    try tool.folder.write(Self.session(command), to: "all/b.session")
    for name in ["a", "c", "d"] { try tool.folder.write(Self.good, to: "all/\(name).session") }
    let outcome = try tool.run("replay", "--timeout", timeout, "--jobs", "1", "all")
    let output =
      Self.report("all/b.session", command, "  count = 2", end) + "3 passed, 1 failed\n"
    // Some instructions of a loop belong to no line.
    let isLoop = Self.loops.contains { $0.0 == command }
    let remark = /all\/b.session: it hung at FaultyViewModel.swift:(58|67)\n/
    let shown = isLoop ? outcome.output.replacing(remark, with: "") : outcome.output
    #expect(
      Tool.Outcome(status: outcome.status, output: shown, errors: outcome.errors)
        == Tool.Outcome(status: 1, output: output))
  }

  @Test(arguments: crashes)
  func expectedCrashPasses(command: String, end: String) throws {
    try tool.folder.write(Self.session(command, "  count = 2\n\(end)\n"), to: "a.session")
    let outcome = try tool.run("replay", "--timeout", "3", "a.session")
    #expect(outcome == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: [("trap", "x SIGTRAP"), ("raise 0", "x timeout"), ("exit 1", "x exit")])
  func acceptRefusesNewCrashes(command: String, end: String) throws {
    let session = Self.session(command, "  count = 2\n")
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "--timeout", "3", "--accept", "a.session")
    let output = """
      a.session:5: > \(command): it \(Self.verb(end))
                  > \(command)
                    count = 2
        actual    \(end)
      \(Self.note("a.session", end, of: command))

      1 failed

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    #expect(try tool.folder.read("a.session") == session)
    try tool.folder.write(session + end + "\n", to: "a.session")
    let expected = try tool.run("replay", "--timeout", "3", "a.session")
    #expect(expected == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: [("SIGTRAP", "crash"), ("timeout", "hang"), ("exit", "exit")])
  func fixedCrashIsReportedAndAccepted(end: String, what: String) throws {
    try tool.folder.write(Self.session("add 1", "  count = 2\nx \(end)\n"), to: "a.session")
    let changes = """
      a.session:7: > add 1: it no longer \(Self.verb("x \(end)"))
                  > add 1
                    count = 2
        expected  x \(end)
      a.session: the \(what) no longer happens

      """
    let output = """
      \(changes)
      1 failed
      \(ReplayTests.hints("a.session", from: "FaultyScreens"))
      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
    let accepted = Tool.Outcome(output: "accepted a.session\n\(changes)1 accepted\n")
    #expect(try tool.run("replay", "--accept", "a.session") == accepted)
    #expect(try tool.folder.read("a.session") == Self.session("add 1", "  count = 2\n"))
  }

  @Test func crashIsReportedWithItsPlace() throws {
    try tool.folder.write(
      "understudy 3 brittle\n  count = 0\n  isFrozen = false\n> pop\n", to: "a.session")
    let output = """
      a.session:4: > pop: it crashes (SIGTRAP)
                  > pop
        actual    x SIGTRAP
      a.session: it crashed at BrittleScreen.swift:16: nothing to pop
      a.session: the crash is new: fix it, or write x SIGTRAP at the end of its step

      1 failed

      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  @Test func messageOfCrashIsFoundBehindOtherErrors() throws {
    try tool.folder.write(Self.session("grumble"), to: "a.session")
    let output = """
      a.session:5: > grumble: it crashes (SIGTRAP)
                  > grumble
        actual    x SIGTRAP
      a.session: it crashed at FaultyViewModel.swift:90: enough
      a.session: the crash is new: fix it, or write x SIGTRAP at the end of its step

      1 failed

      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  private static let mixed = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 2\n> trap\n"

  /// Each message is at the line of its step, for people and for programs.
  @Test func messageOfCrashIsAtItsStepInEveryFormat() throws {
    try tool.folder.write(Self.mixed, to: "a.session")
    let trap = "the crash is new: fix it, or write x SIGTRAP at the end of its step"
    let add = "> add 1: count: expected 2, found 1"
    let addRows = "            > add 1\n  expected    count = 2\n  actual      count = 1"
    let crash = "> trap: it crashes (SIGTRAP)"
    let crashRows = "            > trap\n  actual      count = 2\n  actual    x SIGTRAP"
    let texts = ["a.session:4: \(add)\n\(addRows)", "a.session:5: \(crash)\n\(crashRows)"]
    let report = "\(texts[0])\n\(texts[1])\na.session: \(Self.remark)\na.session: \(trap)\n"
    let command = "FaultyScreens replay a.session"
    let text = try tool.run("replay", "a.session")
    #expect(
      text
        == Tool.Outcome(
          status: 1, output: "\(report)\n1 failed\n"))
    let cause = "crashes (SIGTRAP) after trap"
    let lines = try tool.run("replay", "a.session", "--format", "jsonl").output
    let timeless = lines.replacing(/"seconds":[0-9.e-]+,"digest":"[0-9a-f]+"/, with: "")
    func escaped(_ text: String) -> String { text.replacing("\n", with: #"\n"#) }
    #expect(
      timeless == """
        {"type":"session","version":1,"file":"a.session","outcome":"failed",,"failures":[\
        {"line":4,"text":"\(escaped("\(add)\n\(addRows)"))","events":[\
        {"is":"same","event":"> add 1"},{"is":"expected","event":"  count = 2","line":4},\
        {"is":"actual","event":"  count = 1"}],\
        "reasons":[{"text":"count: another value after add","name":"count",\
        "summary":"count: expected 2, found 1"}],"step":1},\
        {"line":5,"text":"\(escaped("\(crash)\n\(crashRows)"))","events":[\
        {"is":"same","event":"> trap"},{"is":"actual","event":"  count = 2"},\
        {"is":"actual","event":"x SIGTRAP"}],"reasons":[{"text":"\(cause)",\
        "summary":"it crashes (SIGTRAP)"}],"step":2},\
        {"line":5,"text":"\(Self.remark)","step":2,"remark":true},\
        {"line":5,"text":"\(trap)","step":2,"remark":true}],\
        "command":"\(command)","cause":"\(cause)"}
        {"type":"summary","version":1,"passed":0,"accepted":0,"failed":1,"notRun":0}

        """)
    try tool.folder.write(lines, to: "results.jsonl")
    let merged = try tool.run("report", "--results", "results.jsonl", "--format", "text")
    let alone = "\(report)to run it alone: \(command)\n"
    #expect(merged.output == text.output.replacing(report, with: alone))
    let annotations =
      [(4, "\(add)\n\(addRows)"), (5, "\(crash)\n\(crashRows)")]
      + [Self.remark, trap].map { (5, $0) }
    let gitHub = annotations.map { line, text in
      "::error file=a.session,line=\(line)::\(text)\nto run it alone: \(command)"
        .replacing("\n", with: "%0A") + "\n"
    }
    #expect(
      try tool.run("replay", "a.session", "--format", "github")
        == Tool.Outcome(status: 1, output: gitHub.joined() + "1 failed\n"))
    let jUnit = "\(cause)\n\(report)to run it alone: \(command)".replacing(">", with: "&gt;")
      .replacing("\n", with: "&#10;")
    _ = try tool.run("replay", "a.session", "--junit", "report.xml")
    let file = try tool.folder.read("report.xml").replacing(/time="[0-9.e-]+"/, with: "")
    let counts = #"tests="1" failures="1" errors="0" "#
    #expect(
      file == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites \(counts)>
          <testsuite name="understudy replay" \(counts)>
            <testcase classname="" name="a.session" file="a.session" >
              <failure message="\(cause)">\(jUnit)</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// A session that ends in a crash or an exit is reported first, also if more sessions differ before.
  @Test(arguments: [
    ("trap", "crashes (SIGTRAP)", "x SIGTRAP"), ("exit 3", "exits", "x exit"),
  ])
  func endOfSessionsAfterAnotherDifferenceIsReportedFirst(
    command: String, what: String, end: String
  ) throws {
    let changed = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 2\n"
    for (name, rest) in [("a", ""), ("b", "> \(command)\n"), ("c", "> \(command)\n"), ("d", "")] {
      try tool.folder.write(changed + rest, to: "all/\(name).session")
    }
    let name = command.prefix { $0 != " " }
    let output = """
      1. 2 sessions: \(what) after \(name)
      all/b.session:5: > \(command): it \(what)
                  > \(command)
        actual      count = 2
        actual    \(end)
      \(Self.note("all/b.session", end, of: command))
        … and 1 more step
        and all/c.session
      to run it alone: FaultyScreens replay all/b.session

      2. 4 sessions: count: another value after add
      all/a.session:4: > add 1: count: expected 2, found 1
                  > add 1
        expected    count = 2
        actual      count = 1
        and all/b.session
        and all/c.session
        and all/d.session
      to run it alone: FaultyScreens replay all/a.session

      4 failed
      to see every session: FaultyScreens replay --all all
      to go through the differences: FaultyScreens review all
      to accept what can be accepted: FaultyScreens replay --accept all

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
    let gitHub = try tool.run("replay", "all", "--format", "github").output
    #expect(
      gitHub.split(separator: "\n").suffix(3) == [
        "::error file=all/c.session,line=5::\(what) after \(name): as in all/b.session",
        "::error file=all/d.session,line=4::count: another value after add: as in all/a.session",
        "4 failed",
      ])
  }

  @Test func otherCrashThanExpectedFails() throws {
    try tool.folder.write(Self.session("trap", "  count = 2\nx SIGABRT\n"), to: "a.session")
    let output = """
      a.session:7: > trap: it crashes (SIGTRAP)
                  > trap
                    count = 2
        expected  x SIGABRT
        actual    x SIGTRAP
      a.session: \(Self.remark)

      1 failed
      \(ReplayTests.hints("a.session", from: "FaultyScreens"))
      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  @Test(arguments: [[], ["--accept"]])
  func linesAfterCrashAreKept(flags: [String]) throws {
    let session = Self.session("trap", "  count = 2\n> add 1\n  count = 3\n> add 1\n")
    try tool.folder.write(session, to: "a.session")
    let notRun = ", and remove the 2 commands after it, which did not run"
    let output = """
      a.session:5: > trap: it crashes (SIGTRAP)
                  > trap
                    count = 2
        actual    x SIGTRAP
      \(Self.note("a.session", "x SIGTRAP", notRun: notRun))

      1 failed

      """
    let outcome = try tool.run(["replay", "a.session"] + flags, bytes: [])
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    #expect(try tool.folder.read("a.session") == session)
  }

  @Test func expectationsAfterCrashAreRefused() throws {
    try tool.folder.write(Self.session("trap", "x SIGTRAP\n# why\n\n> add 1\n"), to: "a.session")
    let output = """
      a.session:9: nothing can happen after x SIGTRAP: remove that line, or all lines after it

      1 failed

      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  /// A timer that goes on for years may only take long.
  @Test func longTimeIsNotOnlyCalledAHang() throws {
    let session = """
      understudy 3 errand
        done = []
        isLate = false
      > tick
      < wallClock "2026-11-29T17:10:05.35Z"
      < clock 90000000.0

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "--timeout", "1", "a.session")
    let output = outcome.output.replacing(/a.session: it hung at .*\n/, with: "")
    #expect(
      output == """
        a.session:4: > tick: it hangs
                    > tick
                    < wallClock "2026-11-29T17:10:05.35Z"
                    < clock 90000000.0
          actual    x timeout
        a.session: the hang is new: fix it, raise --timeout if its timers only take long, or write \
        x timeout at the end of its step

        1 failed

        """)
  }

  @Test func endlessStepReportsItsBeginning() throws {
    // A thousand lines with the command.
    let lines = (0..<999).map { "  count = \($0 * 2 + 2)\n" }.joined()
    try tool.folder.write(Self.session("tell-forever", "\(lines)x timeout\n"), to: "a.session")
    let outcome = try tool.run("replay", "--timeout", "1", "a.session")
    #expect(outcome == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func crashCausedByEarlierSessionIsReported() throws {
    try tool.folder.write(Self.session("leave-a-mine"), to: "all/a.session")
    try tool.folder.write(Self.session("step-on-mine"), to: "all/b.session")
    let output = """
      all/b.session: it ended in SIGTRAP after other sessions, but not alone: an earlier one has \
      side effects

      1 passed, 1 failed
      \(ReplayTests.hints("all", from: "FaultyScreens"))
      """
    let outcome = try tool.run("replay", "--jobs", "1", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func crashThatDoesNotRepeatIsReported() throws {
    try tool.folder.write(Self.session("trap-once mine"), to: "a.session")
    try tool.folder.write("", to: "mine")
    let output = """
      a.session: it ended in SIGTRAP, but not when it ran again: it differs from run to run

      1 failed
      \(ReplayTests.hints("a.session", from: "FaultyScreens"))
      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  #if os(Linux)
    /// Some programs start others like this.
    @Test func crashIsKnownWithSignalOfChildrenIgnored() throws {
      try tool.folder.write(Self.session("trap", "  count = 2\nx SIGTRAP\n"), to: "a.session")
      let outcome = try tool.shell("env --ignore-signal=CHLD \"$0\" replay a.session")
      #expect(outcome == Tool.Outcome(output: "1 passed\n"))
    }
  #endif

  @Test(arguments: [[], ["--only", "count"]])
  func acceptWritesWhatSessionDoesAlone(options: [String]) throws {
    let session = "understudy 3 faulty\n  count = 0\n> drift\n  count = 1\n"
    for name in ["a", "b", "c"] { try tool.folder.write(session, to: "all/\(name).session") }
    let arguments = ["replay", "--jobs", "1", "--accept", "all"] + options
    let outcome = try tool.run(arguments, bytes: [])
    #expect(outcome.output.hasPrefix("3 passed\n"))
    for name in ["a", "b", "c"] {
      #expect(try tool.folder.read("all/\(name).session") == session)
    }
  }

  @Test func standardOutputOfViewModelIsDiscarded() throws {
    try tool.folder.write(Self.session("shout", "| passed 1\n  count = 2\n"), to: "all/a.session")
    try tool.folder.write(Self.session("add 1", "  count = 3\n"), to: "all/b.session")
    let output = """
      all/b.session:6: > add 1: count: expected 3, found 2
                  > add 1
        expected    count = 3
        actual      count = 2
      to run it alone: FaultyScreens replay all/b.session

      1 passed, 1 failed
      \(ReplayTests.hints("all/b.session", from: "FaultyScreens"))
      """
    let outcome = try tool.run("replay", "--jobs", "1", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func workerRunsOnlyForReplay() throws {
    let errors = "replay-worker: only FaultyScreens replay starts this\n"
    #expect(try tool.run("replay-worker") == Tool.Outcome(status: 64, errors: errors))
  }
}

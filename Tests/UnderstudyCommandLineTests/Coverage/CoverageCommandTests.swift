import TestTools
import Testing

/// `understudy coverage`: its whole output.
@Suite(.runsPrograms) struct CoverageCommandTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let integers = """
    integers: 83 % (5 of 6) in 1 session
      command  done  refused  threw
      add         1        0      0
      remove      1        0      0
      1 of 4 pairs of commands follow each other
      remove was never disabled


    """

  @Test func screenIsReportedWithGaps() throws {
    try tool.folder.write(ScriptTests.session, to: "sessions/a.session")
    let outcome = try tool.run("coverage", "--screen", "integers")
    let output = Self.integers + "83 % (5 of 6) in 1 session\n"
    #expect(outcome == Tool.Outcome(output: output))
  }

  @Test func articleShowsReport() throws {
    try tool.folder.write(ScriptTests.session, to: "sessions/a.session")
    let lines = try #require(try Article("SeeWhatSessionsCover").blocks("console").first)
    #expect(lines[0] == "$ understudy coverage --screen integers")
    let outcome = try tool.run("coverage", "--screen", "integers")
    #expect(outcome.output == lines.dropFirst().map { $0 + "\n" }.joined())
  }

  @Test func screensWithoutSessionsCount() throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let outcome = try tool.run(
      "coverage", "a.session", "--screen", "integers", "--screen", "greeting")
    let output =
      """
      greeting: 0 % (0 of 2) in 0 sessions
        show-greeting was never done: type show-greeting
        greeting never changed: type show-greeting (it was never done)


      """ + Self.integers + "62 % (5 of 8) in 1 session\n"
    #expect(outcome == Tool.Outcome(output: output))
  }

  @Test func firstGapsAreListedUnlessAllAreWanted() throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let some = try tool.run("coverage", "a.session", "--screen", "scores").output
    #expect(some.contains("\n  and 6 more: --all lists them\n"))
    let all = try tool.run("coverage", "a.session", "--screen", "scores", "--all").output
    #expect(all.split(separator: "\n").count == 18)
    let pairs = try tool.run("coverage", "a.session", "--screen", "integers", "--pairs").output
    #expect(pairs.contains("\n  add never followed remove: type remove 0 and then add\n"))
  }

  @Test func sessionsThatAddNothingAreNamed() throws {
    for name in ["a", "b"] { try tool.folder.write(ScriptTests.session, to: "all/\(name).session") }
    let outcome = try tool.run("coverage", "all", "--screen", "integers")
    let output =
      Self.integers.replacing("1 session", with: "2 sessions").replacing(" 1  ", with: " 2  ") + """
        covers no more than the others:
          all/b.session

        83 % (5 of 6) in 2 sessions

        """
    #expect(outcome == Tool.Outcome(output: output))
  }

  @Test func unreadableSessionsAreErrorsAndOthersCount() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write("understudy 3 integer\n", to: "all/b.session")
    try tool.folder.write("understudy 3 integers\n  count = [\n", to: "all/c.session")
    let outcome = try tool.run("coverage", "all", "--screen", "integers")
    let output =
      """
      all/b.session:1: unknown screen "integer": did you mean integers?
      all/c.session:2:12: expected a value, found the end of the line


      """ + Self.integers + "83 % (5 of 6) in 1 session, 2 not read\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test(arguments: [("83.3", 0), ("83.4", 1), ("0", 0), ("100", 1)])
  func failUnderSetsExitCode(percent: String, status: Int32) throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let outcome = try tool.run(
      "coverage", "a.session", "--screen", "integers", "--fail-under", percent)
    let reason = status == 0 ? "" : "failed by --fail-under \(percent)\n"
    let output = Self.integers + "83 % (5 of 6) in 1 session\n" + reason
    #expect(outcome == Tool.Outcome(status: status, output: output))
  }

  @Test func wrongOptionsAreReported() throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let percent = "--fail-under 101.0: expected 0 to 100\n"
    #expect(
      try tool.run("coverage", "a.session", "--fail-under", "101")
        == Tool.Outcome(status: 64, errors: percent))
    let screen = "unknown screen \"integer\": did you mean integers?\n"
    #expect(
      try tool.run("coverage", "a.session", "--screen", "integer")
        == Tool.Outcome(status: 64, errors: screen))
    let missing = "sessions: no such file or folder\n"
    #expect(try tool.run("coverage") == Tool.Outcome(status: 66, errors: missing))
  }

  @Test func jsonLinesHaveAllOfIt() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write("", to: "all/b.session")
    let outcome = try tool.run("coverage", "all", "--screen", "integers", "--format", "jsonl")
    let output = """
      {"type":"error","version":1,"file":"all/b.session","text":"all/b.session:1:1: not a session: \
      expected the first line to be understudy 3 SCREEN, found an empty file"}
      {"type":"screen","version":1,"screen":"integers","sessions":1,"covered":5,"total":6,\
      "percent":83,"commands":[{"command":"add","done":1,"refused":0,"threw":0,"crashed":0},\
      {"command":"remove","done":1,"refused":0,"threw":0,"crashed":0}],"pairs":{"covered":1,\
      "total":4,"percent":25},"gaps":[{"gap":"remove was never disabled"}],\
      "superfluous":[]}
      {"type":"summary","version":1,"sessions":1,"unread":1,"covered":5,"total":6,"percent":83}

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }
}

import TestTools
import Testing

/// `understudy replay --repeat`: sessions that fail sometimes, and those that fail always.
@Suite(.runsPrograms) struct RepeatTests {
  let tool: Tool

  init() throws {
    tool = try Tool("FaultyScreens")
    try tool.folder.write("understudy 3 flaky\n  isThird = false\n", to: "a.session")
  }

  private static let difference = """
    a.session:2: the opening: isThird: expected false, found true
      expected    isThird = false
      actual      isThird = true

    """
  private static let hint = "to run it alone: FaultyScreens replay --repeat 9 a.session\n"

  @Test func flakySessionIsToldFromFailingOne() throws {
    try tool.folder.write("understudy 3 veiled\n  count = 1\n", to: "b.session")
    try tool.folder.write("understudy 3 veiled\n  count = 0\n", to: "c.session")
    let outcome = try tool.run(
      "replay", "--repeat", "9", "--jobs", "1", "a.session", "b.session", "c.session")
    let output =
      Self.difference + "flaky: passed 6 of 9\n" + Self.hint + """

        b.session:2: the opening: count: expected 1, found 0
          expected    count = 1
          actual      count = 0
        failed 9 of 9
        to run it alone: FaultyScreens replay --repeat 9 b.session

        keys is not in 2 sessions of veiled: --accept adds it
        1 passed, 2 failed
        1 of the failed is flaky
        to go through the differences: FaultyScreens review a.session b.session
        to accept count alone: \
        FaultyScreens replay --accept --only count a.session b.session

        """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func summarySaysHowOftenSessionsPassed() throws {
    try tool.folder.write("understudy 3 veiled\n  count = 0\n", to: "b.session")
    let outcome = try tool.run("replay", "--repeat", "3", "b.session")
    #expect(outcome.output.hasSuffix("\n1 passed, 3 times each\n"), "\(outcome)")
  }

  @Test func flakySessionIsNotOfferedToAccept() throws {
    let outcome = try tool.run("replay", "--repeat", "9", "--jobs", "1", "a.session")
    let output =
      Self.difference + "flaky: passed 6 of 9\n"
      + "\n1 failed\n1 of the failed is flaky\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  /// It passes twice: as accepted, and then it does not.
  @Test func acceptedSessionThatDiffersAgainFails() throws {
    try tool.folder.write("understudy 3 flaky\n  isThird = true\n", to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session")
    #expect(
      outcome
        == Tool.Outcome(
          status: 1,
          output: """
            accepted a.session
            a.session:2: the opening: isThird: expected true, found false
              expected    isThird = true
              actual      isThird = false
            1 accepted

            """,
          errors: """
            a.session: what was accepted differs again when it is replayed: \
            FaultyScreens replay a.session

            """))
  }

  @Test func failFastFinishesRepetitions() throws {
    try tool.folder.write("understudy 3 veiled\n  count = 1\n", to: "b.session")
    let outcome = try tool.run(
      "replay", "--repeat", "9", "--jobs", "1", "--fail-fast", "a.session", "b.session")
    let output =
      Self.difference + "flaky: passed 6 of 9\n" + Self.hint
      + "\n1 failed, 1 not run\n1 of the failed is flaky\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func crashOfEachReplayCounts() throws {
    try tool.folder.write(CrashTests.session("trap"), to: "b.session")
    try tool.folder.write(CrashTests.session("trap", "  count = 2\nx SIGTRAP\n"), to: "c.session")
    let outcome = try tool.run("replay", "--repeat", "3", "b.session", "c.session")
    let output =
      CrashTests.report("b.session", "trap", "  count = 2", "x SIGTRAP")
      .replacing(
        "to run it alone: FaultyScreens replay ",
        with: """
          failed 3 of 3
          to run it alone: FaultyScreens replay --repeat 3 \

          """) + "1 passed, 1 failed\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func machineFormatsSayFlaky() throws {
    let github = try tool.run(
      "replay", "--repeat", "9", "--jobs", "1", "--format", "github", "--junit", "report.xml",
      "a.session")
    let text = (Self.difference + "flaky: passed 6 of 9\n" + Self.hint.dropLast())
      .replacing("a.session:2: ", with: "").replacing("\n", with: "%0A")
    let output = "::error file=a.session,line=2::\(text)\n1 failed\n1 of the failed is flaky\n"
    #expect(github == Tool.Outcome(status: 1, output: output))
    let junit = try tool.folder.read("report.xml")
    #expect(
      junit.contains(
        "<failure message=\"flaky: passed 6 of 9: isThird: another value in the opening\">"))
    let jsonl = try tool.run(
      "replay", "--repeat", "9", "--jobs", "1", "--format", "jsonl", "a.session")
    #expect(jsonl.status == 1)
    #expect(
      jsonl.output.contains(
        #""runs":9,"passed":6,"command":"FaultyScreens replay --repeat 9 a.session""#))
    let summary =
      #"{"type":"summary","version":1,"passed":0,"accepted":0,"failed":1,"notRun":0,"flaky":1}"#
    #expect(jsonl.output.hasSuffix(summary + "\n"))
  }

  @Test func wrongOptionsAreReported() throws {
    let range = "--repeat 0: expected 1 to 10000\n"
    #expect(
      try tool.run("replay", "--repeat", "0", "a.session")
        == Tool.Outcome(status: 64, errors: range))
    let accepting = "--repeat: not with --accept\n"
    #expect(
      try tool.run("replay", "--repeat", "2", "--accept", "a.session")
        == Tool.Outcome(status: 64, errors: accepting))
  }
}

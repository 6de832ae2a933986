import TerminalTesting
import TestTools
import Testing

/// What a replay says beside a difference: what waits, and what the session does not say.
@Suite(.runsPrograms) struct RemarksTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let header = "understudy 3 sealed\nwith partial=true\n  log = []\n"
  private static let immediate =
    header + "> later\n+ log[0] = \"asyncAfter\"\n> later\n+ log[1] = \"asyncAfter\"\n"
  private static let differences = """
    a.session:4: later started something that waits 0.05 s, and no time passes in the session: \
    add the line < clock 0.05 where it should
    a.session:5: > later: log: expected + log[0] = "asyncAfter", found no change
                > later
      expected  + log[0] = "asyncAfter"
    a.session:7: > later: log: expected + log[1] = "asyncAfter", found no change
                > later
      expected  + log[1] = "asyncAfter"

    """

  /// A timer that is still pending, as ever, is not to blame.
  @Test func timerOfSessionInWhichTimePassesIsNotReported() throws {
    let text =
      Self.header + "> later\n< clock 0.05\n+ log[0] = \"asyncAfter\"\n> later\n+ log[1] = \"x\"\n"
    try tool.folder.write(text, to: "a.session")
    let output = """
      a.session:8: > later: log: expected + log[1] = "x", found no change
                  > later
        expected  + log[1] = "x"

      1 failed
      to go through the differences: FaultyScreens review a.session
      to accept all of them: FaultyScreens replay --accept a.session

      """
    #expect(
      try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
  }

  @Test func timerThatTheSessionLetsNoTimePassForIsReported() throws {
    try tool.folder.write(Self.immediate, to: "a.session")
    let output =
      Self.differences + """

        1 failed
        to go through the differences: FaultyScreens review a.session
        to accept all of them: FaultyScreens replay --accept a.session

        """
    #expect(
      try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
    #expect(
      try tool.run("replay", "--accept", "a.session")
        == Tool.Outcome(output: "accepted a.session\n\(Self.differences)1 accepted\n"))
    #expect(try tool.folder.read("a.session") == Self.header + "> later\n> later\n")
    // What waits in a session that passes may wait.
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func lineThatTheReportNamesLetsTheTimerFire() throws {
    let late = Self.header + "> later\n< clock 0.05\n"
    try tool.folder.write(late, to: "a.session")
    #expect(try tool.run("replay", "--accept", "a.session").status == 0)
    let accepted = late + "  log = [\"asyncAfter\"]\n"
    #expect(try tool.folder.read("a.session") == accepted)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// It waits as ever if it does so in a step that matches, or if time passes for it in a later step.
  @Test(arguments: [
    header + "> later\n> later\n+ log[0] = \"asyncAfter\"\n",
    header + "> later\n+ log[0] = \"asyncAfter\"\n> read-date\n< clock 0.2\n",
    header + "> read-date\n+ log[0] = \"date\"\n",
  ])
  func timerThatIsNotNewIsNotReported(session: String) throws {
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.status == 1 && !outcome.output.contains("started"), "\(outcome)")
  }

  /// The date that was read after a difference does not explain it.
  @Test func remarkFollowsWhatItIsAbout() throws {
    let (run, read) = ("> main-queue\n+ log[0] = \"no\"\n", "> read-date\n")
    let remark = """
      a.session: the view model read the date, and the session does not say which: \
      --accept adds the line < wallClock

      """
    for (steps, isSaid) in [(run + read, false), (read + run, true)] {
      try tool.folder.write(Self.header + steps, to: "a.session")
      let outcome = try tool.run("replay", "a.session")
      #expect(outcome.status == 1 && outcome.output.contains(remark) == isSaid, "\(outcome)")
    }
  }

  /// Accepting adds to a session that ends in a crash what it lacks, too.
  @Test func sessionThatEndsInACrashIsCountedAmongThoseThatLackAPart() throws {
    let (opening, crash) = ("understudy 3 brittle\n  count = 0\n", "> pop\nx SIGTRAP\n")
    try tool.folder.write(opening + crash, to: "all/a.session")
    try tool.folder.write(opening + "> push\n  count = 1\n", to: "all/b.session")
    let notice = "isFrozen is not in 2 sessions of brittle: --accept adds it\n"
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: notice + "2 passed\n"))
    #expect(try tool.run("replay", "--accept", "all").status == 0)
    #expect(try tool.folder.read("all/a.session") == opening + "  isFrozen = false\n" + crash)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "2 passed\n"))
  }
}

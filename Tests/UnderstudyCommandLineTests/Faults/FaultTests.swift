import TestTools
import Testing

/// Whichever system call fails: what was reported as done is done, no file is half written, and the
/// failure is reported, on standard error or in the report, and by the exit code.
@Suite(
  .enabled(
    if: FaultLibrary.path != nil, "there is no C compiler for the library that makes faults"),
  .serialized, .runsPrograms)
struct FaultTests {
  static let script = "add 7\nremove 0\n# " + String(repeating: "x", count: 700_000) + "\nadd 3\n"
  private static let old = ScriptTests.session.replacing("count = 4", with: "count = 9")

  @Test(.timeLimit(.minutes(30))) func recordingIsWholeOrReportedAsCutOff() throws {
    let whole = try Tool().run("integers", input: Self.script).output
    var rounds = try FaultRounds()
    try rounds.run { tool, environment, fault in
      let outcome = try tool.run(
        ["integers", "--record", "a.session"], bytes: Array(Self.script.utf8),
        environment: environment)
      check(outcome, fault)
      let file = tool.folder.exists("a.session") ? try tool.folder.read("a.session") : ""
      // Reserved room that could not be released is not part of the session.
      let recorded = outcome.status == 0 ? file : String(file.prefix { $0 != "\0" })
      // Outside of the expectations, which would print a megabyte.
      let isConfirmed = outcome.status == 0
      let (isPrefix, rest) = (whole.hasPrefix(recorded), whole.dropFirst(recorded.count))
      let isComplete = recorded == whole && outcome.output == whole
      #expect(isComplete || !isConfirmed, "\(fault)")
      // A command begins the next step, and a comment may be unread.
      let isCutBetweenSteps =
        rest.isEmpty || recorded.isEmpty || ["> ", "# "].contains(rest.prefix(2))
      #expect(isPrefix && isCutBetweenSteps, "\(fault): \(recorded.utf8.count) bytes")
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func replayPassesOnlyWhatItPlayed(isRight: Bool) throws {
    let session = isRight ? ScriptTests.session : Self.old
    var rounds = try FaultRounds()
    try rounds.run(in: [false, true]) { tool, environment, fault in
      try tool.folder.write(session, to: "a.session")
      let outcome = try tool.run("replay", "a.session", environment: environment)
      check(outcome, fault)
      if outcome.status == 0 { #expect(isRight && outcome.output == "1 passed\n", "\(fault)") }
      #expect(try tool.folder.read("a.session") == session, "\(fault)")
    }
  }

  @Test(.timeLimit(.minutes(30))) func acceptLeavesOldOrNewSession() throws {
    var rounds = try FaultRounds()
    try rounds.run(in: [false, true]) { tool, environment, fault in
      try tool.folder.write(Self.old, to: "a.session")
      let outcome = try tool.run("replay", "--accept", "a.session", environment: environment)
      check(outcome, fault)
      let session = try tool.folder.read("a.session")
      let isAccepted = session == ScriptTests.session
      #expect(isAccepted || session == Self.old, "\(fault)")
      if outcome.status == 0 || outcome.output.contains("accepted a.session") {
        #expect(isAccepted, "\(fault)")
      }
      #expect(try tool.folder.names.filter { $0 != "state" } == ["a.session"], "\(fault)")
    }
  }

  @Test(.timeLimit(.minutes(30))) func reportIsOldOrWhole() throws {
    let old = "<testsuites></testsuites>\n"
    var rounds = try FaultRounds()
    try rounds.run { tool, environment, fault in
      try tool.folder.write(Self.old, to: "a.session")
      try tool.folder.write(old, to: "report.xml")
      let outcome = try tool.run(
        "replay", "--junit", "report.xml", "a.session", environment: environment)
      check(outcome, fault)
      #expect(outcome.status != 0, "\(fault)")
      let report = try tool.folder.read("report.xml")
      #expect(report == old || report.hasSuffix("</testsuite>\n</testsuites>\n"), "\(fault)")
    }
  }

  @Suite(.serialized, .atTerminal) struct AtPrompt {
    @Test(.timeLimit(.minutes(30))) func savedSessionIsWhole() throws {
      var rounds = try FaultRounds()
      try rounds.run { tool, environment, fault in
        let terminal = try PseudoTerminal(tool, "integers", environment: environment)
        // Without a prompt there is nothing to save, and the exit says why.
        terminal.type("add 7\r:save a.session\r:quit\r")
        let status = terminal.status()
        #expect(status < 128, "\(fault)")
        let saved = tool.folder.exists("a.session") ? try tool.folder.read("a.session") : nil
        #expect(saved == nil || saved == Self.saved, "\(fault)")
        if terminal.unread.contains("saved a.session") { #expect(saved != nil, "\(fault)") }
      }
    }

    private static let saved = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > add 7
      + integers[3] = 7
        count = 4

      """
  }

  /// Every run ends by itself and reports a failure.
  private func check(_ outcome: Tool.Outcome, _ fault: Fault) {
    #expect(outcome.status < 128, "\(fault): \(outcome.errors)")
    let hasReport = outcome.output.contains(" failed") || outcome.output.contains("error")
    #expect(outcome.status == 0 || !outcome.errors.isEmpty || hasReport, "\(fault)")
  }
}

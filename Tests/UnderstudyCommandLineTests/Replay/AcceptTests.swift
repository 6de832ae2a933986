import TestTools
import Testing
import UnderstudyPlatform

/// `understudy replay --accept`: what it rewrites, and what it leaves unchanged.
@Suite(.runsPrograms) struct AcceptTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let changes = """
    accepted a.session
    a.session:6: > add 7: integers[3]: expected 8, found 7
                > add 7
      expected  + integers[3] = 8
      actual    + integers[3] = 7
                  count = 4
    1 accepted

    """

  @Test func acceptRewritesOnlyDifferences() throws {
    let session = """
      understudy 3 integers
      # the opening
        integers = <any>
        count = 3
      ~ remove

      # seven comes last
      > add 7
      # here
      + integers[3] = 8

        count = <int>
      > remove 0
      - integers[0] = <int>
        count = 3
      # the end

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session")
    let output = """
      accepted a.session
      a.session:10: > add 7: integers[3]: expected 8, found 7
                  > add 7
        expected  + integers[3] = 8
        actual    + integers[3] = 7
                    count = 4
      1 accepted

      """
    #expect(outcome == Tool.Outcome(output: output))
    let accepted = session.replacing("integers[3] = 8", with: "integers[3] = 7")
    #expect(try tool.folder.read("a.session") == accepted)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func acceptLeavesPassingSessionUntouched() throws {
    let session = ScriptTests.session.replacing("= 7", with: "= <any>")
    try tool.folder.write(session, to: "a.session")
    try tool.folder.setPermissions(0o444, of: "a.session")
    #expect(try tool.run("replay", "--accept", "a.session") == Tool.Outcome(output: "1 passed\n"))
    #expect(try tool.folder.read("a.session") == session)
  }

  @Test func acceptCompletesBareCommands() throws {
    try tool.folder.write("understudy 3 integers\n> add 7\n> remove 0\n", to: "a.session")
    #expect(try tool.run("replay", "--accept", "a.session").status == 0)
    #expect(try tool.folder.read("a.session") == ScriptTests.session)
  }

  @Test func acceptKeepsPermissions() throws {
    try tool.folder.write(ReplayTests.wrong, to: "a.session")
    try tool.folder.setPermissions(0o640, of: "a.session")
    #expect(try tool.run("replay", "--accept", "a.session") == Tool.Outcome(output: Self.changes))
    #expect(try tool.folder.permissions(of: "a.session") == 0o640)
    #expect(try tool.folder.read("a.session") == ScriptTests.session)
    #expect(try tool.folder.names == ["a.session"])
  }

  @Test func acceptFollowsSymbolicLink() throws {
    try tool.folder.write(ReplayTests.wrong, to: "below/real.session")
    try #require(symlink("below/real.session", tool.folder.path("a.session")) == 0)
    #expect(try tool.run("replay", "--accept", "a.session") == Tool.Outcome(output: Self.changes))
    #expect(try tool.folder.read("below/real.session") == ScriptTests.session)
    var link = [CChar](repeating: 0, count: 64)
    #expect(readlink(tool.folder.path("a.session"), &link, link.count) == 18)
  }

  @Test(arguments: ["1", "true", "yes"])
  func acceptIsRefusedInContinuousIntegration(value: String) throws {
    try tool.folder.write(ReplayTests.wrong, to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session", environment: ["CI": value])
    let errors = "--accept: not while CI is set: a person must decide what is right\n"
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    #expect(try tool.folder.read("a.session") == ReplayTests.wrong)
  }

  @Test(arguments: ["", "0", "false"])
  func acceptIsAllowedForPeople(value: String) throws {
    try tool.folder.write(ReplayTests.wrong, to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session", environment: ["CI": value])
    #expect(outcome == Tool.Outcome(output: Self.changes))
  }

  @Test func acceptReportsHardLinkThatKeepsOldText() throws {
    try tool.folder.write(ReplayTests.wrong, to: "a.session")
    try #require(link(tool.folder.path("a.session"), tool.folder.path("b")) == 0)
    let outcome = try tool.run("replay", "--accept", "a.session")
    let note = """
      a.session: the old text stays under another name (hard links): link the file again

      """
    #expect(outcome == Tool.Outcome(output: Self.changes, errors: note))
    #expect(try tool.folder.read("b") == ReplayTests.wrong)
  }

  @Test func acceptLeavesMalformedSession() throws {
    let text = "understudy 3 integers\nadd 7\n"
    try tool.folder.write(text, to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n\n1 failed\n"))
    #expect(try tool.folder.read("a.session") == text)
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func acceptReportsUnwritableSession() throws {
    try tool.folder.write(ReplayTests.wrong, to: "all/a.session")
    let message =
      "all/a.session: can't be written: permission denied\nto run it alone: understudy replay all/a.session\n\n1 failed\n"
    let refused = Tool.Outcome(status: 1, output: message)
    try tool.folder.setPermissions(0o555, of: "all")
    #expect(try tool.run("replay", "--accept", "all") == refused)
    try tool.folder.setPermissions(0o755, of: "all")
    try tool.folder.setPermissions(0o444, of: "all/a.session")
    #expect(try tool.run("replay", "--accept", "all") == refused)
    #expect(try tool.folder.read("all/a.session") == ReplayTests.wrong)
  }
}

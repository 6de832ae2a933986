import Foundation
import TerminalTesting
import TestTools
import Testing

/// What a screen shows and a session does not mention is reported, and accepted on request.
@Suite(.runsPrograms) struct UnmentionedPartsTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let short = """
    understudy 3 integers
      integers = [1, 2, 3]
    > add 4
    + integers[3] = 4

    """
  private static let whole = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    > add 4
    + integers[3] = 4
      count = 4

    """
  private static let notice =
    "count and whether remove is enabled are not in 2 sessions of integers: --accept adds them\n"

  private func write(_ texts: String..., to folder: String = "all") throws {
    for (name, text) in zip(["a", "b", "c"], texts) {
      try tool.folder.write(text, to: "\(folder)/\(name).session")
    }
  }

  @Test func partsThatSessionsLackAreReportedOnce() throws {
    try write(Self.short, Self.short)
    #expect(
      try tool.run("replay", "all") == Tool.Outcome(output: Self.notice + "2 passed\n"))
  }

  @Test func strictReplayFails() throws {
    try write(Self.short, Self.short)
    let output = Self.notice + "2 passed\nfailed by --strict: 1 notice above\n"
    let outcome = try tool.run("replay", "--strict", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    try write(Self.whole, Self.whole)
    let passed = try tool.run("replay", "--strict", "all")
    #expect(passed == Tool.Outcome(output: "2 passed\n"))
  }

  @Test func sessionThatLacksWhatAnotherMentionsIsReported() throws {
    try write(Self.short, Self.whole)
    let notice = Self.notice.replacing("2 sessions", with: "1 session")
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: notice + "2 passed\n"))
    let one = try tool.run("replay", "all", "--filter", "a.session")
    #expect(one == Tool.Outcome(output: notice + "1 passed\n"))
  }

  @Test func partialSessionIsNotReported() throws {
    let partial = Self.short.replacing(
      "understudy 3 integers\n", with: "understudy 3 integers\nwith partial=true\n")
    try write(partial)
    let passed = Tool.Outcome(output: "1 passed\n")
    #expect(try tool.run("replay", "--strict", "all") == passed)
    #expect(try tool.run("replay", "--accept", "all") == passed)
    let nothing = Tool.Outcome(status: 1, output: "1 passed\n--only count: nothing to accept\n")
    #expect(try tool.run("replay", "--accept", "--only", "count", "all") == nothing)
    #expect(try tool.folder.read("all/a.session") == partial)
    try write(partial.replacing("[3] = 4", with: "[3] = 5"))
    #expect(try tool.run("replay", "--accept", "all").status == 0)
    #expect(try tool.folder.read("all/a.session") == partial)
  }

  /// Its commands take the rows that the view model has.
  @Test func partialSessionWithoutAListTakesItsRows() throws {
    let session = """
      understudy 3 integers
      with partial=true
        count = 3
      > remove 2
        count = 2
      > remove 2
      ! "row 2 is out of range: rows are 0 to 1"

      """
    try write(session)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "1 passed\n"))
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: "1 passed\n"))
    #expect(try tool.folder.read("all/a.session") == session)
  }

  @Test func partialIsTrueOrAbsent() throws {
    try tool.folder.write("understudy 3 integers\nwith partial=false\n", to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(
      outcome.output.hasPrefix(
        "a.session:2:6: partial: false can't be set: settings are seed=NUMBER, locale=\"ID\", "
          + "time-zone=\"ID\" and partial=true\n"), "\(outcome)")
  }

  @Test func acceptingAddsPartsToAllSessions() throws {
    try write(Self.short, Self.short.replacing("> add", with: "# why\n> add"))
    let output = """
      2 sessions accepted: added count and whether remove is enabled
        in all/a.session
        and all/b.session

      2 accepted

      """
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: output))
    #expect(try tool.folder.read("all/a.session") == Self.whole)
    let commented = Self.whole.replacing("> add", with: "# why\n> add")
    #expect(try tool.folder.read("all/b.session") == commented)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "2 passed\n"))
  }

  @Test func acceptingDifferencesSaysWhatIsAdded() throws {
    let stale = Self.short.replacing("= 4", with: "= 5")
    let difference = """
      all/a.session:4: > add 4: integers[3]: expected 5, found 4
                  > add 4
        expected  + integers[3] = 5
        actual    + integers[3] = 4

      """
    try write(stale)
    let alone = """
      accepted all/a.session
      \(difference)added count and whether remove is enabled
      1 accepted

      """
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: alone))
    #expect(try tool.folder.read("all/a.session") == Self.whole)
    try write(stale, stale)
    let both = """
      2 sessions accepted: integers[…]: another value after add
      \(difference)  added count and whether remove is enabled
        and all/b.session

      2 accepted

      """
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: both))
    #expect(try tool.folder.read("all/b.session") == Self.whole)
  }

  @Test func acceptingOnlyOnePartAddsNothingElse() throws {
    try write(Self.short)
    let output = """
      accepted all/a.session
      added count
      whether remove is enabled is not in 1 session of integers: --accept adds it
      1 accepted

      """
    let outcome = try tool.run("replay", "--accept", "--only", "count", "all")
    #expect(outcome == Tool.Outcome(output: output))
    let expected = Self.whole.replacing("~ remove\n", with: "")
    #expect(try tool.folder.read("all/a.session") == expected)
  }

  @Test func reportsForProgramsListParts() throws {
    try write(Self.short)
    let notice = Self.notice.replacing("2 sessions", with: "1 session")
    let json = try tool.run("replay", "all", "--format", "jsonl")
    let parts =
      #""unmentioned":[{"screen":"integers","parts":["count","whether remove is enabled"],"#
      + #""sessions":1}]}"#
    #expect(json.output.hasSuffix(parts + "\n"))
    let annotated = try tool.run("replay", "all", "--format", "github")
    #expect(annotated.output == "::warning::\(notice)1 passed\n")
    let strict = try tool.run("replay", "all", "--format", "github", "--strict")
    let expected = "::error::\(notice)1 passed\nfailed by --strict: 1 notice above\n"
    #expect(strict == Tool.Outcome(status: 1, output: expected))
  }

  /// A field counts in each session that lacks it, whether others have it or not.
  @Test func lackedFieldsAreReportedAndAdded() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../sessions/scores").standardized
    try FileManager.default.copyItem(atPath: source.path, toPath: tool.folder.path("all"))
    let removed = try tool.run("remove", "scores", "level", "all", "--kind", "field")
    #expect(removed.status == 0, "\(removed)")
    let notice = "rows[…].level is not in 6 sessions of scores: --accept adds it\n"
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: notice + "9 passed\n"))
    let strict = notice + "9 passed\nfailed by --strict: 1 notice above\n"
    let failed = try tool.run("replay", "--strict", "all")
    #expect(failed == Tool.Outcome(status: 1, output: strict))
    let accepted = try tool.run("replay", "--accept", "all")
    #expect(accepted.output.hasPrefix("6 sessions accepted: added rows[…].level\n"), "\(accepted)")
    #expect(try tool.shell("diff -r all '\(source.path)'") == Tool.Outcome())
  }
}

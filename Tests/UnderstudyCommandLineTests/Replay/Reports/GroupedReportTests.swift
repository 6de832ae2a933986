import Foundation
import Testing

/// Sessions that fail for the same reason are reported as one.
@Suite struct GroupedReportTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let opening = """
    understudy 1 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove

    """

  /// A session from the time when `add` was called `insert`.
  private static func renamed(_ number: Int) -> String {
    opening + """
      > insert \(number)
      + integers[3] = \(number)
        count = 4
      > remove 0
      - integers[0] = 1
        count = 3

      """
  }

  private static func miscounted(_ number: Int) -> String {
    opening + "> add \(number)\n+ integers[3] = \(number)\n  count = 9\n"
  }

  private static let reworded = opening + "> remove 9\n! \"no\"\n"

  /// One session passes, three have the same difference, two the same missing command, one its own.
  private func writeMixed() throws {
    for (place, text) in [
      Self.miscounted(4), Self.renamed(5), Self.opening, Self.miscounted(6), Self.renamed(7),
      Self.reworded, Self.miscounted(8),
    ].enumerated() {
      try tool.folder.write(text, to: "all/\(place).session")
    }
  }

  @Test func renamedCommandIsReportedOnceForAllSessions() throws {
    for number in 10..<47 {
      try tool.folder.write(Self.renamed(number), to: "all/\(number).session")
    }
    let outcome = try tool.run("replay", "all")
    let output = """
      1. 37 sessions: no command insert: is it add now?
      all/10.session:5: the screen integers has no command "insert": commands are add, remove
      all/10.session:6: > insert 10: unknown command "insert": commands are add, remove
                  > insert 10
        expected  + integers[3] = 10
        expected    count = 4
        actual    ! "unknown command \\"insert\\": commands are add, remove"
      all/10.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and all/11.session
        and all/12.session
        and all/13.session
        and 33 more
      to run it alone: understudy replay all/10.session

      37 failed
      to rename it in all sessions: understudy rename integers insert add all --kind command
      to see every session: understudy replay --all all

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 100 })
    let all = try tool.run("replay", "--all", "all")
    #expect(all.output.matches(of: #/to run it alone: /#).count == 37)
  }

  @Test func causesAreReportedMostSessionsFirst() throws {
    try writeMixed()
    let output = """
      1. 3 sessions: count: another value after add
      all/0.session:7: > add 4: count: expected 9, found 4
                  > add 4
                  + integers[3] = 4
        expected    count = 9
        actual      count = 4
        and all/3.session
        and all/6.session
      to run it alone: understudy replay all/0.session

      2. 2 sessions: no command insert: is it add now?
      all/1.session:5: the screen integers has no command "insert": commands are add, remove
      all/1.session:6: > insert 5: unknown command "insert": commands are add, remove
                  > insert 5
        expected  + integers[3] = 5
        expected    count = 4
        actual    ! "unknown command \\"insert\\": commands are add, remove"
      all/1.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and all/4.session
      to run it alone: understudy replay all/1.session

      all/5.session:6: > remove 9: expected "no", found "row 9 is out of range: rows are 0 to 2"
                  > remove 9
        expected  ! "no"
        actual    ! "row 9 is out of range: rows are 0 to 2"
      to run it alone: understudy replay all/5.session

      1 passed, 6 failed
      to rename it in all sessions: understudy rename integers insert add all --kind command
      to see every session: understudy replay --all all

      """
    let outcome = try tool.run("replay", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output + Self.hints))
  }

  private static let hints = """
    to go through the differences: understudy review all
    to accept all of them: understudy replay --accept all

    """

  @Test func sessionsThatCanNotBeReplayedAreGrouped() throws {
    for name in ["a", "b"] {
      let text = "understudy 1 integer\n  count = 3\n"
      try tool.folder.write(text, to: "all/\(name).session")
    }
    let output = """
      1. 2 sessions: unknown screen "integer": did you mean integers?
      all/a.session:1: unknown screen "integer": did you mean integers?
        and all/b.session
      to run it alone: understudy replay all/a.session

      2 failed
      to see every session: understudy replay --all all

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  @Test func gitHubReportAnnotatesFirstSessionOfEachCauseInFull() throws {
    try writeMixed()
    let lines = try tool.run("replay", "all", "--format", "github").output.split(separator: "\n")
    let brief = lines.filter { $0.contains(": as in ") }
    #expect(
      brief == [
        "::error file=all/3.session,line=7::count: another value after add: as in all/0.session",
        "::error file=all/4.session,line=6::no command insert: as in all/1.session",
        "::error file=all/6.session,line=7::count: another value after add: as in all/0.session",
      ])
    #expect(lines.last == "1 passed, 6 failed")
  }

  @Test func reportsForProgramsNameTheCauseOfEachSession() throws {
    try writeMixed()
    let outcome = try tool.run("replay", "all", "--format", "jsonl", "--junit", "report.xml")
    let causes = outcome.output.matches(of: /"cause":"([^"]*)"/).map { String($0.1) }
    let count = "count: another value after add"
    #expect(causes.filter { $0 == count }.count == 3)
    #expect(causes.filter { $0 == "no command insert" }.count == 2)
    #expect(causes.count == 6)
    let report = try tool.folder.read("report.xml")
    #expect(
      report.matches(of: #/<failure message="count: another value after add">count: /#).count == 3)
  }
}

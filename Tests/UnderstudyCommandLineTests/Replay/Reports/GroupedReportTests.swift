import Foundation
import TestTools
import Testing

/// Sessions that fail for the same reason are reported as one.
@Suite(.runsPrograms) struct GroupedReportTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A session from the time when `add` was called `insert`.
  private static func renamed(_ number: Int) -> String {
    ConsoleTests.opening + """
      > insert \(number)
      + integers[3] = \(number)
        count = 4
      > remove 0
      - integers[0] = 1
        count = 3

      """
  }

  private static func miscounted(_ number: Int) -> String {
    ConsoleTests.opening + "> add \(number)\n+ integers[3] = \(number)\n  count = 9\n"
  }

  private static let reworded = ConsoleTests.opening + "> remove 9\n! \"no\"\n"

  /// One session passes, three have the same difference, two the same missing command, one its own.
  private func writeMixed() throws {
    for (place, text) in [
      Self.miscounted(4), Self.renamed(5), ConsoleTests.opening, Self.miscounted(6),
      Self.renamed(7), Self.reworded, Self.miscounted(8),
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
      all/10.session:6: > insert 10: unknown command "insert"
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

      after these differences, perhaps because of them:
      2. 37 sessions: count: another value after remove
        in all/10.session:10: count: expected 3, found 2

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

  /// Wherever a session names it: what is missing can't be accepted by its name.
  @Test func missingCommandIsOneReason() throws {
    try tool.folder.write(Self.renamed(5), to: "a.session")
    try tool.folder.write(
      Self.renamed(6).replacing("~ remove\n", with: "~ remove\n~ insert\n"), to: "b.session")
    let outcome = try tool.run("replay", "a.session", "b.session")
    let output = """
      1. 2 sessions: no command insert: is it add now?
      a.session:5: the screen integers has no command "insert": commands are add, remove
      a.session:6: > insert 5: unknown command "insert"
                  > insert 5
        expected  + integers[3] = 5
        expected    count = 4
        actual    ! "unknown command \\"insert\\": commands are add, remove"
      a.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and b.session
      to run it alone: understudy replay a.session

      after these differences, perhaps because of them:
      2. 2 sessions: count: another value after remove
        in a.session:10: count: expected 3, found 2

      2 failed
      to rename it in all sessions: understudy rename integers insert add a.session b.session --kind command
      to see every session: understudy replay --all a.session b.session

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    let json = try tool.run("replay", "b.session", "--format", "jsonl").output
    let reason = #"{"text":"no command insert","summary":"no command insert"}"#
    #expect(json.split(separator: reason).count == 3, "\(json)")
  }

  /// What differs after something else may only follow from that.
  @Test(arguments: [["a", "b"], ["b", "a"]])
  func exampleIsASessionThatDiffersFirstForTheReason(files: [String]) throws {
    let step = "> remove 0\n- integers[0] = 1\n  count = 9\n"
    try tool.folder.write(Self.miscounted(4) + step, to: "a.session")
    try tool.folder.write(ConsoleTests.opening + step, to: "b.session")
    let outcome = try tool.run(["replay"] + files.map { "\($0).session" }, bytes: [])
    #expect(
      outcome.output.hasPrefix(
        """
        1. 2 sessions: count: another value after remove
        b.session:7: > remove 0: count: expected 9, found 2
                    > remove 0
                    - integers[0] = 1
          expected    count = 9
          actual      count = 2
          in a.session:10: count: expected 9, found 3
          and a.session
        to run it alone: understudy replay b.session

        2. 1 session: count: another value after add
        a.session:7: > add 4: count: expected 9, found 4

        """), "\(outcome.output)")
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
      all/1.session:6: > insert 5: unknown command "insert"
                  > insert 5
        expected  + integers[3] = 5
        expected    count = 4
        actual    ! "unknown command \\"insert\\": commands are add, remove"
      all/1.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and all/4.session
      to run it alone: understudy replay all/1.session

      3. 1 session: row … is out of range: rows are … to … after remove
      all/5.session:6: > remove 9: expected "no", found "row 9 is out of range: rows are 0 to 2"
                  > remove 9
        expected  ! "no"
        actual    ! "row 9 is out of range: rows are 0 to 2"
      to run it alone: understudy replay all/5.session

      after these differences, perhaps because of them:
      4. 2 sessions: count: another value after remove
        in all/1.session:10: count: expected 3, found 2

      1 passed, 6 failed
      to rename it in all sessions: understudy rename integers insert add all --kind command
      to see every session: understudy replay --all all
      to go through the differences: understudy review all
      to accept count alone: understudy replay --accept --only count all
      to accept remove alone: understudy replay --accept --only remove all

      """
    let outcome = try tool.run("replay", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  /// Steps of sessions in which each count changed on purpose. In some, a bug does something else.
  private func writeChanged(_ isFaulty: (Int) -> Bool) throws {
    for number in 4..<8 {
      let text =
        ConsoleTests.opening.replacing("count = 3", with: "count = 103") + """
          > add \(number)
          + integers[3] = \(number)
            count = 104
          > remove 0
          - integers[0] = \(isFaulty(number) ? 9 : 1)
            count = 103

          """
      try tool.folder.write(text, to: "all/\(number).session")
    }
  }

  private static let changed = """
    1. 4 sessions: count: another value in the opening
    all/4.session:3: the opening: count: expected 103, found 3
                  integers = [1, 2, 3]
      expected    count = 103
      actual      count = 3
                ~ remove
      … and 2 more steps
      and all/5.session
      and all/6.session
      and all/7.session
    to run it alone: understudy replay all/4.session

    after these differences, perhaps because of them:
    2. 4 sessions: count: another value after add
      in all/4.session:7: count: expected 104, found 4
    3. 4 sessions: count: another value after remove
      in all/4.session:10: count: expected 103, found 3

    """
  private static let ends = """

    4 failed
    to see every session: understudy replay --all all
    to go through the differences: understudy review all

    """

  @Test func whatFollowsInTheSameBindingIsAcceptedWithIt() throws {
    try writeChanged { _ in false }
    let output =
      Self.changed + Self.ends
      + "to accept count alone: "
      + "understudy replay --accept --only count all\n"
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
    let accepted = try tool.run("replay", "--accept", "--only", "count", "all")
    #expect(accepted.output.hasSuffix("\n4 accepted\n"), "\(accepted)")
  }

  @Test func bugBesideIntendedChangeIsReportedAndNotAcceptedWithIt() throws {
    try writeChanged { $0 > 5 }
    let output =
      Self.changed + "4. 2 sessions: integers[…]: another value after remove\n"
      + "  in all/6.session:9: integers[0]: expected 9, found 1\n"
      + Self.ends + """
        to accept count alone: understudy replay --accept --only count all

        """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
    let accepted = try tool.run("replay", "--accept", "--only", "count", "all")
    #expect(accepted.output.contains("\n2 accepted, 2 failed\n"), "\(accepted)")
    #expect(
      accepted.output.contains("\n1. 2 sessions: integers[…]: another value after remove\n"),
      "\(accepted)")
  }

  @Test func bindingThatIsGoneHidesNoOtherReason() throws {
    for number in 4..<7 {
      let text = Self.miscounted(number).replacing("~ remove", with: "  total = 6\n~ remove")
      try tool.folder.write(text, to: "all/\(number).session")
    }
    let output = """
      1. 3 sessions: no binding total
      all/4.session:4: the screen integers has no binding "total": bindings are integers, count
      all/4.session:4: the opening: total: expected 6, found no change
                    integers = [1, 2, 3]
                    count = 3
        expected    total = 6
                  ~ remove
      all/4.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and all/5.session
        and all/6.session
      to run it alone: understudy replay all/4.session

      2. 3 sessions: count: another value after add
      all/4.session:8: > add 4: count: expected 9, found 4
                  > add 4
                  + integers[3] = 4
        expected    count = 9
        actual      count = 4
        … and 1 more step
        and all/5.session
        and all/6.session
      to run it alone: understudy replay all/4.session

      3 failed
      to remove it from all sessions: understudy remove integers total all --kind binding
      to see every session: understudy replay --all all

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  @Test func reasonsThatComeTogetherAfterAnotherAreAllNamed() throws {
    for number in 4..<6 {
      let text =
        ConsoleTests.opening.replacing("count = 3", with: "count = 103") + """
          > add \(number)
          + integers[3] = 9
            count = 9

          """
      try tool.folder.write(text, to: "all/\(number).session")
    }
    let outcome = try tool.run("replay", "all")
    let later = """

      after these differences, perhaps because of them:
      2. 2 sessions: integers[…] and count: another value after add
        in all/4.session:6: integers[3]: expected 9, found 4
        in all/4.session:6: count: expected 9, found 4
        in all/5.session:6: integers[3]: expected 9, found 5

      2 failed

      """
    #expect(outcome.output.contains(later), "\(outcome)")
  }

  /// In the session of a reason in which it explains the rest of the step.
  @Test func stepIsShownWhereItsReasonComesFirst() throws {
    for number in 4..<7 {
      let (row, count) = (number == 6 ? number : 9, number == 5 ? 4 : 9)
      let text =
        ConsoleTests.opening + "> add \(number)\n+ integers[3] = \(row)\n  count = \(count)\n"
      try tool.folder.write(text, to: "all/\(number).session")
    }
    let outcome = try tool.run("replay", "all")
    let beginning = """
      1. 2 sessions: integers[…]: another value after add
      all/4.session:6: > add 4: integers[3]: expected 9, found 4
                  > add 4
        expected  + integers[3] = 9
        expected    count = 9
        actual    + integers[3] = 4
        actual      count = 4
        in all/5.session:6: integers[3]: expected 9, found 5
        and all/5.session
      to run it alone: understudy replay all/4.session

      2. 2 sessions: count: another value after add
      all/6.session:7: > add 6: count: expected 9, found 4
                  > add 6
                  + integers[3] = 6
        expected    count = 9
        actual      count = 4
        and all/4.session
      to run it alone: understudy replay all/6.session

      3 failed

      """
    #expect(outcome.output.hasPrefix(beginning), "\(outcome)")
  }

  @Test func reasonsThatAlwaysComeTogetherAreOne() throws {
    for number in 4..<6 {
      let text = Self.miscounted(number).replacing("= \(number)", with: "= 9")
      try tool.folder.write(text, to: "all/\(number).session")
    }
    let outcome = try tool.run("replay", "all")
    let beginning = """
      1. 2 sessions: integers[…] and count: another value after add
      all/4.session:6: > add 4: integers[3]: expected 9, found 4

      """
    #expect(outcome.output.hasPrefix(beginning), "\(outcome)")
    #expect(outcome.output.hasSuffix("accept all/4.session all/5.session\n"))
  }

  /// In some sessions, one of them comes back later.
  @Test func reasonsThatBeginTogetherAreOne() throws {
    let text = Self.miscounted(4).replacing("= 4", with: "= 9")
    try tool.folder.write(text, to: "all/4.session")
    try tool.folder.write(text + "> add 5\n+ integers[4] = 5\n  count = 9\n", to: "all/5.session")
    let output = """
      1. 2 sessions: integers[…] and count: another value after add
      all/4.session:6: > add 4: integers[3]: expected 9, found 4
                  > add 4
        expected  + integers[3] = 9
        expected    count = 9
        actual    + integers[3] = 4
        actual      count = 4
        in all/5.session:10: count: expected 9, found 5
        and all/5.session
      to run it alone: understudy replay all/4.session

      2 failed
      to see every session: understudy replay --all all
      to go through the differences: understudy review all/4.session all/5.session
      to accept all of them: understudy replay --accept all/4.session all/5.session

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  /// A bug beside an intended change may have the same reason: each is seen before both are accepted.
  @Test func otherDifferencesOfAReasonAreListed() throws {
    for (name, count) in zip("abcdef", [9, 9, 8, 7, 6, 5]) {
      let text = Self.miscounted(4).replacing("count = 9", with: "count = \(count)")
      try tool.folder.write(text, to: "all/\(name).session")
    }
    let output = """
      1. 6 sessions: count: another value after add
      all/a.session:7: > add 4: count: expected 9, found 4
                  > add 4
                  + integers[3] = 4
        expected    count = 9
        actual      count = 4
        in all/c.session:7: count: expected 8, found 4
        in all/d.session:7: count: expected 7, found 4
        in all/e.session:7: count: expected 6, found 4
        and 1 more difference
        and all/b.session
        and all/c.session
        and all/d.session
        and 2 more
      to run it alone: understudy replay all/a.session

      6 failed
      to see every session: understudy replay --all all
      to go through the differences: understudy review all
      to accept all of them: understudy replay --accept all

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  /// The first step is shown, and those after it are only counted.
  @Test func otherDifferencesOfOneSessionAreListed() throws {
    try tool.folder.write(
      Self.miscounted(4) + "> add 5\n+ integers[4] = 5\n  count = 8\n", to: "all/a.session")
    try tool.folder.write(Self.miscounted(4), to: "all/b.session")
    let beginning = """
      1. 2 sessions: count: another value after add
      all/a.session:7: > add 4: count: expected 9, found 4
                  > add 4
                  + integers[3] = 4
        expected    count = 9
        actual      count = 4
        … and 1 more step
        in all/a.session:10: count: expected 8, found 5
        and all/b.session

      """
    let outcome = try tool.run("replay", "all")
    #expect(outcome.output.hasPrefix(beginning), "\(outcome)")
  }

  @Test func sessionsThatCanNotBeReplayedAreGrouped() throws {
    for name in ["a", "b"] {
      let text = "understudy 3 integer\n  count = 3\n"
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

  /// Two screens may have the same binding, which differs for reasons of their own.
  @Test func sameReasonOfTwoScreensNamesThem() throws {
    let tool = try Tool("FaultyScreens")
    for screen in ["faulty", "talkative"] {
      for name in ["a", "b"] {
        let text = "understudy 3 \(screen)\n  count = 9\n"
        try tool.folder.write(text, to: "all/\(screen)-\(name).session")
      }
    }
    let lines = try tool.run("replay", "all").output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains(" sessions: ") } == [
        "1. 2 sessions: faulty: count: another value in the opening",
        "2. 2 sessions: talkative: count: another value in the opening",
      ])
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

import TestTools
import Testing

/// Sessions with bindings and commands that the screen no longer has.
@Suite(.runsPrograms) struct StaleNamesTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func expect(
    _ session: String, on screen: String = "integers", _ report: String, notice: String = "",
    hint: String = "",
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    let output = """
      \(report)
      a.session: to accept this, first rename or remove what the screen \(screen) does not have

      \(notice)1 failed
      \(hint)
      """
    #expect(outcome == Tool.Outcome(status: 1, output: output), sourceLocation: location)
    #expect(try tool.run("replay", "--accept", "a.session") == outcome, sourceLocation: location)
    #expect(try tool.folder.read("a.session") == session, sourceLocation: location)
  }

  @Test func staleBindingIsReportedOnce() throws {
    try expect(
      ScriptTests.session.replacing("count", with: "cuont"),
      """
      a.session:3: the screen integers has no binding "cuont": did you mean count?
      a.session:3: the opening: cuont: expected 3, found no change
                    integers = [1, 2, 3]
        expected    cuont = 3
                  ~ remove
      a.session:7: > add 7: cuont: expected 4, found no change
                  > add 7
                  + integers[3] = 7
        expected    cuont = 4
      a.session:10: > remove 0: cuont: expected 3, found no change
                  > remove 0
                  - integers[0] = 1
        expected    cuont = 3
      """,
      hint: """
        to rename it in all sessions: understudy rename integers cuont count a.session --kind binding

        """)
  }

  /// Not all of them can be accepted while a name is missing.
  @Test func sessionWithAStaleNameIsNotOfferedToBeAccepted() throws {
    let opening = "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n"
    try tool.folder.write(opening + "> add 7\n  count = 5\n+ integers[3] = 7\n", to: "a.session")
    try tool.folder.write(opening + "  total = 3\n", to: "b.session")
    let outcome = try tool.run("replay", "a.session", "b.session")
    let hints = """
      2 failed
      to remove it from all sessions: understudy remove integers total a.session b.session --kind binding
      to go through the differences: understudy review a.session b.session
      to accept count alone: \
      understudy replay --accept --only count a.session b.session

      """
    #expect(outcome.output.hasSuffix(hints), "\(outcome.output)")
  }

  @Test func staleBindingWithoutSuggestion() throws {
    try expect(
      "understudy 3 greeting\n  greeting = nil\n  \"x\\u{1b}\"[0] = 1\n", on: "greeting",
      """
      a.session:3: the screen greeting has no binding "x\\u{1b}": bindings are greeting
      a.session:3: the opening: "x\\u{1b}"[0]: expected 1, found no change
                    greeting = nil
        expected    "x\\u{1b}"[0] = 1
      """)
  }

  /// It is to be corrected, and not removed.
  @Test func mistypedBindingIsNotOfferedForRemoval() throws {
    try expect(
      ScriptTests.session.replacing("  count = 4", with: "  cuont = 4"),
      """
      a.session:7: the screen integers has no binding "cuont": did you mean count?
      a.session:5: > add 7: count: expected no change, found 4
                  > add 7
                  + integers[3] = 7
                    cuont = 4
        actual      count = 4
      a.session: cuont is not in the opening: its lines are not compared
      """)
  }

  /// It names a command of the screen that the session has as well.
  @Test func mistypedCommandIsNotOfferedForRemoval() throws {
    try expect(
      ScriptTests.session.replacing("~ remove\n", with: "~ remvoe\n"),
      """
      a.session:4: the screen integers has no command "remvoe": did you mean remove?
      a.session:4: the opening: remvoe: expected enabled, found no change
                    integers = [1, 2, 3]
                    count = 3
        expected  ~ remvoe
      """,
      notice: "whether remove is enabled is not in 1 session of integers: --accept adds it\n")
  }

  /// Such as the session that came with a package whose view model is another one by now.
  @Test func sessionThatFitsNothingIsNotRenamed() throws {
    try tool.folder.write(
      """
      understudy 3 integers
        entries = []
        isLoading = false
        message = nil
      ~ clear ! "there is no entry"
      > load
      < entries ["tea"]
        entries = ["tea"]
      ~ clear

      """, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    let output = """
      a.session:1: the session names nothing that the screen integers has: remove the session
      a.session:2: the opening: entries: expected [], found no change
        expected    entries = []
        expected    isLoading = false
        expected    message = nil
        expected  ~ clear ! "there is no entry"
      a.session:7: > load: unknown command "load"
                  > load
        expected  < entries ["tea"]
        expected    entries = ["tea"]
        expected  ~ clear
        actual    ! "unknown command \\"load\\": commands are add, remove"

      1 failed

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func staleCommandIsReportedWhereExpectedToRun() throws {
    try expect(
      ScriptTests.session.replacing("> add", with: "> insert"),
      """
      a.session:5: the screen integers has no command "insert": commands are add, remove
      a.session:6: > insert 7: unknown command "insert"
                  > insert 7
        expected  + integers[3] = 7
        expected    count = 4
        actual    ! "unknown command \\"insert\\": commands are add, remove"
      a.session:10: > remove 0: count: expected 3, found 2
                  > remove 0
                  - integers[0] = 1
        expected    count = 3
        actual      count = 2
      """,
      hint: """
        to rename it in all sessions: understudy rename integers insert add a.session --kind command

        """)
  }

  /// Of the commands that take the same, those that other sessions name are older than the new name.
  @Test func commandOfOtherSessionsIsNotProposed() throws {
    let opening =
      "understudy 3 reviews\nwith partial=true\n< store \"memory\"\n  countText = \"0 reviews\"\n"
    try tool.folder.write(
      opening + "> rate 4\n> drop 0\n  countText = \"1 review\"\n", to: "all/a.session")
    let commands =
      "title, rate, save, clear, edit, delete, sort, filter, next-page, previous-page, locale"
    let report = """
      all/a.session:6: the screen reviews has no command "drop": commands are \(commands)
      all/a.session:7: > drop 0: unknown command "drop"
                  > drop 0
        expected    countText = "1 review"
        actual    ! "unknown command \\"drop\\": commands are \(commands)"
      all/a.session: the view model read the date, and the session does not say which: \
      --accept adds the line < wallClock
      all/a.session: to accept this, first rename or remove what the screen reviews does not have
      to run it alone: understudy replay all/a.session

      """
    let removal =
      "to remove it from all sessions: understudy remove reviews drop all --kind command\n"
    #expect(
      try tool.run("replay", "all")
        == Tool.Outcome(status: 1, output: "\(report)\n1 failed\n\(removal)"))
    let other =
      "> title Dune\n> filter 3\n> locale en_US\n> edit 0\n! \"row 0 is out of range: the list is empty\"\n"
    try tool.folder.write(opening + other, to: "all/b.session")
    let renaming =
      "to rename it in all sessions: understudy rename reviews drop delete all --kind command\n"
    #expect(
      try tool.run("replay", "all")
        == Tool.Outcome(status: 1, output: "\(report)\n1 passed, 1 failed\n\(renaming)"))
    // Then the new name may be any of them.
    try tool.folder.write(
      opening + "> delete 0\n! \"row 0 is out of range: the list is empty\"\n", to: "all/c.session")
    #expect(
      try tool.run("replay", "all")
        == Tool.Outcome(status: 1, output: "\(report)\n2 passed, 1 failed\n\(removal)"))
  }

  /// Its type says what the field of an answer is called now: without that answer, no row would show it.
  @Test func fieldOfAnswerIsRenamed() throws {
    let recorded = try tool.run("scores", input: "fetch\n").output
    try tool.folder.write(recorded.replacing("lastName", with: "surname"), to: "all/a.session")
    let failed = try tool.run("replay", "all")
    #expect(failed.status == 1)
    let hint =
      "to rename it in all sessions: understudy rename scores surname lastName all --kind field"
    #expect(failed.output.contains("\n\(hint)\n"), "\(failed.output)")
    let renamed = try tool.run(
      "rename", "scores", "surname", "lastName", "all", "--kind", "field")
    #expect(renamed.status == 0)
    #expect(try tool.folder.read("all/a.session") == recorded)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "1 passed\n"))
  }

  /// One session alone can't tell a case with another name from one that is shown instead of another.
  @Test func caseThatAnotherSessionShowsIsNotRenamed() throws {
    let opening = "understudy 3 scores\nwith partial=true\n"
    try tool.folder.write(opening + "  source = .slow\n", to: "all/a.session")
    let report = """
      all/a.session:3: the opening: source: expected .slow, found .regular
        expected    source = .slow
        actual      source = .regular
      to run it alone: understudy replay all/a.session


      """
    let hints = """
      to go through the differences: understudy review all/a.session
      to accept all of them: understudy replay --accept all/a.session

      """
    // Nor one that a command still takes.
    #expect(
      try tool.run("replay", "all")
        == Tool.Outcome(status: 1, output: "\(report)1 failed\n\(hints)"))
    let other = opening + "  source = .regular\n> choose slow\n  source = .slow\n"
    // Even if no session shows the old name any more.
    for other in [other, opening + "  source = .regular\n"] {
      try tool.folder.write(other, to: "all/b.session")
      #expect(
        try tool.run("replay", "all")
          == Tool.Outcome(status: 1, output: "\(report)1 passed, 1 failed\n\(hints)"))
    }
  }
}

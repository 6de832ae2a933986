import TestTools
import Testing

/// `understudy remove`: what it writes and prints, what it refuses, and when a replay proposes it.
@Suite(.runsPrograms) struct RemoveTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let session = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
      total = 6
    ~ remove
    # seven
    > add 7
    + integers[3] = 7
      count = 4
      total = 13
    > sort
      total = 14

    """
  private static let removed = session.replacing("  total = 6\n", with: "")
    .replacing("  total = 13\n", with: "").replacing("  total = 14\n", with: "")

  @Test func removeWritesOnlySessionsOfTheScreen() throws {
    let other = "understudy 3 greeting\n  greeting = nil\n  total = 1\n"
    try tool.folder.write(Self.session, to: "sessions/a.session")
    try tool.folder.write(other, to: "sessions/b.session")
    let outcome = try tool.run("remove", "integers", "total")
    #expect(outcome == Tool.Outcome(output: "removed total: 3 lines in 1 file\n"))
    #expect(try tool.folder.read("sessions/a.session") == Self.removed)
    #expect(try tool.folder.read("sessions/b.session") == other)
    #expect(try tool.folder.names(in: "sessions") == ["a.session", "b.session"])
  }

  @Test func dryRunShowsChangesAndWritesNothing() throws {
    try tool.folder.write(Self.session, to: "sessions/a.session")
    let outcome = try tool.run("remove", "integers", "sort", "--dry-run")
    let output = """
      --- sessions/a.session
      +++ sessions/a.session
      @@ -11,2 +10,0 @@
      -> sort
      -  total = 14
      would remove sort: 2 lines in 1 file

      """
    #expect(outcome == Tool.Outcome(output: output))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  @Test(arguments: [
    (["integers", "totl"], "no session of integers has the name \"totl\": did you mean total?\n"),
    (
      ["integers", "total", "--kind", "field"],
      "no session of integers has the field \"total\"\n"
    ),
  ])
  func missingNameIsRefused(words: [String], errors: String) throws {
    try tool.folder.write(Self.session, to: "sessions/a.session")
    let outcome = try tool.run(["remove"] + words, bytes: [])
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  /// Both lines are proposed, and make the session pass.
  @Test func proposedLinesAreAcceptedAsPrinted() throws {
    try tool.folder.write(Self.session, to: "a b.session")
    let failed = try tool.run("replay", "a b.session")
    let end = """

      1 failed
      to remove it from all sessions: understudy remove integers total 'a b.session' --kind binding
      to remove it from all sessions: understudy remove integers sort 'a b.session' --kind command

      """
    #expect(failed.output.hasSuffix(end), "\(failed)")
    for name in ["total", "sort"] {
      let line = try #require(
        failed.output.split(separator: "\n").first { $0.contains("remove integers \(name) ") })
      let command = try #require(line.split(separator: ": understudy ").last)
      #expect(try tool.shell("\"$0\" \(command)").output.hasPrefix("removed \(name): "))
    }
    #expect(try tool.run("replay", "a b.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// Names that are known exclude each other, and a command that does not run hides no binding.
  @Test func allRenamesAreProposed() throws {
    let renamed = """
      understudy 3 integers
        numbers = [1, 2, 3]
        size = 3
      ~ delete
      > insert
      < random 7
      + numbers[3] = 7
        size = 4
      > delete 0
      - numbers[0] = 1
        size = 3

      """
    try tool.folder.write(renamed, to: "all/a.session")
    let failed = try tool.run("replay", "all")
    let hint = "to rename it in all sessions: understudy rename integers"
    let end = """

      1 failed
      \(hint) numbers integers all --kind binding
      \(hint) size count all --kind binding
      \(hint) delete remove all --kind command
      \(hint) insert add all --kind command

      """
    #expect(failed.output.hasSuffix(end), "\(failed.output)")
  }

  @Test func missingBindingHidesNoOtherCause() throws {
    let text = """
      understudy 3 integers
        total = 3
        integers = [1, 2, 3]
        count = 3
      > add 7
        total = 4
      + integers[3] = 7
        count = 5

      """
    for name in ["a", "b"] { try tool.folder.write(text, to: "all/\(name).session") }
    let outcome = try tool.run("replay", "all")
    let output = """
      1. 2 sessions: no binding total
      all/a.session:2: the screen integers has no binding "total": bindings are integers, count
      all/a.session:2: the opening: total: expected 3, found no change
        expected    total = 3
                    integers = [1, 2, 3]
                    count = 3
      all/a.session: to accept this, first rename or remove what the screen integers does not have
        … and 1 more step
        and all/b.session
      to run it alone: understudy replay all/a.session

      2. 2 sessions: count: another value after add
      all/a.session:6: > add 7: count: expected 5, found 4
                  > add 7
        expected    total = 4
                  + integers[3] = 7
        expected    count = 5
        actual      count = 4
        … and 1 more step
        and all/b.session
      to run it alone: understudy replay all/a.session

      2 failed
      to remove it from all sessions: understudy remove integers total all --kind binding
      to see every session: understudy replay --all all

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    let accepted = try tool.run("replay", "--accept", "--only", "count", "all")
    #expect(
      accepted.output.contains("2 of the failed were accepted in part\n"), "\(accepted.output)")
    #expect(
      try tool.folder.read("all/a.session") == text.replacing("count = 5", with: "count = 4"))
  }
}

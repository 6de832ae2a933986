import TestTools
import Testing

/// `--accept --only`: a binding, or a reason of the report.
@Suite(.runsPrograms) struct AcceptOnlyTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let text = """
    understudy 2 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    # what is added
    > add 4
    + integers[3] = 5
      count = 9
    > remove 7
    ! "no"

    """

  private func accept(_ part: String) throws -> Tool.Outcome {
    for name in ["a", "b"] { try tool.folder.write(Self.text, to: "all/\(name).session") }
    return try tool.run("replay", "--accept", "--only", part, "all")
  }

  @Test func namedBindingAloneIsAccepted() throws {
    let outcome = try accept("count")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n2 failed\n2 of the failed were accepted in part\n"))
    let expected = Self.text.replacing("count = 9", with: "count = 4")
    #expect(try tool.folder.read("all/a.session") == expected)
    #expect(try tool.folder.read("all/b.session") == expected)
  }

  @Test func singleSessionIsAcceptedInPart() throws {
    try tool.folder.write(Self.text, to: "one/a.session")
    let outcome = try tool.run("replay", "--accept", "--only", "count", "one")
    #expect(outcome.output.contains("\n1 failed\n1 of the failed was accepted in part\n"))
  }

  @Test func numberedGroupAloneIsAccepted() throws {
    let outcome = try accept("1")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n2 failed\n2 of the failed were accepted in part\n"))
    let expected = Self.text.replacing("[3] = 5", with: "[3] = 4")
      .replacing("count = 9", with: "count = 4")
    #expect(try tool.folder.read("all/a.session") == expected)
  }

  @Test func nothingIsAcceptedForOtherNames() throws {
    let outcome = try accept("total")
    #expect(outcome.output.contains("\n2 failed\n--only total: nothing to accept\n"))
    #expect(try tool.folder.read("all/a.session") == Self.text)
  }

  /// The groups of some sessions have other numbers than those of all.
  @Test func groupIsNotAcceptedAfterAnEarlyEnd() throws {
    for name in ["a", "b"] { try tool.folder.write(Self.text, to: "all/\(name).session") }
    let outcome = try tool.run(
      "replay", "--accept", "--only", "1", "--fail-fast", "--jobs", "1", "all")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "--only 1: not accepted, since not all sessions were replayed\n")
    #expect(outcome.output.contains("\n1 failed, 1 not run\n"), "\(outcome)")
    #expect(!outcome.output.contains("nothing to accept"), "\(outcome)")
    for name in ["a", "b"] {
      #expect(try tool.folder.read("all/\(name).session") == Self.text)
    }
  }

  @Test(arguments: ["0", "-1", "-9223372036854775808"])
  func groupsAreCountedFromOne(number: String) throws {
    try tool.folder.write(Self.text, to: "all/a.session")
    let outcome = try tool.run("replay", "--accept", "--only=\(number)", "all")
    let errors = "--only \(number): expected 1 or more\n"
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func groupMustExist() throws {
    let errors = "--only 3: expected 1 to 2\n"
    #expect(try accept("3") == Tool.Outcome(status: 64, errors: errors))
    let alone = try tool.run("replay", "--only", "1", "all")
    #expect(alone == Tool.Outcome(status: 64, errors: "--only: only with --accept\n"))
  }
}

import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import UnderstudyProgram

/// `--accept --only`: a binding, or a reason of the report.
@Suite(.runsPrograms) struct AcceptOnlyTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let text = """
    understudy 3 integers
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

  @Test(arguments: ["cuont", "coun"]) func nearNameIsSuggested(typed: String) throws {
    let outcome = try accept(typed)
    #expect(
      outcome.output.contains(
        "\n2 failed\n--only \(typed): nothing to accept: did you mean count?\n"))
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

/// `--accept --fail-fast`: what is rewritten is reported, and nothing else is rewritten.
@Suite(.runsPrograms) struct AcceptFailFastTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let wrong = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 2\n"

  private func accept() throws -> Tool.Outcome {
    try tool.run("replay", "--accept", "--fail-fast", "--jobs", "2", "--timeout", "1", "all")
  }

  /// One worker hangs in the first session. The other holds more than the malformed one.
  @Test func sessionsThatWorkersHoldAreNotAccepted() throws {
    try tool.folder.write(CrashTests.session("loop"), to: "all/10.session")
    for name in 11...14 { try tool.folder.write(CrashTests.good, to: "all/\(name).session") }
    try tool.folder.write("understudy 3 faulty\nadd 1\n", to: "all/15.session")
    for name in 16...29 { try tool.folder.write(Self.wrong, to: "all/\(name).session") }
    let outcome = try accept()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n1 failed, 19 not run\n"), "\(outcome)")
    for name in 16...29 { #expect(try tool.folder.read("all/\(name).session") == Self.wrong) }
  }

  /// The first session fails once the second is accepted.
  @Test func acceptedSessionAfterTheFirstFailureIsReported() throws {
    try tool.folder.write(CrashTests.session("loop"), to: "all/a.session")
    try tool.folder.write(Self.wrong, to: "all/b.session")
    let outcome = try accept()
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("accepted all/b.session\n"), "\(outcome)")
    #expect(outcome.output.contains("\n1 accepted, 1 failed\n"), "\(outcome)")
    let accepted = Self.wrong.replacing("count = 2", with: "count = 1")
    #expect(try tool.folder.read("all/b.session") == accepted)
  }
}

/// What `--accept --only NUMBER` writes.
@Suite struct JudgedSessionTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let text = "understudy 3 a\n  count = 2\n"

  /// A session in a file, and a replay that shows another value.
  private func judged(_ name: String) throws -> JudgedSession {
    try folder.write(Self.text, to: name)
    var log = ReplayLog()
    log.steps = [.lines(Array("  count = 1\n".utf8))]
    var judged = JudgedSession(
      passed: SessionResult(file: folder.path(name), outcome: .passed, seconds: 0))
    judged.take(Comparison(try Session(parsing: Self.text, file: name), log))
    return judged
  }

  @Test func groupIsNotAcceptedInFilesThatChanged() throws {
    var sessions: [JudgedSession?] = try ["a", "b", "c"].map { try judged($0) }
    let edited = "understudy 3 a\n# new\n  count = 2\n"
    try folder.write(edited, to: "a")
    try folder.remove("b")
    try sessions.accept(group: 1)
    let outcomes = sessions.map { $0?.result.outcome }
    #expect(outcomes == [.failed, .failed, .accepted])
    #expect(
      sessions[0]?.result.text
        == "\(folder.path("a")): the file changed since it was replayed: replay it again")
    #expect(try folder.read("a") == edited)
    #expect(!folder.exists("b"))
    let accepted = Self.text.replacing("count = 2", with: "count = 1")
    #expect(try folder.read("c") == accepted)
    #expect(sessions[2]?.result.digest == SessionResult.digest(of: Array(accepted.utf8)))
  }
}

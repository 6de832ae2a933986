import TestTools
import Testing

/// `--accept --fail-fast`: what is rewritten is reported, and nothing else is rewritten.
@Suite(.runsPrograms) struct AcceptFailFastTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let wrong = "understudy 2 faulty\n  count = 0\n> add 1\n  count = 2\n"

  private func accept() throws -> Tool.Outcome {
    try tool.run("replay", "--accept", "--fail-fast", "--jobs", "2", "--timeout", "1", "all")
  }

  /// One worker hangs in the first session. The other holds more than the malformed one.
  @Test func sessionsThatWorkersHoldAreNotAccepted() throws {
    try tool.folder.write(CrashTests.session("loop"), to: "all/10.session")
    for name in 11...14 { try tool.folder.write(CrashTests.good, to: "all/\(name).session") }
    try tool.folder.write("understudy 2 faulty\nadd 1\n", to: "all/15.session")
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

import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import UnderstudyProgram

/// What `--accept --only NUMBER` writes.
@Suite struct JudgedSessionTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let text = "understudy 2 a\n  count = 2\n"

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
    let edited = "understudy 2 a\n# new\n  count = 2\n"
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

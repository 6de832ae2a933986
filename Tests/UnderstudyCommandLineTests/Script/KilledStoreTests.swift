import ExampleModels
import GRDB
import GeneratedInput
import TestTools
import Testing
import Understudy
import UnderstudyPlatform

/// The store of a process killed while saving is intact and has every review that was reported as
/// saved.
@Suite(.runsPrograms) struct KilledStoreTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func killedStoreKeepsSavedReviews() throws {
    var generator = InputGenerator()
    var saved = 0
    for round in 0..<8 {
      let note: Comment = "UNDERSTUDY_SEED=\(generator.seed), round \(round)"
      let before = saved
      saved += try savedUntilKilled(from: before, round: round, &generator)
      let found = try titles()
      // The last may be saved but not yet reported.
      #expect(saved...saved + 1 ~= found.count, note)
      #expect(found == (0..<found.count).map { "Volume \($0)" }, note)
      #expect(try integrity() == "ok", note)
      #expect(found.count > before, note)
      saved = found.count
    }
  }

  /// Saves reviews until the process is killed, at a random moment after the first few. Returns how
  /// many were reported as saved, which the recording holds at any moment.
  private func savedUntilKilled(
    from first: Int, round: Int, _ generator: inout InputGenerator
  ) throws -> Int {
    let recording = "\(round).session"
    let talk = try Conversation(
      tool.program(["reviews", "--store", "my.db", "--record", recording]))
    try talk.say((first..<first + 200).map { "title Volume \($0)\nrate 4\nsave\n" }.joined())
    let few = Int.random(in: 1...5, using: &generator)
    while saved(in: recording) < few, !talk.hasEnded { sched_yield() }
    // Within one of the next reviews.
    let size = (tool.folder.size(of: recording) ?? 0) + Int.random(in: 0..<500, using: &generator)
    while tool.folder.size(of: recording) ?? 0 < size, !talk.hasEnded { sched_yield() }
    talk.send(SIGKILL)
    _ = try talk.finish()
    return saved(in: recording)
  }

  private func saved(in recording: String) -> Int {
    guard let text = try? tool.folder.read(recording) else { return 0 }
    return text.split(separator: "\n").count { $0.hasPrefix("< saved(") && $0.hasSuffix(" true") }
  }

  private func titles() throws -> [String] {
    let query = ReviewQuery(order: .oldest, limit: .max)
    return try ReviewStore(path: tool.folder.path("my.db")).page(query).reviews.map(\.title)
  }

  private func integrity() throws -> String? {
    try DatabaseQueue(path: tool.folder.path("my.db")).read { db in
      try String.fetchOne(db, sql: "PRAGMA integrity_check")
    }
  }
}

import Understudy

/// Replays sessions one after the other, and says how each went.
@MainActor
struct ReplayRun {
  private let accepts: Bool
  private var passed = 0
  private var accepted = 0
  private var failed: [String] = []

  init(accepts: Bool) { self.accepts = accepts }

  /// Replays the session in `file`. A failure is told at once, and counted.
  mutating func replay(_ file: String) {
    do {
      let session = try SessionFiles.read(file)
      guard let screen = Catalog.screen(named: session.screen) else {
        throw Failure(.failed, "\(file):1: \(Catalog.unknown(session.screen).message)")
      }
      let replay = try Replayer(session, on: screen, fillsGaps: accepts)
      let comparison = Comparison(session, replay)
      if comparison.passed {
        passed += 1
      } else if accepts {
        try accept(replay, of: session, in: file, comparison)
      } else {
        fail(file, FailureReport(file: file, comparison).description)
      }
    } catch let failure as Failure {
      fail(file, failure.message)
    } catch {
      fail(file, error is SessionError ? "\(error)" : "\(file): \(error)")
    }
  }

  /// Says how many sessions went how.
  ///
  /// - Throws: ``Failure`` with exit code 1 when one failed.
  func finish() throws {
    let counts = [(passed, "passed"), (accepted, "accepted"), (failed.count, "failed")]
    let summary = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    try Self.say(summary.isEmpty ? "no sessions" : summary.joined(separator: ", "))
    if !failed.isEmpty { throw Failure(.failed, "") }
  }

  private mutating func accept(
    _ replay: Replayer, of session: Session, in file: String, _ comparison: Comparison
  ) throws {
    let new = session.accepting(replay)
    try SessionFiles.replace(file, with: new)
    accepted += 1
    try Self.say("accepted \(file)\n\(FailureReport(file: file, comparison).changes)")
  }

  private mutating func fail(_ file: String, _ report: String) {
    failed.append(file)
    // A report that nobody can be told is still counted, and told by the exit code.
    try? Self.say(report + "\n")
  }

  private static func say(_ text: String) throws {
    var text = text + "\n"
    try text.withUTF8 { try FileDescriptor.writeAll(UnsafeRawBufferPointer($0), to: 1) }
  }
}

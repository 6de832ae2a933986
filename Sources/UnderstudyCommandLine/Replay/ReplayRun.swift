import Understudy

/// Replays sessions one after the other, and says how each went.
@MainActor
struct ReplayRun {
  private let accepts: Bool
  private let output = StandardOutput()
  private var passed = 0
  private var accepted = 0
  private var failed = 0

  init(accepts: Bool) { self.accepts = accepts }

  /// Replays the session in `file`. A failure is told at once, and counted.
  ///
  /// - Throws: ``Failure`` when nobody can be told.
  mutating func replay(_ file: String) throws(Failure) {
    if let report = report(on: file) { try say(report) }
  }

  /// Says how many sessions went how.
  ///
  /// - Throws: ``Failure`` with exit code 1 when one failed.
  func finish() throws(Failure) {
    let counts = [(passed, "passed"), (accepted, "accepted"), (failed, "failed")]
    try say(counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    if failed > 0 { throw Failure(.failed, "") }
  }

  /// What is to be said of a session; nil when it went as it should.
  private mutating func report(on file: String) -> String? {
    do {
      return try replayed(file)
    } catch let failure as Failure {
      return fail(failure.message)
    } catch {
      return fail(error is SessionError ? "\(error)" : "\(file): \(error)")
    }
  }

  private mutating func replayed(_ file: String) throws -> String? {
    let session = try SessionFiles.read(file)
    guard let screen = Catalog.screen(named: session.screen) else {
      throw Failure(.failed, "\(file):1: \(Catalog.unknown(session.screen).message)")
    }
    _ = try World.Settings(of: session, in: file)
    let replay = try Replayer(session, on: screen, fillsGaps: accepts)
    let comparison = Comparison(session, replay)
    if comparison.passed {
      passed += 1
      return nil
    }
    let report = FailureReport(file: file, comparison)
    if !accepts { return fail(report.description) }
    try SessionFiles.replace(file, with: session.accepting(replay))
    accepted += 1
    return "accepted \(file)\n\(report.changes)"
  }

  private mutating func fail(_ report: String) -> String {
    failed += 1
    return report + "\n"
  }

  private func say(_ text: String) throws(Failure) {
    try output.say(text)
    try output.flush()
  }
}

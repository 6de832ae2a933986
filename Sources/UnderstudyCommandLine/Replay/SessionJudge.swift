import Understudy

/// Turns a worker's result into a session's result, and accepts differences on request.
@MainActor
struct SessionJudge {
  let accepts: Bool

  func judge(_ file: String, _ result: WorkerResult) -> SessionResult {
    SessionResult(file: file, outcome: outcome(file, result), seconds: result.seconds)
  }

  /// Whether the log matches the session.
  func isExpected(_ log: ReplayLog, by file: String) -> Bool {
    guard log.digest != nil, let session = try? SessionFiles.read(file, replayedIn: log),
      session.expectsEnd
    else { return false }
    return Comparison(session, log).passed
  }

  private func outcome(_ file: String, _ result: WorkerResult) -> SessionResult.Outcome {
    switch result.kind {
    case .passed: return .passed
    case .unplayable(let line, let text): return .error(line: line, text)
    case .finished(let log):
      do throws(Failure) {
        return try outcome(file, try SessionFiles.read(file, replayedIn: log), log)
      } catch {
        return .error(line: 0, error.message)
      }
    }
  }

  private func outcome(
    _ file: String, _ session: Session, _ log: ReplayLog
  ) throws(Failure) -> SessionResult.Outcome {
    let screen = Catalog.screen(named: session.screen)
    let comparison = Comparison(session, log, on: screen)
    if comparison.passed { return .passed }
    guard accepts, comparison.canBeAccepted else { return .failed(comparison) }
    try SessionFiles.replace(file, with: session.accepting(log))
    return .accepted(comparison)
  }
}

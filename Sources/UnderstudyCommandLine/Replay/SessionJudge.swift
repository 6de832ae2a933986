import Understudy

/// Says how a session went from what came of playing it, and accepts that where this is asked for.
@MainActor
struct SessionJudge {
  let accepts: Bool

  func judge(_ file: String, _ finding: Finding) -> SessionResult {
    SessionResult(file: file, outcome: outcome(file, finding), seconds: finding.seconds)
  }

  /// Whether the session expects what happened.
  func isExpected(_ happening: Happening, by file: String) -> Bool {
    guard let session = try? SessionFiles.read(file), session.expectsEnd else { return false }
    return Comparison(session, happening.replay).passed
  }

  private func outcome(_ file: String, _ finding: Finding) -> SessionResult.Outcome {
    switch finding.kind {
    case .passed: return .passed
    case .error(let line, let text): return .error(line: line, text)
    case .happened(let happening):
      do {
        return try outcome(file, try SessionFiles.read(file), happening.replay)
      } catch let failure as Failure {
        return .error(line: 0, failure.message)
      } catch {
        return .error(line: 0, "\(error)")
      }
    }
  }

  private func outcome(
    _ file: String, _ session: Session, _ replay: Replayer
  ) throws(Failure) -> SessionResult.Outcome {
    let screen = Catalog.screen(named: session.screen)
    let comparison = Comparison(session, replay, on: screen)
    if comparison.passed { return .passed }
    // What follows the end of the process would be lost: that is for a person to take away.
    guard accepts, comparison.canBeAccepted else { return .failed(comparison) }
    try SessionFiles.replace(file, with: session.accepting(replay))
    return .accepted(comparison)
  }
}

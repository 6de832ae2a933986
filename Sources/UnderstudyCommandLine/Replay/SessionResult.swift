import Understudy

/// The result of a session, for reports.
struct SessionResult {
  let file: String
  var outcome: Outcome
  let seconds: Double

  enum Outcome {
    case passed
    /// It did not match, and now expects what happened.
    case accepted(Comparison)
    case failed(Comparison)
    /// It can't be replayed, read or written. The text names the file, and the line if known.
    case error(line: Int, String)
  }

  var hasFailed: Bool {
    switch outcome {
    case .passed, .accepted: false
    case .failed, .error: true
    }
  }

  /// What does not match, or did before it was accepted; nil if there is nothing to compare.
  var comparison: Comparison? {
    switch outcome {
    case .accepted(let comparison), .failed(let comparison): comparison
    case .passed, .error: nil
    }
  }

  /// What does not match, or why the session can't be replayed, for people; may be empty.
  var text: String {
    if case .error(_, let text) = outcome { return text }
    return comparison.map { "\(FailureReport(file: file, $0))" } ?? ""
  }

  /// The command that replays only this session.
  var command: String { "\(Program.name) replay \(ShellWord(file))" }

  /// The same command as a line for people.
  var hint: String { "to run it alone: \(command)" }

  /// The failures, place by place; empty if there are none.
  var failures: [Place] {
    switch outcome {
    case .passed, .accepted: []
    case .error(let line, let text): [Place(line: max(line, 1), text: text, difference: nil)]
    case .failed(let comparison):
      comparison.differences.map { difference in
        Place(line: difference.firstDifference, text: "\(difference)", difference: difference)
      } + comparison.notes.map { Place(line: $0.line ?? 1, text: $0.text, difference: nil) }
    }
  }

  /// A failure, and its line in the file.
  struct Place {
    let line: Int
    let text: String
    let difference: StepDifference?
  }
}

/// Turns a worker's result into a session's result, and accepts differences on request.
@MainActor
struct SessionJudge {
  let accepts: Bool
  /// Whether replays take answers that are not recorded from the real world.
  let fillsGaps: Bool

  func judge(_ file: String, _ result: WorkerResult) -> SessionResult {
    let outcome: SessionResult.Outcome
    do throws(Failure) {
      outcome = try self.outcome(file, result)
    } catch {
      outcome = .error(line: 0, error.message)
    }
    return SessionResult(file: file, outcome: outcome, seconds: result.seconds)
  }

  /// Whether the log matches the session.
  func isExpected(_ log: ReplayLog, by file: String) -> Bool {
    log.digest != nil && (try? compare(file, log).passed) == true
  }

  private func outcome(
    _ file: String, _ result: WorkerResult
  ) throws(Failure) -> SessionResult.Outcome {
    switch result.kind {
    case .passed: return .passed
    case .unplayable(let line, let text): return .error(line: line, text)
    case .finished(let log):
      let comparison = try compare(file, log)
      let addsParts = accepts && !comparison.newParts.isEmpty
      if comparison.passed, !addsParts { return .passed }
      guard accepts, comparison.canBeAccepted else { return .failed(comparison) }
      try SessionFiles.replace(file, with: comparison.session.accepting(log))
      return .accepted(comparison)
    }
  }

  private func compare(_ file: String, _ log: ReplayLog) throws(Failure) -> Comparison {
    let session = try SessionFiles.read(file, replayedIn: log)
    return Comparison(session, log, fillsGaps: fillsGaps, on: Catalog.screen(named: session.screen))
  }
}

import SessionAnalysis
import Understudy
import UnderstudyProgram
import UnderstudyWorkers

/// Turns a worker's result into a session's result, and accepts differences if that is asked for.
@MainActor
struct SessionJudge {
  private let accepts: Bool
  /// Whether replays take answers that are not recorded from the real world.
  private let fillsGaps: Bool
  /// The name of what alone is accepted; nil for everything.
  private let only: String?

  init(_ options: ReplayOptions) {
    fillsGaps = options.fillsGaps
    switch options.only {
    case nil: (accepts, only) = (options.accepts, nil)
    case .name(let name): (accepts, only) = (options.accepts, name)
    // Which sessions are in the group is known when all are replayed.
    case .group: (accepts, only) = (false, nil)
    }
  }

  func judge(_ file: String, _ result: WorkerResult) -> SessionResult {
    var judged = SessionResult(
      file: file, outcome: .passed, seconds: result.seconds, unmentioned: result.unmentioned,
      lint: result.lint, failsOnlyAfterOthers: result.failsOnlyAfterOthers)
    do throws(Failure) {
      judged.outcome = try outcome(file, result)
    } catch {
      judged.outcome = .error(line: 0, error.message)
    }
    return judged
  }

  /// Returns what becomes of a session once its result is final: what differs is accepted if that is
  /// asked for.
  func settle(_ judged: SessionResult, _ result: WorkerResult) -> SessionResult {
    guard accepts else { return judged }
    var settled = judged
    do throws(Failure) {
      try accept(&settled, result)
    } catch {
      settled.outcome = .error(line: 0, error.message)
    }
    return settled
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
      return comparison.passed ? .passed : .failed(comparison)
    }
  }

  private func compare(_ file: String, _ log: ReplayLog) throws(Failure) -> Comparison {
    let session = try SessionFiles.read(file, replayedIn: log)
    return Comparison(session, log, fillsGaps: fillsGaps, on: Catalog.screen(named: session.screen))
  }

  // MARK: Accepting

  private func accept(_ result: inout SessionResult, _ source: WorkerResult) throws(Failure) {
    guard case .finished(let log) = source.kind else { return }
    switch result.outcome {
    case .passed:
      let comparison = try compare(result.file, log)
      if comparison.newParts.isEmpty { return }
      try SessionFiles.replace(result.file, with: comparison.session.accepting(log))
      (result.outcome, result.added) = (.extended, comparison.newParts)
    case .failed(let comparison):
      if let only {
        try result.accept { $0.accepting(only: only) }
      } else if comparison.canBeAccepted {
        try SessionFiles.replace(result.file, with: comparison.session.accepting(log))
        (result.outcome, result.added) = (.accepted(comparison), comparison.newParts)
      }
    case .accepted, .extended, .error: break
    }
  }
}

extension SessionResult {
  /// Accepts a part of what differs; what `part` returns is what remains.
  mutating func accept(part: (Comparison) -> Comparison?) throws(Failure) {
    guard case .failed(let comparison) = outcome, let rest = part(comparison) else { return }
    try SessionFiles.replace(file, with: rest.session)
    isAcceptedInPart = !rest.passed
    added = comparison.newParts.filter { !rest.newParts.contains($0) }
    outcome = rest.passed ? .accepted(comparison) : .failed(rest)
  }
}

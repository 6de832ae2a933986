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

  /// Compares what a worker reports with the session.
  func judge(_ file: String, _ result: WorkerResult) -> JudgedSession {
    var judged = JudgedSession(
      passed: SessionResult(
        file: file, outcome: .passed, seconds: result.seconds,
        digest: result.digest.map { String($0, radix: 16, width: 16) },
        unmentioned: result.unmentioned, lint: result.lint,
        failsOnlyAfterOthers: result.failsOnlyAfterOthers))
    switch result.kind {
    case .passed: break
    case .unplayable(let line, let text): judged.fail(line: line, text)
    case .finished(let log):
      do throws(Failure) {
        judged.take(try compare(file, log))
      } catch {
        judged.fail(error.message)
      }
    }
    return judged
  }

  /// Returns what becomes of a session once its result is final: what differs is accepted if that is
  /// asked for.
  func settle(_ judged: JudgedSession, _ result: WorkerResult) -> JudgedSession {
    guard accepts, case .finished(let log) = result.kind else { return judged }
    var settled = judged
    do throws(Failure) {
      if let only {
        try settled.accept { $0.accepting(only: only) }
      } else {
        try settled.acceptAll(log)
      }
    } catch {
      settled.fail(error.message)
    }
    return settled
  }

  /// Whether the log matches the session, and nothing is to be added to it.
  func isExpected(_ log: ReplayLog, by file: String) -> Bool {
    if log.digest == nil || fillsGaps && !log.unmentioned.isEmpty { return false }
    return (try? compare(file, log).passed) == true
  }

  private func compare(_ file: String, _ log: ReplayLog) throws(Failure) -> Comparison {
    let session = try SessionFiles.read(file, replayedIn: log)
    return Comparison(session, log, fillsGaps: fillsGaps, on: Catalog.screen(named: session.screen))
  }
}

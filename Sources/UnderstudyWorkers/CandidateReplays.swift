import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Replays sessions that are in no file, one at a time in a worker.
///
/// A worker replays one after the other until one of them ends it, or leaves something behind.
@MainActor
package final class CandidateReplays {
  private let settings: ReplaySettings
  private let isShared: Bool
  private let errors: UnnamedFile?
  private let pool: WorkerPool<ReplayJob>
  /// How long the last session ran until its last message.
  package private(set) var time = Duration.zero
  /// Why the last session can't be replayed; nil if it was.
  package private(set) var flaw: String?

  /// - Parameters:
  ///   - timeout: how long a session may take.
  ///   - isCareful: whether the worker reports each line as it happens: then it is known how a session
  ///     ended the process, and where.
  ///   - isShared: whether a worker replays more than one session.
  ///   - looksForSurprises: whether a careful worker also reports what may be meant.
  ///   - errors: a file for what a worker writes to standard error; nil for none.
  ///   - isInterrupted: called repeatedly: whether to stop.
  package init(
    timeout: Duration, isCareful: Bool = true, isShared: Bool = true,
    looksForSurprises: Bool = false, errors: UnnamedFile? = nil,
    isInterrupted: @escaping () -> Bool
  ) {
    settings = ReplaySettings(isCareful: isCareful, looksForSurprises: looksForSurprises)
    (self.isShared, self.errors) = (isShared, errors)
    pool = WorkerPool(timeout: timeout, isInterrupted: isInterrupted)
  }

  /// Ends the worker.
  package func end() { pool.end() }

  /// Replays a session. Nil if it can't be replayed, or when the run is interrupted.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  package func replay(_ session: Session) throws(Failure) -> ReplayLog? {
    flaw = nil
    defer { if !isShared { end() } }
    guard let region = (try? World.Settings(session)).map(Region.init) else { return nil }
    let text = Array(session.text.utf8)
    var result: WorkerResult?
    while result == nil {
      let worker = try worker(in: region)
      if worker.job.isIdle { worker.assign([0]) { _ in .replayText(text) } }
      let goesOn = try pool.awaitNews { result = hear($0, $1) ?? result }
      guard goesOn else {
        end()
        return nil
      }
    }
    switch result?.kind {
    case .finished: return result?.log
    case .passed:
      var log = ReplayLog()
      log.steps = Array(repeating: .exact, count: session.steps.count)
      return log
    case .unplayable(_, let text): flaw = text
    case nil: break
    }
    return nil
  }

  /// The worker, or a new one if there is none, or if it can't replay a session of this region.
  private func worker(in region: Region) throws(Failure) -> ReplayWorker {
    if let worker = pool.workers.first {
      if worker.job.region == region { return worker }
      pool.end(worker)
    }
    return try pool.start(ReplayJob(settings, in: region, errors: errors))
  }

  /// Returns what became of the session, once that is known.
  private func hear(
    _ worker: ReplayWorker, _ news: WorkerPool<ReplayJob>.News
  ) -> WorkerResult? {
    time = worker.time
    switch news {
    case .report(.over(_, let result)): return result
    case .report(.misplaced): return nil
    case .report(.retired):
      pool.end(worker)
      return nil
    case .end(let end):
      let log = worker.job.log.ending(in: end)
      return WorkerResult(kind: .finished, log, seconds: time.seconds)
    }
  }
}

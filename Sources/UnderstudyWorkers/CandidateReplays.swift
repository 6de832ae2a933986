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
  private let looksForSurprises: Bool
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
  ///   - looksForSurprises: whether to look for what may be meant, too.
  ///   - errors: a file for what a worker writes to standard error; nil for none.
  ///   - isInterrupted: called repeatedly: whether to stop.
  package init(
    timeout: Duration, isCareful: Bool = true, isShared: Bool = true,
    looksForSurprises: Bool = false, errors: UnnamedFile? = nil,
    isInterrupted: @escaping () -> Bool
  ) {
    settings = ReplaySettings(isCareful: isCareful)
    (self.isShared, self.looksForSurprises, self.errors) = (isShared, looksForSurprises, errors)
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
    guard let result = try result(of: .replayText(text), in: region) else { return nil }
    time = .seconds(result.seconds)
    var log: ReplayLog
    switch result.kind {
    case .finished: log = result.log
    case .passed:
      log = ReplayLog()
      log.steps = Array(repeating: .exact, count: session.steps.count)
    case .unplayable(_, let text):
      flaw = text
      return nil
    }
    if looksForSurprises, log.steps.last?.events?.last?.processEnd == nil {
      // If the replay left something behind, another process looks: it must not be blamed on the session.
      guard let surprises = try self.result(of: .findSurprises(text), in: region) else {
        return nil
      }
      log.surprises = surprises.log.surprises
    }
    return log
  }

  /// What comes of a request; nil if the run is interrupted.
  private func result(
    of request: WorkerRequest, in region: Region
  ) throws(Failure) -> WorkerResult? {
    var result: WorkerResult?
    while result == nil {
      let worker = try worker(in: region)
      if worker.job.isIdle { worker.assign([0]) { _ in request } }
      let goesOn = try pool.awaitNews { result = hear($0, $1) ?? result }
      guard goesOn else {
        end()
        return nil
      }
    }
    return result
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

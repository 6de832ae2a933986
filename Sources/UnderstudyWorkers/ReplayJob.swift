import SessionAnalysis
import Understudy
import UnderstudyProgram

/// The result of replaying a session in a worker, before it is judged.
package struct WorkerResult {
  package let kind: Kind
  /// What happened: steps, unless everything was as the session says.
  package let log: ReplayLog
  /// How long the replay took, in seconds.
  package let seconds: Double
  /// Whether it ended its process after other sessions, but not alone.
  package let failsOnlyAfterOthers: Bool

  package init(
    kind: Kind, _ log: ReplayLog, seconds: Double, failsOnlyAfterOthers: Bool = false
  ) {
    (self.kind, self.log) = (kind, log)
    (self.seconds, self.failsOnlyAfterOthers) = (seconds, failsOnlyAfterOthers)
  }

  package enum Kind {
    /// Everything happened as the session says.
    case passed
    /// It can't be replayed.
    case unplayable(line: Int, String)
    /// Something else happened; the last step may end the process.
    case finished
  }
}

/// A worker that replays sessions.
package typealias ReplayWorker = PoolWorker<ReplayJob>

/// Replaying sessions in a worker: those that it was given, and what it has reported so far.
@MainActor
package final class ReplayJob: WorkerJob {
  package let settings: ReplaySettings
  /// The time zone and the locale of its sessions.
  package let region: Region
  /// What its one session did in another worker, when this one replays it again, alone and carefully.
  package let earlier: EarlierReplay?
  /// What the process writes to standard error; nil if that is not kept.
  package let errors: UnnamedFile?
  /// The sessions that it was given and has not finished, in order: it replays the first.
  package private(set) var assigned: ArraySlice<Int> = []
  /// How many sessions it has replayed.
  package private(set) var finishedCount = 0
  /// How long it replayed them, in microseconds.
  private var busyTime = 0
  /// What the session that it replays has done so far.
  package private(set) var log = ReplayLog()

  /// What a session did in another worker.
  package enum EarlierReplay {
    case differed
    /// It ended the worker, which had replayed other sessions before or not.
    case ended(_ end: String, afterOthers: Bool)
  }

  package init(
    _ settings: ReplaySettings, in region: Region, earlier: EarlierReplay? = nil,
    errors: UnnamedFile? = nil
  ) {
    (self.settings, self.region, self.earlier) = (settings, region, earlier)
    self.errors = errors
  }

  package var call: WorkerCall { WorkerCall(job: .replay(settings), region: region) }

  package var isIdle: Bool { assigned.isEmpty }

  /// What the session did until its process ended, and what that said about its crash.
  package func log(endingIn end: String) -> ReplayLog {
    log.ending(in: end, CrashReport(endOf: errors))
  }

  /// How long what it was given will take at its pace so far, in microseconds.
  package var timeAhead: Int { finishedCount == 0 ? 0 : assigned.count * busyTime / finishedCount }

  package enum Report {
    /// What became of a session.
    case over(_ session: Int, WorkerResult)
    /// The session needs a worker in another region.
    case misplaced(_ session: Int, Region)
    /// The worker replays no more sessions, although it may have been given some.
    case retired
  }

  package func take(_ message: WorkerMessage) -> Report? {
    switch message {
    case .replay(let message): log.take(message)
    case .passed(let time): return finish(.passed, time)
    case .unplayable(let line, let text): return finish(.unplayable(line: line, text), 0)
    case .finished(let time):
      noteEarlierEnd()
      return finish(.finished, time)
    case .retired: return .retired
    case .misplaced(let timeZone, let locale):
      return drop().map { .misplaced($0, Region(timeZone: timeZone, locale: locale)) }
    case .ready, .exploring: break
    }
    return nil
  }

  /// A session that timed out may have been unlucky. One that ends its process only after other
  /// sessions depends on them.
  private func noteEarlierEnd() {
    guard case .ended(let end, let afterOthers) = earlier, end != ProcessEnd.timeout else { return }
    let rest =
      afterOthers
      ? " after other sessions, but not alone: an earlier one has side effects"
      : ", but not when it ran again: it differs from run to run"
    log.notes.append(.init(step: nil, "it ended in \(end)\(rest)"))
  }

  private var followsSideEffects: Bool {
    guard case .ended(let end, let afterOthers) = earlier else { return false }
    return afterOthers && end != ProcessEnd.timeout
  }

  private func finish(_ kind: WorkerResult.Kind, _ microseconds: Int) -> Report? {
    let result = WorkerResult(
      kind: kind, log, seconds: Double(microseconds) / 1e6,
      failsOnlyAfterOthers: followsSideEffects)
    finishedCount += 1
    busyTime += microseconds
    return drop().map { .over($0, result) }
  }

  /// Removes the session that the worker is done with.
  private func drop() -> Int? {
    guard let session = assigned.popFirst() else { return nil }
    log = ReplayLog()
    return session
  }

  fileprivate func add(_ sessions: [Int]) { assigned += sessions }
}

extension ReplayWorker {
  /// Gives the worker more sessions by their numbers, with the request for each, in their order.
  package func assign(_ sessions: [Int], _ request: (Int) -> WorkerRequest) {
    if sessions.isEmpty { return }
    if job.isIdle { beginNext() }
    job.add(sessions)
    send(sessions.map(request))
  }
}

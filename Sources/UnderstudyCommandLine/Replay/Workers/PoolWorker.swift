import SessionAnalysis
import Understudy
import UnderstudyPlatform

/// The result of replaying a session in a worker, before it is judged.
struct WorkerResult {
  let kind: Kind
  /// The parts of its screen that the session does not mention.
  var unmentioned: [ScreenPart] = []
  /// What is probably a mistake.
  var lint: [ReplayLog.LintFinding] = []
  /// How long the replay took, in seconds.
  let seconds: Double
  /// Whether it ended its process after other sessions, but not alone.
  var failsOnlyAfterOthers = false

  enum Kind {
    /// Everything happened as the session says.
    case passed
    /// It can't be replayed.
    case unplayable(line: Int, String)
    /// This is what happened; the last step may end the process.
    case finished(ReplayLog)
  }
}

/// A worker as the pool sees it: which sessions it was given, and what it has reported so far.
final class PoolWorker {
  let process: WorkerProcess
  /// The time zone and the locale of its sessions.
  let region: Region
  /// The sessions that it was given and has not finished, in order: it replays the first.
  private(set) var assigned: ArraySlice<Int> = []
  /// How its one session ended another worker, when this one replays it again, alone and carefully.
  let earlierEnd: String?
  /// Whether it replays only one session, and reports each line as it happens.
  let isCareful: Bool
  /// How many sessions it has replayed.
  private(set) var finishedCount = 0
  /// How long it replayed them, in microseconds.
  private var busyTime = 0
  private(set) var isReady = false
  /// Whether it replays no more sessions, although it was given some.
  private(set) var isRetired = false
  /// When it began with the session that it replays.
  private(set) var since = ContinuousClock.now
  /// What the session that it replays has done so far.
  private(set) var log = ReplayLog()

  /// - Throws: ``SystemError`` when the process can't be started.
  init(
    in region: Region, _ options: ReplayOptions, earlierEnd: String? = nil
  ) throws(SystemError) {
    self.region = region
    self.earlierEnd = earlierEnd
    isCareful = earlierEnd != nil || options.repetitions > 1
    process = try WorkerProcess(
      WorkerCall(
        fillsGaps: options.fillsGaps, isCareful: isCareful, lints: options.lints,
        region: region))
    process.send(options.alsoShown.map { .show($0.part, of: $0.screen) })
  }

  /// Gives it more sessions, in their order.
  func assign(_ sessions: [Int], of files: [String]) {
    if sessions.isEmpty { return }
    if assigned.isEmpty { since = .now }
    assigned += sessions
    process.send(sessions.map { .replay(path: files[$0]) })
  }

  /// How long what it was given will take at its pace so far, in microseconds.
  var timeAhead: Int { finishedCount == 0 ? 0 : assigned.count * busyTime / finishedCount }

  /// What became of a session.
  enum Report {
    case over(_ session: Int, WorkerResult)
    /// It needs a worker in another region.
    case misplaced(_ session: Int, Region)
  }

  /// Takes a message of the worker; returns what it says of a session, if it is the last of it.
  func take(_ message: ReplayMessage) -> Report? {
    switch message {
    case .ready:
      isReady = true
      since = .now
    case .read, .step, .lines, .exact, .note, .remark, .unmentioned, .awaited, .lint,
      .unanswered, .pending:
      log.take(message)
    case .passed(let time): return finish(.passed, time)
    case .unplayable(let line, let text): return finish(.unplayable(line: line, text), 0)
    case .finished(let time):
      noteSideEffects()
      return finish(.finished(log), time)
    case .retired: isRetired = true
    case .misplaced(let timeZone, let locale):
      return drop().map { .misplaced($0, Region(timeZone: timeZone, locale: locale)) }
    case .replay, .replayText, .show, .explored, .found, .behaviors: break
    }
    return nil
  }

  /// A session that timed out may have been unlucky. One that ends its process only after other
  /// sessions depends on them.
  private func noteSideEffects() {
    guard followsSideEffects, let end = earlierEnd else { return }
    log.notes.append(
      "it ended in \(end) after other sessions, but not alone: an earlier one has side effects")
  }

  private var followsSideEffects: Bool { earlierEnd.map { $0 != ProcessEnd.timeout } ?? false }

  private func finish(_ kind: WorkerResult.Kind, _ microseconds: Int) -> Report? {
    let result = WorkerResult(
      kind: kind, unmentioned: log.unmentioned, lint: log.lint,
      seconds: Double(microseconds) / 1e6, failsOnlyAfterOthers: followsSideEffects)
    finishedCount += 1
    busyTime += microseconds
    return drop().map { .over($0, result) }
  }

  /// Removes the session that the worker is done with.
  private func drop() -> Int? {
    guard let session = assigned.popFirst() else { return nil }
    log = ReplayLog()
    since = .now
    return session
  }
}

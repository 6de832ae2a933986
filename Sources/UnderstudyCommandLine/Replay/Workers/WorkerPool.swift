import CStandardLibrary
import Understudy

/// Replays sessions in worker processes, several at a time.
///
/// Each worker gets a few sessions ahead, so that it never waits. A worker that ends or hangs is
/// replaced: its session runs again, alone in a new process that reports each line as it happens,
/// and that result counts. The remaining sessions go to the others.
@MainActor
struct WorkerPool {
  let files: [String]
  let jobs: Int
  /// How long a session may take.
  let timeout: Duration
  let fillsGaps: Bool
  /// Takes a session's result, in any order; returns whether the session failed.
  let take: (_ session: Int, WorkerResult) -> Bool
  /// Whether a session expects what happened, so that it need not run again.
  let isExpected: (_ session: Int, ReplayLog) -> Bool
  /// Called repeatedly, with the sessions that are running.
  let progress: ([Int]) -> Void
  let failsFast: Bool
  /// Whether the replay should stop.
  var isInterrupted: () -> Bool = { false }

  private var workers: [PoolWorker] = []
  /// The sessions that are not assigned yet, the first one last.
  private var pending: [Int]
  /// The sessions that still need a result.
  private var open: Set<Int>

  /// How many sessions a worker may have: no more than fit in its pipe, so that sending never waits
  /// for a worker that hangs. A short session takes about 50 µs: these last for several pauses.
  private let mostAhead: Int
  /// Answers are collected in batches: waking up for each costs a third of a short session.
  private static let pause: UInt32 = 1000
  /// How long a process may take to start, under any load.
  private static let startUp = Duration.seconds(60)

  init(
    files: [String], jobs: Int, timeout: Duration, fillsGaps: Bool, failsFast: Bool,
    take: @escaping (Int, WorkerResult) -> Bool, isExpected: @escaping (Int, ReplayLog) -> Bool,
    progress: @escaping ([Int]) -> Void
  ) {
    self.files = files
    self.jobs = jobs
    self.timeout = timeout
    self.fillsGaps = fillsGaps
    self.failsFast = failsFast
    self.take = take
    self.isExpected = isExpected
    self.progress = progress
    let longest = files.map { ReplayMessage.replay(path: $0).bytes.count }.max() ?? 1
    mostAhead = max(1, min(256, 60_000 / longest))
    pending = files.indices.reversed()
    open = Set(files.indices)
  }

  /// Replays all sessions, or with `failsFast` all up to the first failure.
  ///
  /// - Throws: ``Failure`` if no worker can be started, or the replay is interrupted.
  mutating func run() throws(Failure) {
    defer { for worker in workers { _ = worker.process.end() } }
    for _ in 0..<min(jobs, files.count) { workers.append(try makeWorker()) }
    while !open.isEmpty {
      distribute()
      progress(workers.compactMap(\.assigned.first))
      if isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
      for worker in awaitAnswers() { try hear(worker) }
      for worker in workers where isOverdue(worker) { try replace(worker, ProcessEnd.timeout) }
    }
  }

  private func makeWorker(earlierEnd: String? = nil) throws(Failure) -> PoolWorker {
    do {
      return try PoolWorker(fillsGaps: fillsGaps, earlierEnd: earlierEnd)
    } catch {
      throw Failure(.internalError, "a worker process can't be started: \(error)")
    }
  }

  // MARK: Assigning

  /// How many sessions a worker gets: fewer at the end, to balance the load.
  private var ahead: Int { min(mostAhead, max(1, pending.count / (2 * workers.count))) }

  private mutating func distribute() {
    let ahead = ahead
    for worker in workers where worker.earlierEnd == nil {
      // Fewer sends: only once half of them are done.
      guard worker.assigned.count <= ahead / 2 else { continue }
      while worker.assigned.count < ahead, let session = pending.popLast() {
        worker.assign(session, files[session])
      }
    }
  }

  // MARK: Receiving

  /// The workers that have sent something, or ended.
  private func awaitAnswers() -> [PoolWorker] {
    if ahead > 8 { usleep(Self.pause) }
    var requests = workers.map { pollfd(fd: $0.process.answers, events: Int16(POLLIN), revents: 0) }
    let wait = workers.map(remainingTime).min() ?? .zero
    let milliseconds = Int32(clamping: Int((wait / .milliseconds(1)).rounded(.up)))
    guard poll(&requests, nfds_t(requests.count), min(max(milliseconds, 0), 100)) > 0 else {
      return []
    }
    return zip(workers, requests).filter { $0.1.revents != 0 }.map { $0.0 }
  }

  private mutating func hear(_ worker: PoolWorker) throws(Failure) {
    let (messages, isOver) = worker.process.receive()
    for message in messages {
      if let (session, result) = worker.take(message) { answer(session, result, by: worker) }
    }
    if isOver { try replace(worker, nil) }
    if worker.earlierEnd != nil, worker.assigned.isEmpty { try renew(worker) }
  }

  private mutating func answer(_ session: Int, _ result: WorkerResult, by worker: PoolWorker) {
    var result = result
    // A session that timed out may have been unlucky. One that ends its process only after other
    // sessions depends on them.
    if let end = worker.earlierEnd, end != ProcessEnd.timeout,
      case .finished(var log) = result.kind
    {
      log.notes.append(
        "it ended in \(end) after other sessions, but not alone: an earlier one has side effects"
      )
      result = WorkerResult(kind: .finished(log), seconds: result.seconds)
    }
    close(session, result)
  }

  private mutating func close(_ session: Int, _ result: WorkerResult) {
    guard open.remove(session) != nil else { return }
    guard take(session, result), failsFast else { return }
    open = open.filter { $0 < session }
    pending.removeAll { $0 > session }
  }

  // MARK: Ends

  private func remainingTime(_ worker: PoolWorker) -> Duration {
    guard !worker.assigned.isEmpty else { return Self.startUp }
    return (worker.isReady ? timeout : Self.startUp) - (ContinuousClock.now - worker.since)
  }

  private func isOverdue(_ worker: PoolWorker) -> Bool { remainingTime(worker) <= .zero }

  /// Replaces a worker that has ended, or has to.
  private mutating func replace(_ worker: PoolWorker, _ end: String?) throws(Failure) {
    guard let place = workers.firstIndex(where: { $0 === worker }) else { return }
    workers.remove(at: place)
    let actual = worker.process.end()
    let end = end ?? actual
    guard worker.isReady else {
      throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
    }
    pending += worker.assigned.dropFirst().reversed()
    guard let session = worker.assigned.first else { return try add(makeWorker()) }
    let log = worker.log.ending(in: end)
    if worker.earlierEnd != nil || isExpected(session, log) {
      let seconds = (ContinuousClock.now - worker.since) / .seconds(1)
      let kind = log.digest == nil ? unread(session, end) : .finished(log)
      close(session, WorkerResult(kind: kind, seconds: seconds))
      add(try makeWorker())
    } else {
      let second = try makeWorker(earlierEnd: end)
      second.assign(session, files[session])
      add(second)
    }
  }

  /// What to report of a session if its worker ended before it had read it.
  private func unread(_ session: Int, _ end: String) -> WorkerResult.Kind {
    let reason =
      end == ProcessEnd.timeout
      ? "reading it takes longer than the time limit: raise --timeout"
      : "reading it ended in \(end)"
    return .unplayable(line: 0, "\(FileName.shown(files[session])): \(reason)")
  }

  /// Replaces a careful worker, which has done its one task, by an ordinary one.
  private mutating func renew(_ worker: PoolWorker) throws(Failure) {
    guard let place = workers.firstIndex(where: { $0 === worker }) else { return }
    _ = worker.process.end()
    workers[place] = try makeWorker()
  }

  private mutating func add(_ worker: PoolWorker) { workers.append(worker) }
}

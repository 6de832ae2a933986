import CStandardLibrary
import Understudy

/// Replays sessions in worker processes, several at a time.
///
/// Each worker gets a few sessions ahead, so that it never waits. A worker that ends or hangs is
/// replaced: its session runs again, alone in a new process that reports each line as it happens,
/// and that result counts. The remaining sessions go to the others.
///
/// A process has one time zone and one locale. A worker returns a session that needs others, and the
/// workers that have nothing left to do are replaced by ones that have them.
@MainActor
struct WorkerPool {
  private let files: [String]
  private let options: ReplayOptions
  private let judge: SessionJudge
  private let progress: ReplayProgress
  /// Takes a session's result, in any order.
  private let take: (_ session: Int, SessionResult) -> Void

  private var workers: [PoolWorker] = []
  /// The sessions that are not assigned yet, by their region, the first one last. Those that no
  /// worker has read are taken for usual.
  private var pending: [Region: [Int]]
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
    _ files: [String], _ options: ReplayOptions, _ progress: ReplayProgress,
    take: @escaping (Int, SessionResult) -> Void
  ) {
    self.files = files
    self.options = options
    self.progress = progress
    self.take = take
    judge = SessionJudge(options)
    let longest = files.map { ReplayMessage.replay(path: $0).bytes.count }.max() ?? 1
    mostAhead = options.repetitions > 1 ? 1 : max(1, min(256, 60_000 / longest))
    pending = [.usual: files.indices.reversed()]
    open = Set(files.indices)
  }

  /// Replays all sessions, or with `failsFast` all up to the first failure.
  ///
  /// - Throws: ``Failure`` if no worker can be started, or the replay is interrupted.
  mutating func run() throws(Failure) {
    Catalog.stopAtMistakes()
    defer {
      for worker in workers { _ = worker.process.end() }
      progress.erase()
    }
    for _ in 0..<min(options.jobs, files.count) { workers.append(try makeWorker(in: .usual)) }
    while !open.isEmpty {
      try relocate()
      distribute()
      progress.show(current: workers.compactMap(\.assigned.first).min().map { files[$0] })
      if options.isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
      for worker in awaitAnswers() { try hear(worker) }
      for worker in workers where isOverdue(worker) { try replace(worker, ProcessEnd.timeout) }
    }
  }

  private func makeWorker(
    in region: Region, earlierEnd: String? = nil
  ) throws(Failure) -> PoolWorker {
    do {
      return try PoolWorker(in: region, options, earlierEnd: earlierEnd)
    } catch {
      throw Failure(.internalError, "a worker process can't be started: \(error)")
    }
  }

  // MARK: Assigning

  /// Replaces workers that have nothing left to do by ones in regions that have too few.
  private mutating func relocate() throws(Failure) {
    guard pending.count > 1 else { return }
    for worker in workers where worker.earlierEnd == nil && worker.assigned.isEmpty {
      guard pending[worker.region, default: []].isEmpty, let region = regionInNeed else { continue }
      _ = end(worker)
      workers.append(try makeWorker(in: region))
    }
  }

  /// The region of the first session for which there is no worker yet.
  private var regionInNeed: Region? {
    pending.filter { region, sessions in
      sessions.count > workers.count { $0.region == region && $0.earlierEnd == nil }
    }
    .min { $0.value.last ?? 0 < $1.value.last ?? 0 }?.key
  }

  /// How many sessions a worker gets: fewer at the end, to balance the load.
  private func ahead(in region: Region) -> Int {
    min(mostAhead, max(1, pending[region, default: []].count / (2 * workers.count)))
  }

  private mutating func distribute() {
    for worker in workers where worker.earlierEnd == nil {
      let ahead = ahead(in: worker.region)
      // Fewer sends: only once half of them are done.
      guard worker.assigned.count <= ahead / 2 else { continue }
      while worker.assigned.count < ahead, let session = pending[worker.region]?.popLast() {
        worker.assign(session, files[session])
      }
    }
  }

  // MARK: Receiving

  /// The workers that have sent something, or ended.
  private func awaitAnswers() -> [PoolWorker] {
    if workers.contains(where: { ahead(in: $0.region) > 8 }) { usleep(Self.pause) }
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
      switch worker.take(message) {
      case .over(let session, let result):
        let judged = judge.judge(files[session], result)
        if judged.hasFailed, worker.finishedCount > 1, open.contains(session) {
          return try replayFirst(session, insteadOf: worker)
        }
        close(session, judge.settle(judged, result))
      case .misplaced(let session, let region):
        if open.contains(session) { pending[region, default: []].insert(session, at: 0) }
      case nil: break
      }
    }
    if worker.isRetired {
      pending[worker.region, default: []] += worker.assigned.reversed()
      _ = end(worker)
      if !open.isEmpty { workers.append(try makeWorker(in: worker.region)) }
    } else if isOver {
      try replace(worker, nil)
    } else if worker.isCareful, worker.finishedCount > 0 {
      // A careful worker has done its one task.
      _ = end(worker)
      if !open.isEmpty { workers.append(try makeWorker(in: worker.region)) }
    }
  }

  /// Replays a session again that failed after others, as the first of a new process.
  ///
  /// It may owe the failure to what they left behind, such as the state of a singleton. The program
  /// in which it was recorded had none of that.
  private mutating func replayFirst(
    _ session: Int, insteadOf worker: PoolWorker
  ) throws(Failure) {
    _ = end(worker)
    pending[worker.region, default: []] += worker.assigned.reversed()
    let next = try makeWorker(in: worker.region)
    next.assign(session, files[session])
    workers.append(next)
  }

  private mutating func close(_ session: Int, _ result: SessionResult) {
    guard open.remove(session) != nil else { return }
    progress.count(result)
    take(session, result)
    guard result.hasFailed, options.failsFast else { return }
    // The session that failed is still repeated.
    let end = (session / options.repetitions + 1) * options.repetitions
    open = open.filter { $0 < end }
    for region in pending.keys { pending[region]?.removeAll { $0 >= end } }
  }

  // MARK: Ends

  private func remainingTime(_ worker: PoolWorker) -> Duration {
    guard !worker.assigned.isEmpty else { return Self.startUp }
    return (worker.isReady ? options.timeout : Self.startUp) - (ContinuousClock.now - worker.since)
  }

  private func isOverdue(_ worker: PoolWorker) -> Bool { remainingTime(worker) <= .zero }

  /// Ends a worker, and removes it; returns how it ended.
  private mutating func end(_ worker: PoolWorker) -> String {
    workers.removeAll { $0 === worker }
    return worker.process.end()
  }

  /// Replaces a worker that has ended, or has to.
  private mutating func replace(_ worker: PoolWorker, _ reason: String?) throws(Failure) {
    let actual = self.end(worker)
    let end = reason ?? actual
    guard worker.isReady else {
      throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
    }
    pending[worker.region, default: []] += worker.assigned.dropFirst().reversed()
    guard let session = worker.assigned.first else {
      return workers.append(try makeWorker(in: worker.region))
    }
    let log = worker.log.ending(in: end)
    if worker.isCareful || judge.isExpected(log, by: files[session]) {
      let seconds = (ContinuousClock.now - worker.since) / .seconds(1)
      let kind = log.digest == nil ? unread(session, end) : .finished(log)
      let result = WorkerResult(kind: kind, seconds: seconds)
      close(session, judge.settle(judge.judge(files[session], result), result))
      workers.append(try makeWorker(in: worker.region))
    } else {
      let second = try makeWorker(in: worker.region, earlierEnd: end)
      second.assign(session, files[session])
      workers.append(second)
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
}

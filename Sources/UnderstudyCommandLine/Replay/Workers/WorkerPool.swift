import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

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
  private let take: @MainActor (_ session: Int, SessionResult) -> Void

  private var workers: [PoolWorker]
  /// How many workers run at a time.
  private let jobs: Int
  /// Whether the screens are known to have no mistakes.
  private var hasCheckedScreens = false
  private var queue: SessionQueue

  /// The longest and the shortest pause in which answers are collected, in microseconds.
  private static let pauses = 100...1000
  /// How long a process may take to start, under any load.
  private static let startUp = Duration.seconds(60)

  /// A pool for these sessions. A worker may have been started before they were known.
  ///
  /// - Throws: ``Failure`` if there are too few file descriptors for a worker.
  init(
    _ files: [String], _ options: ReplayOptions, _ progress: ReplayProgress,
    first: PoolWorker? = nil, take: @escaping @MainActor (Int, SessionResult) -> Void
  ) throws(Failure) {
    self.files = files
    self.options = options
    self.progress = progress
    self.take = take
    judge = SessionJudge(options)
    workers = first.map { [$0] } ?? []
    jobs = try PlayOptions.workers(atMost: options.jobs, running: workers.count)
    queue = SessionQueue(
      count: files.count,
      mostAhead: options.repetitions > 1 ? 1 : SessionQueue.mostAhead(of: files))
  }

  /// Replays all sessions, or with `failsFast` all up to the first failure.
  ///
  /// - Throws: ``Failure`` if no worker can be started, or the replay is interrupted.
  mutating func run() throws(Failure) {
    defer {
      for worker in workers { worker.process.beginEnd() }
      for worker in workers { _ = worker.process.end() }
      progress.erase()
    }
    while workers.count < min(jobs, files.count) {
      workers.append(try makeWorker(in: .usual))
    }
    while !queue.isOver {
      try relocate()
      distribute()
      progress.show(current: workers.compactMap { $0.assigned.first }.min().map { files[$0] })
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
    for worker in workers where worker.earlierEnd == nil && worker.assigned.isEmpty {
      guard queue.count(in: worker.region) == 0, let region = regionInNeed else { continue }
      _ = end(worker)
      workers.append(try makeWorker(in: region))
    }
  }

  /// The region of the first session for which there is no worker yet.
  private var regionInNeed: Region? {
    queue.regionInNeed { region in
      workers.count { $0.region == region && $0.earlierEnd == nil }
    }
  }

  private mutating func distribute() {
    for worker in workers where worker.isReady && worker.earlierEnd == nil {
      let next = queue.takeNext(
        in: worker.region, assigned: worker.assigned.count, workers: workers.count)
      worker.assign(next, of: files)
    }
  }

  // MARK: Receiving

  /// The workers that have sent something, or ended.
  private func awaitAnswers() -> [PoolWorker] {
    // Waking up for each answer costs a third of a short session, so they are collected while every
    // worker has something to do.
    let busy = workers.filter { !$0.assigned.isEmpty || !$0.isReady }
    let timeAhead = busy.map { $0.timeAhead }.min() ?? 0
    let pause = min(timeAhead / 2, Self.pauses.upperBound)
    if Self.pauses.contains(pause) { usleep(UInt32(pause)) }
    let wait = workers.map(remainingTime).min() ?? .zero
    let milliseconds = Int32(clamping: Int((wait / .milliseconds(1)).rounded(.up)))
    let ready = FileDescriptor.ready(
      workers.map(\.process.answers), within: min(max(milliseconds, 0), 100))
    return ready.map { workers[$0] }
  }

  private mutating func hear(_ worker: PoolWorker) throws(Failure) {
    let (messages, isOver) = worker.process.receive()
    for message in messages {
      switch worker.take(message) {
      case .over(let session, let result):
        let judged = judge.judge(files[session], result)
        if judged.hasFailed { checkScreens() }
        if judged.hasFailed, worker.finishedCount > 1, queue.isOpen(session) {
          return try replayFirst(session, insteadOf: worker)
        }
        close(session, judge.settle(judged, result))
      case .misplaced(let session, let region):
        if queue.isOpen(session) { queue.add(session, in: region) }
      case nil: break
      }
    }
    if worker.isRetired {
      queue.putBack(worker.assigned, in: worker.region)
      _ = end(worker)
      if !queue.isOver { workers.append(try makeWorker(in: worker.region)) }
    } else if isOver {
      try replace(worker, nil)
    } else if worker.isCareful, worker.finishedCount > 0 {
      // A careful worker has done its one task.
      _ = end(worker)
      if !queue.isOver { workers.append(try makeWorker(in: worker.region)) }
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
    queue.putBack(worker.assigned, in: worker.region)
    let next = try makeWorker(in: worker.region)
    next.assign([session], of: files)
    workers.append(next)
  }

  private mutating func close(_ session: Int, _ result: SessionResult) {
    guard queue.close(session) else { return }
    progress.count(result)
    take(session, result)
    guard result.hasFailed, options.failsFast else { return }
    // The session that failed is still repeated.
    queue.drop(from: (session / options.repetitions + 1) * options.repetitions)
  }

  // MARK: Ends

  /// Ends the program if a screen has a mistake, because of which each of its sessions would seem to
  /// fail or crash. This is needed only when one does: describing a screen takes as long as replaying
  /// several sessions.
  private mutating func checkScreens() {
    if !hasCheckedScreens { Catalog.stopAtMistakes() }
    hasCheckedScreens = true
  }

  private func remainingTime(_ worker: PoolWorker) -> Duration {
    if worker.isReady, worker.assigned.isEmpty { return Self.startUp }
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
    checkScreens()
    let actual = self.end(worker)
    let end = reason ?? actual
    guard worker.isReady else {
      throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
    }
    queue.putBack(worker.assigned.dropFirst(), in: worker.region)
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
      second.assign([session], of: files)
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

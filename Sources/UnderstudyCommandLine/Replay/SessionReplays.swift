import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

/// Replays session files in workers, several at a time.
///
/// Each worker gets a few sessions ahead, so that it never waits. When one ends or hangs, its session
/// runs again, alone in a new worker that reports each line as it happens, and that result counts. The
/// remaining sessions go to the others.
///
/// A process has one time zone and one locale. A worker returns a session that needs others, and the
/// workers that have nothing left to do are replaced by ones that have them.
@MainActor
struct SessionReplays {
  private let files: [String]
  private let options: ReplayOptions
  private let progress: ReplayProgress
  /// Takes a session's result, in any order.
  private let take: @MainActor (_ session: Int, JudgedSession) -> Void

  private let pool: WorkerPool<ReplayJob>
  /// How many workers run at a time.
  private let jobs: Int
  /// Whether the screens are known to have no mistakes.
  private var hasCheckedScreens = false
  private var queue: SessionQueue

  /// The longest and the shortest pause in which answers are collected, in microseconds.
  private static let pauses = 100...1000

  /// Replays of these sessions.
  ///
  /// - Throws: ``Failure`` if there are too few file descriptors for a worker.
  init(
    _ files: [String], _ options: ReplayOptions, _ progress: ReplayProgress,
    take: @escaping @MainActor (Int, JudgedSession) -> Void
  ) throws(Failure) {
    self.files = files
    self.options = options
    self.progress = progress
    self.take = take
    pool = WorkerPool(timeout: options.timeout, isInterrupted: options.isInterrupted)
    jobs = try pool.capacity(atMost: options.jobs)
    queue = SessionQueue(
      count: files.count,
      mostAhead: options.repetitions > 1 ? 1 : SessionQueue.mostAhead(of: files))
  }

  /// Replays all sessions, or with `failsFast` all up to the first failure.
  ///
  /// - Throws: ``Failure`` if no worker can be started, or the replay is interrupted.
  mutating func run() throws(Failure) {
    defer {
      pool.end()
      progress.erase()
    }
    while pool.workers.count < min(jobs, files.count) { try start(in: .usual) }
    while !queue.isOver {
      try relocate()
      distribute()
      progress.show(
        current: pool.workers.compactMap { $0.job.assigned.first }.min().map { files[$0] })
      collect()
      let goesOn = try pool.awaitNews { worker, news throws(Failure) in
        switch news {
        case .report(let report): try hear(worker, report)
        case .end(let end): try resume(after: worker, end)
        }
      }
      if !goesOn { throw Failure(signal: SIGINT, "interrupted") }
    }
  }

  /// Starts a worker, which is careful if it replays one session, or if one ended another worker.
  @discardableResult
  private func start(
    in region: Region, earlier: ReplayJob.EarlierReplay? = nil
  ) throws(Failure) -> ReplayWorker {
    let settings = ReplaySettings(
      fillsGaps: options.fillsGaps, isCareful: earlier != nil || options.repetitions > 1,
      lints: options.lints)
    // Where the process may crash. Without it, only the place of the crash is not known.
    let errors = settings.isCareful ? try? UnnamedFile() : nil
    return try pool.start(ReplayJob(settings, in: region, earlier: earlier, errors: errors))
  }

  // MARK: Assigning

  /// Replaces workers that have nothing left to do by ones in regions that have too few.
  private func relocate() throws(Failure) {
    for worker in pool.workers where worker.job.earlier == nil && worker.job.isIdle {
      guard queue.count(in: worker.job.region) == 0, let region = regionInNeed else { continue }
      pool.end(worker)
      try start(in: region)
    }
  }

  /// The region of the first session for which there is no worker yet.
  private var regionInNeed: Region? {
    queue.regionInNeed { region in
      pool.workers.count { $0.job.region == region && $0.job.earlier == nil }
    }
  }

  private mutating func distribute() {
    for worker in pool.workers where worker.isReady && worker.job.earlier == nil {
      let next = queue.takeNext(
        in: worker.job.region, assigned: worker.job.assigned.count, workers: pool.workers.count)
      assign(next, to: worker)
    }
  }

  private func assign(_ sessions: [Int], to worker: ReplayWorker) {
    worker.assign(sessions) { .replay(path: files[$0]) }
  }

  // MARK: Receiving

  /// Lets answers collect while every worker has something to do: waking up for each one costs a third of
  /// a short session.
  private func collect() {
    let busy = pool.workers.filter { !$0.job.isIdle || !$0.isReady }
    let pause = min((busy.map { $0.job.timeAhead }.min() ?? 0) / 2, Self.pauses.upperBound)
    if Self.pauses.contains(pause) { usleep(UInt32(pause)) }
  }

  private mutating func hear(
    _ worker: ReplayWorker, _ report: ReplayJob.Report
  ) throws(Failure) {
    switch report {
    case .over(let session, let result):
      // Nothing is accepted of a session that was dropped meanwhile.
      if queue.isOpen(session) {
        if options.fillsGaps, !worker.job.settings.isCareful, case .finished = result.kind {
          return try replay(session, insteadOf: worker, .differed)
        }
        let judged = judge(files[session], result)
        if judged.hasFailed { checkScreens() }
        if judged.hasFailed, worker.job.finishedCount > 1 {
          return try replay(session, insteadOf: worker)
        }
        close(session, settle(judged, result))
      }
      // A careful worker has one task.
      if worker.job.settings.isCareful { try replace(worker) }
    case .misplaced(let session, let region):
      if queue.isOpen(session) { queue.add(session, in: region) }
      // One that replays a session again gets no other.
      if worker.job.earlier != nil { try replace(worker) }
    case .retired: try replace(worker)
    }
  }

  /// Lets a new worker take the place of one that replays no more.
  private mutating func replace(_ worker: ReplayWorker) throws(Failure) {
    queue.putBack(worker.job.assigned, in: worker.job.region)
    pool.end(worker)
    if !queue.isOver { try start(in: worker.job.region) }
  }

  /// Replays a session again that differs, as the first of a new process.
  ///
  /// It may owe that to what other sessions left behind, such as the state of a singleton. The program
  /// in which it was recorded had none of that. With `earlier` the worker asks services for what the
  /// session lacks, and replays no other.
  private mutating func replay(
    _ session: Int, insteadOf worker: ReplayWorker, _ earlier: ReplayJob.EarlierReplay? = nil
  ) throws(Failure) {
    pool.end(worker)
    queue.putBack(worker.job.assigned, in: worker.job.region)
    assign([session], to: try start(in: worker.job.region, earlier: earlier))
  }

  private mutating func close(_ session: Int, _ result: JudgedSession) {
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

  /// Replays again what a worker replayed when it ended, unless that is the result.
  private mutating func resume(after worker: ReplayWorker, _ end: String) throws(Failure) {
    checkScreens()
    let job = worker.job
    queue.putBack(job.assigned.dropFirst(), in: job.region)
    guard let session = job.assigned.first, queue.isOpen(session) else {
      try start(in: job.region)
      return
    }
    let log = job.log(endingIn: end)
    if job.settings.isCareful || isExpected(log, by: files[session]) {
      let seconds = (ContinuousClock.now - worker.since) / .seconds(1)
      let kind = log.digest == nil ? unread(session, end) : .finished
      let result = WorkerResult(kind: kind, log, seconds: seconds)
      close(session, settle(judge(files[session], result), result))
      try start(in: job.region)
    } else {
      let earlier = ReplayJob.EarlierReplay.ended(end, afterOthers: job.finishedCount > 0)
      assign([session], to: try start(in: job.region, earlier: earlier))
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

// MARK: Results

extension SessionReplays {
  /// Compares what a worker reports with the session.
  private func judge(_ file: String, _ result: WorkerResult) -> JudgedSession {
    var judged = JudgedSession(
      passed: SessionResult(
        file: file, outcome: .passed, seconds: result.seconds,
        digest: result.log.digest.map { String($0, radix: 16, width: 16) },
        unmentioned: result.log.unmentioned, lint: result.log.lint,
        failsOnlyAfterOthers: result.failsOnlyAfterOthers))
    switch result.kind {
    case .passed: break
    case .unplayable(let line, let text): judged.fail(line: line, text)
    case .finished:
      do throws(Failure) {
        judged.take(try compare(file, result.log))
      } catch {
        judged.fail(error.message)
      }
    }
    return judged
  }

  /// Returns what becomes of a session once its result is final: what differs is accepted if that is
  /// asked for.
  private func settle(_ judged: JudgedSession, _ result: WorkerResult) -> JudgedSession {
    guard options.accepts, case .finished = result.kind else { return judged }
    var settled = judged
    do throws(Failure) {
      switch options.only {
      case nil: try settled.acceptAll(result.log)
      case .name(let name): try settled.accept { $0.accepting(only: name) }
      // Which sessions are in the group is known when all are replayed.
      case .group: break
      }
    } catch {
      settled.fail(error.message)
    }
    return settled
  }

  /// Whether the log matches the session, and nothing is to be added to it.
  private func isExpected(_ log: ReplayLog, by file: String) -> Bool {
    if log.digest == nil || options.fillsGaps && !log.unmentioned.isEmpty { return false }
    return (try? compare(file, log).passed) == true
  }

  private func compare(_ file: String, _ log: ReplayLog) throws(Failure) -> Comparison {
    let session = try SessionFiles.read(file, replayedIn: log)
    return Comparison(
      session, log, fillsGaps: options.fillsGaps,
      among: Catalog.screen(named: session.screen)?.description)
  }
}

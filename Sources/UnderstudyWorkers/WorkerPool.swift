import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// What a worker does, as the process that started it keeps track of it.
@MainActor
package protocol WorkerJob: AnyObject {
  /// What a worker reports. With each report its time begins again.
  associatedtype Report
  /// The arguments with which a worker starts.
  var call: WorkerCall { get }
  /// What it is asked at its start.
  var requests: [WorkerRequest] { get }
  /// A file that outlives the worker, in which it keeps what it does; nil for none.
  var journal: Int32? { get }
  /// A file for what it writes to standard error, of which the end is kept; nil for none.
  var errors: UnnamedFile? { get }
  /// Whether the worker waits for requests, for as long as it takes.
  var isIdle: Bool { get }
  /// Takes a message of the worker; returns what it reports, if that is complete.
  ///
  /// - Throws: ``Failure`` if the job can't be done.
  func take(_ message: WorkerMessage) throws(Failure) -> Report?
}

extension WorkerJob {
  package var requests: [WorkerRequest] { [] }
  package var journal: Int32? { nil }
}

/// A worker: another process of this program, which has a job.
@MainActor
package final class PoolWorker<Job: WorkerJob> {
  package let job: Job
  private let process: ProgramProcess
  private var reader = MessageReader<WorkerMessage>()
  package private(set) var isReady = false
  /// When it began with what it does, or was started.
  package private(set) var since = ContinuousClock.now
  /// How long that took until the last message.
  package private(set) var time = Duration.zero
  /// How much of that counts for the time limit.
  private var limited: ProcessTime

  /// - Throws: ``SystemError`` when the process can't be started.
  package init(_ job: Job) throws(SystemError) {
    self.job = job
    process = try ProgramProcess(
      job.call, input: WorkerFiles.requests, outputs: [WorkerFiles.answers],
      files: [(STDERR_FILENO, job.errors?.descriptor), (WorkerFiles.journal, job.journal)])
    limited = ProcessTime(of: process.id)
    send(job.requests)
  }

  /// Sends requests. If the process has ended, nothing happens: its answers end, too.
  package func send(_ requests: [WorkerRequest]) {
    if requests.isEmpty { return }
    try? FileDescriptor.writeAll(requests.flatMap(\.bytes), to: process.input)
  }

  /// Its time begins again.
  package func beginNext() {
    since = .now
    limited.restart()
  }

  /// Ends the process if it still runs, and returns how it ended.
  @discardableResult
  package func end(isOverdue: Bool = false) -> String { process.end(isOverdue: isOverdue).name }

  // MARK: For the pool

  fileprivate func beginEnd() { process.beginEnd() }

  /// The time that counts for the time limit, by now.
  package func lookAtTime() -> Duration {
    limited.look()
    return limited.counted
  }

  fileprivate var answers: Int32 { process.outputs[0] }

  /// Reads what has arrived, and returns whether that was the last.
  fileprivate func receive() -> Bool {
    let bytes = (try? FileDescriptor.readSome(answers)) ?? []
    reader.append(bytes)
    return bytes.isEmpty
  }

  /// The next message among those that were read.
  fileprivate func nextMessage() -> WorkerMessage? {
    guard let message = reader.next() else { return nil }
    time = .now - since
    if message == .ready {
      isReady = true
      beginNext()
    }
    return message
  }
}

/// Worker processes, several at a time: starts them, waits for what they report, ends those that take
/// too long, and says which ones have ended, so that others can take their place.
@MainActor
package final class WorkerPool<Job: WorkerJob> {
  package private(set) var workers: [PoolWorker<Job>] = []
  /// How long a worker may take for each thing that it does, while the machine does no other work.
  private let timeout: Duration
  /// Asked repeatedly whether to stop, until it says so: at the prompt, Ctrl-C is said once.
  private let isInterrupted: () -> Bool
  private var wasInterrupted = false

  package init(timeout: Duration, isInterrupted: @escaping () -> Bool) {
    (self.timeout, self.isInterrupted) = (timeout, isInterrupted)
  }

  /// How many workers can run at a time: as many as there are file descriptors for, up to `jobs`.
  ///
  /// - Throws: ``Failure`` if there are too few for one.
  package func capacity(atMost jobs: Int) throws(Failure) -> Int {
    let (least, each) = (10, 2)
    let free = FileDescriptor.free(upTo: least + each * jobs)
    guard free >= least + each else {
      throw Failure(
        .internalError,
        "replay: \(free) file descriptors are free, expected \(least + each): raise the limit, as in "
          + "ulimit -n 256")
    }
    return min(jobs, (free - least) / each)
  }

  /// Starts a worker.
  ///
  /// - Throws: ``Failure`` if that is impossible.
  @discardableResult
  package func start(_ job: Job) throws(Failure) -> PoolWorker<Job> {
    let worker = try Failure.wrapping(.internalError, "a worker process can't be started") {
      try PoolWorker(job)
    }
    workers.append(worker)
    return worker
  }

  /// Ends a worker, and returns how it ended.
  @discardableResult
  package func end(_ worker: PoolWorker<Job>, isOverdue: Bool = false) -> String {
    workers.removeAll { $0 === worker }
    return worker.end(isOverdue: isOverdue)
  }

  /// Ends all workers.
  package func end() {
    for worker in workers { worker.beginEnd() }
    for worker in workers { end(worker) }
  }

  // MARK: Waiting

  package enum News {
    case report(Job.Report)
    /// The worker has ended, by itself or because it took too long, and is in the pool no more.
    case end(String)
  }

  /// Waits a moment until workers report something, end or take too long; calls `hear` with what is new
  /// of each.
  ///
  /// - Returns: false, at once, when the run is interrupted.
  /// - Throws: ``Failure`` if a worker ended before it ran anything, or what `hear` throws.
  package func awaitNews(
    _ hear: (PoolWorker<Job>, News) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if mustStop() { return false }
    defer { for worker in workers { worker.job.errors?.freeAllButLast(CrashReport.mostBytes) } }
    for worker in reporting() {
      let isOver = worker.receive()
      while has(worker), let message = worker.nextMessage() {
        guard let report = try worker.job.take(message) else { continue }
        worker.beginNext()
        try hear(worker, .report(report))
      }
      if isOver, has(worker) { try remove(worker, nil, hear) }
    }
    for worker in workers where remainingTime(of: worker) <= .zero && has(worker) {
      try remove(worker, ProcessEnd.timeout, hear)
    }
    return true
  }

  private func mustStop() -> Bool {
    wasInterrupted = wasInterrupted || isInterrupted()
    return wasInterrupted
  }

  /// The workers that have sent something, or ended.
  private func reporting() -> [PoolWorker<Job>] {
    let time = min(workers.map(remainingTime).min() ?? .zero, ProcessTime.interval)
    return FileDescriptor.ready(workers.map(\.answers), within: time.pollTimeout)
      .map { workers[$0] }
  }

  /// How long a process may take to start.
  private static var startUp: Duration { .seconds(60) }

  private func remainingTime(of worker: PoolWorker<Job>) -> Duration {
    if worker.isReady, worker.job.isIdle { return Self.startUp }
    return (worker.isReady ? timeout : Self.startUp) - worker.lookAtTime()
  }

  private func has(_ worker: PoolWorker<Job>) -> Bool { workers.contains { $0 === worker } }

  private func remove(
    _ worker: PoolWorker<Job>, _ reason: String?,
    _ hear: (PoolWorker<Job>, News) throws(Failure) -> Void
  ) throws(Failure) {
    let actual = end(worker, isOverdue: reason == ProcessEnd.timeout)
    // Ctrl-C reaches the worker, too, perhaps after the run was last asked about it.
    if mustStop() { return }
    let end = reason ?? actual
    guard worker.isReady else {
      throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
    }
    try hear(worker, .end(end))
  }
}

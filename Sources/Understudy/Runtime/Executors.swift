import Dispatch
import Synchronization
import UnderstudyPlatform
// A process chooses its executors through this interface of the standard library, which is still
// experimental. Only this file uses it.
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The executors that send the jobs of Swift concurrency to the event loop while it runs, and
/// otherwise to the platform's executors.
enum Executors {
  static let main = MainLoopExecutor(original: MainActor.executor)
  static let global = GlobalLoopExecutor(original: Task.defaultExecutor)

  /// Installs the executors, once in a process.
  static func install() { _ = installation }

  private static let installation: Void = {
    _ = main
    _ = global
    _createExecutors(factory: Factory.self)
  }()

  private struct Factory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { Executors.main }
    static var defaultExecutor: any TaskExecutor { Executors.global }
  }

  /// Runs the main actor's jobs on the event loop's thread.
  final class MainLoopExecutor: MainExecutor, @unchecked Sendable {
    private let original: any MainExecutor

    init(original: any MainExecutor) { self.original = original }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !EventLoop.shared.enqueueOnMain(job) { handOn(job) }
    }

    /// Passes a job to the platform's executor.
    func handOn(_ job: UnownedJob) { original.enqueue(ExecutorJob(job)) }

    func run() throws { try original.run() }
    func stop() { original.stop() }

    func checkIsolated() {
      if !EventLoop.shared.isCurrent { original.checkIsolated() }
    }

    func isIsolatingCurrentContext() -> Bool? {
      EventLoop.shared.isCurrent ? true : original.isIsolatingCurrentContext()
    }
  }

  /// Runs jobs that belong to no actor, on the event loop's thread if they were started there.
  final class GlobalLoopExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    /// The platform's executor.
    private let original: any TaskExecutor
    /// Runs the real world's work: the platform's threads belong to the view model in a sealed program, and
    /// may all be blocked by tests where tests run side by side.
    let outside = OutsideExecutor()

    init(original: any TaskExecutor) { self.original = original }

    /// The executor for what neither the view model nor the real world does.
    private var others: any TaskExecutor { Seal.isStarted ? outside : original }

    /// Passes a job to the platform's executor.
    func handOn(_ job: UnownedJob) { original.enqueue(ExecutorJob(job)) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !EventLoop.shared.enqueue(job) { others.enqueue(ExecutorJob(job)) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      if let delay = delay as? Duration, EventLoop.shared.enqueue(job, after: delay) { return }
      (others as? any SchedulingExecutor)?
        .enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }
  }
}

/// Runs jobs on threads of its own, in real time.
///
/// In a sealed program Dispatch's threads take turns with the view model's, and where tests run side by side
/// they may all be blocked, so what the real world does needs others. A thread is started when a job comes and
/// none is idle, up to a limit, so that no job waits for one that blocks; it ends when it was idle for some
/// seconds.
final class OutsideExecutor: TaskExecutor, SchedulingExecutor {
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// Jobs that are due later, the first one last.
    var delayed: [(deadline: ContinuousClock.Instant, job: UnownedJob)] = []
    var threads = 0
    /// How many threads wait and are not called yet.
    var idle = 0
  }

  fileprivate static let mostThreads = 64
  fileprivate static let idleTime = Duration.seconds(10)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    let job = UnownedJob(job)
    let deadline = ContinuousClock.now + ((delay as? Duration) ?? .zero)
    change { state in
      let place = state.delayed.firstIndex { $0.deadline <= deadline } ?? state.delayed.endIndex
      state.delayed.insert((deadline, job), at: place)
    }
  }

  /// Whether nothing runs, and nothing is ready to.
  var isIdle: Bool { state.withLock { $0.jobs.isEmpty && $0.idle == $0.threads } }

  /// Changes what there is to do, and makes sure that a thread does it.
  private func change(_ change: (inout sending State) -> Void) {
    let thread = state.withLock { state in
      change(&state)
      return state.callThread()
    }
    switch thread {
    case .waiting: news.signal()
    case .new: Seal.outside { _ = startThread { self.work() } }
    case .busy: break
    }
  }

  private func work() {
    repeat {
      while let job = state.withLock({ $0.takeJob() }) {
        job.run(on: self)
      }
    } while awaitJob()
  }

  /// Waits until there may be a job; returns false if the thread is to end.
  private func awaitJob() -> Bool {
    guard let time = state.withLock({ $0.beginIdling() }) else { return true }
    let end = DispatchWallTime.now() + .nanoseconds(Int(time.wholeNanoseconds))
    if news.wait(wallTimeout: end) == .success { return true }
    switch state.withLock({ $0.endIdling() }) {
    case .end: return false
    case .job: return true
    case .signal:
      news.wait()
      return true
    }
  }
}

extension OutsideExecutor.State {
  /// A thread for what there is to do.
  enum Thread {
    /// One that waits.
    case waiting
    case new
    /// All are busy, and each looks for a job when it has done its own.
    case busy
  }

  mutating func callThread() -> Thread {
    if idle > 0 {
      idle -= 1
      return .waiting
    }
    if threads == OutsideExecutor.mostThreads { return .busy }
    threads += 1
    return .new
  }

  /// A job that is due.
  mutating func takeJob() -> UnownedJob? {
    if !jobs.isEmpty { return jobs.removeFirst() }
    guard let first = delayed.last, first.deadline <= .now else { return nil }
    return delayed.removeLast().job
  }

  /// Notes that a thread waits; returns how long, at most. Nil if there is a job for it.
  mutating func beginIdling() -> Duration? {
    if !jobs.isEmpty { return nil }
    idle += 1
    guard let first = delayed.last else { return OutsideExecutor.idleTime }
    return max(ContinuousClock.now.duration(to: first.deadline), .zero)
  }

  /// What comes after a thread has waited its whole time.
  enum Next {
    case end, job
    /// It was called in the last moment.
    case signal
  }

  mutating func endIdling() -> Next {
    if idle == 0 { return .signal }
    idle -= 1
    if !jobs.isEmpty || !delayed.isEmpty { return .job }
    threads -= 1
    return .end
  }
}

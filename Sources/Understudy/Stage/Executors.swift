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
  /// The platform's executor, for work of the real world that must not block the loop.
  let original: any TaskExecutor

  init(original: any TaskExecutor) { self.original = original }

  func enqueue(_ job: consuming ExecutorJob) {
    if EventLoop.shared.isCurrent {
      EventLoop.shared.enqueue(UnownedJob(job), isMain: false)
    } else {
      original.enqueue(job)
    }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    if EventLoop.shared.isCurrent, let delay = delay as? Duration {
      EventLoop.shared.enqueue(UnownedJob(job), after: delay)
    } else if let original = original as? any SchedulingExecutor {
      original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    let rest = clock.now.duration(to: instant)
    if EventLoop.shared.isCurrent, let rest = rest as? Duration {
      EventLoop.shared.enqueue(UnownedJob(job), rest: rest)
    } else if let original = original as? any SchedulingExecutor {
      original.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }
}

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

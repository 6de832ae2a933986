internal import CSeal
import Dispatch
import Synchronization
import UnderstudyPlatform

/// Runs everything that a view model starts on one thread, one job at a time.
///
/// While a thread is inside ``run(_:)`` the loop takes every job of Swift concurrency that this
/// thread enqueues: continuations on the main actor, `Task { }`, detached tasks, actors,
/// `Task.sleep`. So the order is always the same, and it is known when nothing is left to run: that
/// makes the end of a command, and replays, exact. In a sealed program the same holds for what the
/// view model starts on threads, queues and run loops: see ``Seal``.
///
/// Jobs for the main actor from other threads wait until a live stage admits them
/// (``admitArrival()``), and run as usual if the loop ends before that, because they may have
/// nothing to do with the stage. All other jobs run as usual.
///
/// The loop's time is the seal's: see ``advance(by:)``.
package final class EventLoop: @unchecked Sendable {
  // @unchecked: only the owner's thread accesses `ready` and `timers`; other threads access only
  // what is locked or atomic.
  package static let shared = EventLoop()

  /// Called when a job arrives from another thread, on that thread.
  package var onArrival: (@Sendable () -> Void)? {
    get { arrivalHandler.withLock { $0 }?.call }
    set { arrivalHandler.withLock { $0 = newValue.map(ArrivalHandler.init) } }
  }
  private let arrivalHandler = Mutex<ArrivalHandler?>(nil)

  private var ready: [Job] = []
  // Asked at each command. It is only set as a whole, so the compiler drops the check for exclusive access.
  private var hasReady = false
  private var next = 0
  var timers = TimerQueue()
  /// Whether a view model left something behind that can't be forgotten: a timer of Dispatch, or a
  /// thread. It could reach the next view model, so that belongs into another process.
  package internal(set) var isSpoiled = false
  /// Jobs of threads that take turns with the loop's, and when they are due; nil is now.
  private let fromThreads = Mutex<[(job: Job, deadline: Duration?)]>([])
  /// What came from other threads; nil while no thread is inside ``run(_:)``.
  private let arrivals = Mutex<[Arrival]?>(nil)
  private let arrivalCount = Atomic<Int>(0)
  private let owner = Atomic<UInt>(0)
  private let wakeUp = DispatchSemaphore(value: 0)

  struct Job {
    let job: UnownedJob
    let isMain: Bool
    /// Whether it is the view model's: code inside started it. In a process of tests the loop also
    /// runs jobs of others.
    var isInside = seal_get_inside()
    /// The task that sleeps until it runs; 0 if none does.
    var sleeper: UInt = 0
  }

  // Not just the function: each reading would wrap the one in the mutex once more.
  private struct ArrivalHandler: Sendable {
    let call: @Sendable () -> Void
  }

  private enum Arrival {
    /// A job for the main actor.
    case job(UnownedJob)
    /// What passes an effect's answer on.
    case answer(@MainActor @Sendable (_ prepare: () -> Void) -> Void)
  }

  // MARK: Owning a thread

  /// Whether the calling thread is the one inside ``run(_:)``.
  package var isCurrent: Bool { owner.load(ordering: .relaxed) == Self.thread }

  /// Runs `body` with the calling thread as the loop's owner. Calls may be nested.
  ///
  /// On the main actor, so that two threads never own the loop at once.
  @MainActor
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    if isCurrent { return try body() }
    Executors.install()
    owner.store(Self.thread, ordering: .sequentiallyConsistent)
    arrivals.withLock { $0 = [] }
    defer { leave() }
    return try body()
  }

  /// Runs the remaining jobs, and passes on those from other threads, so that none is lost.
  private func leave() {
    drain()
    owner.store(0, ordering: .sequentiallyConsistent)
    let left = arrivals.withLock { arrivals in
      arrivalCount.store(0, ordering: .relaxed)
      return arrivals.take() ?? []
    }
    for arrival in left {
      switch arrival {
      case .job(let job): Executors.main.handOn(job)
      case .answer(let pass): Task { @MainActor in pass {} }
      }
    }
  }

  private static var thread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  // MARK: Adding jobs

  /// Adds a job that belongs to no actor, if the calling thread is the loop's or takes turns with
  /// it; otherwise returns false. It is due after `delay`, in the loop's time.
  func enqueue(_ job: UnownedJob, after delay: Duration? = nil) -> Bool {
    var job = Job(job: job, isMain: false)
    if delay != nil {
      job.sleeper = seal_current_task()
      if job.isInside, isCurrent || Seal.isParticipant { seal_begin_wait() }
    }
    // At least a bit, so that time passes even for a task that keeps sleeping for no time.
    let deadline = delay.map { now + .nanoseconds(max($0.wholeNanoseconds, 1)) }
    if isCurrent {
      add(job, at: deadline)
    } else if Seal.isParticipant {
      hold(job, until: deadline)
    } else {
      return false
    }
    return true
  }

  /// Adds a job for the main actor from any thread; returns false if no thread is inside
  /// ``run(_:)``.
  func enqueueOnMain(_ job: UnownedJob) -> Bool {
    if isCurrent {
      add(Job(job: job, isMain: true))
      return true
    }
    if Seal.isParticipant {
      hold(Job(job: job, isMain: true))
      return true
    }
    return take(.job(job))
  }

  /// Passes an effect's answer on by `pass`, as if it were a job from another thread. `pass` takes what
  /// prepares the stage for it, and need not call that if no task waits for the answer any more.
  ///
  /// A task that ran it on the main actor would then have to return to a thread of its own, to end.
  func passOn(_ pass: @escaping @MainActor @Sendable (_ prepare: () -> Void) -> Void) {
    if !take(.answer(pass)) { Task { @MainActor in pass {} } }
  }

  /// Keeps what came from another thread; returns false if no thread is inside ``run(_:)``.
  private func take(_ arrival: Arrival) -> Bool {
    // The count changes together with the list, under its lock, because `leave()` empties both.
    let isTaken = arrivals.withLock { arrivals in
      guard arrivals?.append(arrival) != nil else { return false }
      arrivalCount.add(1, ordering: .releasing)
      return true
    }
    if isTaken { wake() }
    return isTaken
  }

  private func add(_ job: Job, at deadline: Duration? = nil) {
    if let deadline {
      timers.insert(job, at: deadline)
    } else {
      makeReady(job)
    }
  }

  private func makeReady(_ job: Job) {
    ready.append(job)
    hasReady = true
  }

  private func hold(_ job: Job, until deadline: Duration? = nil) {
    fromThreads.withLock { $0.append((job, deadline)) }
    seal_note_job()
  }

  /// Wakes the loop's thread if it waits.
  func wake() {
    wakeUp.signal()
    onArrival?()
  }

  // MARK: Running jobs

  /// Runs all ready jobs, and the threads, queues and run loops that the view model uses, until
  /// there is nothing left to do now.
  package func drain() {
    // Most often there is nothing, and nothing to clean up.
    guard hasReady || seal_may_have_work() else { return }
    runAll()
  }

  @inline(never)
  private func runAll() {
    repeat {
      runReady()
      Seal.inside { seal_serve() }
      takeFromThreads()
      wakeOverdue()
    } while !ready.isEmpty || seal_has_work_now()
  }

  private func runReady() {
    while next < ready.count {
      let job = ready[next]
      next += 1
      perform(job)
    }
    ready.removeAll(keepingCapacity: true)
    (next, hasReady) = (0, false)
  }

  private func takeFromThreads() {
    let jobs = fromThreads.withLock { jobs in
      defer { jobs.removeAll() }
      return jobs
    }
    for job in jobs { add(job.job, at: job.deadline) }
  }

  /// Wakes what should have woken while the view model's code let time pass, as `Thread.sleep` does.
  private func wakeOverdue() {
    while let deadline = nextDeadline, deadline < now { wakeFirst(at: deadline) }
  }

  /// Lets the first thing that waits for the time happen, which is due at `deadline`.
  func wakeFirst(at deadline: Duration) {
    if timers.first == deadline, let job = timers.removeFirst() {
      makeReady(job)
    } else {
      Seal.inside { seal_wake_due() }
    }
  }

  /// Lets other threads run the jobs that need not run on the loop's thread, which the view model
  /// blocks: it may wait for them. Returns when the next of them is due.
  func handJobsOn() -> Duration? {
    takeFromThreads()
    while let deadline = timers.first, deadline <= now, let job = timers.removeFirst() {
      makeReady(job)
    }
    let waiting = ready[next...]
    ready.replaceSubrange(next..., with: waiting.filter { $0.isMain || !$0.isInside })
    for job in waiting where !job.isMain && job.isInside { Executors.global.handOn(job.job) }
    return timers.first
  }

  private func perform(_ job: Job) {
    endSleep(of: job)
    let before = seal_set_inside(job.isInside)
    defer { _ = seal_set_inside(before) }
    if job.isMain {
      job.job.runOnMain()
    } else {
      job.job.run(on: Executors.global)
    }
  }

  /// Lets the rest of a sleep take no time if its task goes on: it was cancelled, and nothing waits for the time.
  private func endSleep(of job: Job) {
    if timers.first == nil { return }
    if let end = timers.removeSleep(of: job.job.task) { makeReady(end) }
  }

  /// Whether something came from another thread and has not been admitted.
  package var hasArrivals: Bool { arrivalCount.load(ordering: .relaxed) > 0 }

  /// Admits the first thing that came from another thread: makes a job ready, or passes an answer
  /// on, after `prepare`. Returns false if there is none.
  ///
  /// One at a time, so that everything that a job starts runs before the next, as in a replay,
  /// where the world answers one request at a time.
  @MainActor
  package func admitArrival(_ prepare: () -> Void) -> Bool {
    guard arrivalCount.load(ordering: .acquiring) > 0 else { return false }
    let arrival = arrivals.withLock { arrivals -> Arrival? in
      guard arrivals?.isEmpty == false else { return nil }
      arrivalCount.subtract(1, ordering: .relaxed)
      return arrivals?.removeFirst()
    }
    switch arrival {
    case .job(let job):
      prepare()
      add(Job(job: job, isMain: true, isInside: false))
    case .answer(let pass): pass(prepare)
    case nil: return false
    }
    return true
  }

  /// Runs `body` on the loop's thread: at once if called there, otherwise when the loop gets to it.
  package func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// Runs `body` on a thread that has the turn, while the loop's waits for it. Code of the main actor
  /// may check that the thread is the loop's.
  func performInTurn(_ body: @MainActor () -> Void) {
    let before = owner.exchange(Self.thread, ordering: .sequentiallyConsistent)
    defer { owner.store(before, ordering: .sequentiallyConsistent) }
    MainActor.assumeIsolated(body)
  }

  /// Blocks until something arrives from another thread or `timeout` has passed; returns whether it has.
  @discardableResult
  package func wait(for timeout: Duration?) -> Bool {
    // What was admitted without a wait has left its signal.
    while wakeUp.wait(timeout: DispatchTime(uptimeNanoseconds: 0)) == .success {}
    guard !hasArrivals, !seal_has_work_now() else { return false }
    guard let timeout else {
      wakeUp.wait()
      return false
    }
    // For Dispatch, the other clock may be the session's.
    let end = DispatchWallTime.now() + .milliseconds(timeout.wholeMilliseconds)
    return wakeUp.wait(wallTimeout: end) == .timedOut
  }
}

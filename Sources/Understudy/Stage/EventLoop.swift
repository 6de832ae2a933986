import CStandardLibrary
import Dispatch
import Synchronization

/// Runs everything that a view model starts on one thread, one job at a time.
///
/// While a thread is inside ``run(_:)`` the loop takes every job of Swift concurrency that this
/// thread enqueues: continuations on the main actor, `Task { }`, detached tasks, actors,
/// `Task.sleep`. So the order is always the same, and it is known when nothing is left to run: that
/// makes the end of a command, and replays, exact. Jobs for the main actor from other threads wait
/// until a live stage admits them (``admitArrival()``), and run as usual if the loop ends before
/// that, because they may have nothing to do with the stage. All other jobs run as usual.
///
/// The loop has its own time: a sleeping task is woken by ``advance(by:)``, which follows real time
/// in a live run and the session in a replay.
package final class EventLoop: @unchecked Sendable {
  // @unchecked: only the owner's thread accesses `ready`, `timers`, `now`, `sleepingSince` and
  // `jobStart`; other threads access only `arrivals` and `owner`.
  package static let shared = EventLoop()

  /// Called when a job arrives from another thread, on that thread.
  package var onArrival: (@Sendable () -> Void)? {
    get { arrivalHandler.withLock { $0 } }
    set { arrivalHandler.withLock { $0 = newValue } }
  }
  private let arrivalHandler = Mutex<(@Sendable () -> Void)?>(nil)
  /// The requested sleep duration, if it is known exactly: the concurrency library passes on only
  /// when a sleep ends (see ``SleepLength``).
  @TaskLocal static var sleep: Duration?

  /// Sleeps for exactly this long in the loop's time, even if the thread is delayed.
  static func sleepExactly(for duration: Duration) async throws {
    try await $sleep.withValue(duration) { try await Task.sleep(for: duration) }
  }

  /// The loop's time since it was made.
  package private(set) var now: Duration = .zero
  /// The real time when the first of the sleeping tasks began to sleep.
  private(set) var sleepingSince = ContinuousClock.now
  /// When the running job began, if it belongs to no actor: other jobs do not sleep here.
  private var jobStart: ThreadTime?

  private let ready = UncheckedBox<[Job]>([])
  private var next = 0
  private let timers = UncheckedBox(TimerQueue())
  /// Jobs from other threads; nil while no thread is inside ``run(_:)``.
  private let arrivals = Mutex<[UnownedJob]?>(nil)
  private let arrivalCount = Atomic<Int>(0)
  private let owner = Atomic<UInt>(0)
  private let wakeUp = DispatchSemaphore(value: 0)

  struct Job {
    let job: UnownedJob
    let isMain: Bool
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
    let left = arrivals.withLock { jobs in
      arrivalCount.store(0, ordering: .relaxed)
      return jobs.take() ?? []
    }
    for job in left { Executors.main.handOn(job) }
  }

  private static var thread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  // MARK: Jobs

  /// Adds a job from the calling thread, which owns the loop.
  func enqueue(_ job: UnownedJob, isMain: Bool) {
    ready.value.append(Job(job: job, isMain: isMain))
  }

  /// Adds a job for the main actor from any thread; returns false if no thread is inside
  /// ``run(_:)``.
  func enqueueOnMain(_ job: UnownedJob) -> Bool {
    if isCurrent {
      enqueue(job, isMain: true)
      return true
    }
    // The count changes together with the list, under its lock, because `leave()` empties both.
    let isTaken = arrivals.withLock { jobs in
      guard jobs?.append(job) != nil else { return false }
      arrivalCount.add(1, ordering: .releasing)
      return true
    }
    guard isTaken else { return false }
    wakeUp.signal()
    onArrival?()
    return true
  }

  /// Adds a job that belongs to no actor and runs after `duration`.
  func enqueue(_ job: UnownedJob, after duration: Duration) {
    enqueue(job, sleeping: SleepLength.nearest(to: Self.sleep ?? duration))
  }

  /// The same if only the end of the sleep is known: `rest` is the time left until then.
  func enqueue(_ job: UnownedJob, rest: Duration) {
    if let sleep = Self.sleep { return enqueue(job, after: sleep) }
    let length = SleepLength(rest: rest, spent: jobStart?.spent ?? .nothing)
    enqueue(job, sleeping: length.milliseconds)
  }

  private func enqueue(_ job: UnownedJob, sleeping milliseconds: Int) {
    if timers.value.first == nil { sleepingSince = .now }
    timers.value.insert(Job(job: job, isMain: false), at: now + .milliseconds(milliseconds))
  }

  /// Whether there are jobs from other threads that have not been admitted.
  package var hasArrivals: Bool { arrivalCount.load(ordering: .relaxed) > 0 }

  /// Runs all ready jobs, and those that become ready meanwhile, until there are none.
  package func drain() {
    // Most often there are none, and nothing to clean up.
    guard !ready.value.isEmpty else { return }
    while next < ready.value.count {
      let job = ready.value[next]
      next += 1
      perform(job)
    }
    ready.value.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Makes the first job from another thread ready; returns false if there is none.
  ///
  /// One at a time, so that everything that a job starts runs before the next, as in a replay,
  /// where the world answers one request at a time.
  package func admitArrival() -> Bool {
    guard arrivalCount.load(ordering: .acquiring) > 0 else { return false }
    let job = arrivals.withLock { jobs -> UnownedJob? in
      guard jobs?.isEmpty == false else { return nil }
      arrivalCount.subtract(1, ordering: .relaxed)
      return jobs?.removeFirst()
    }
    guard let job else { return false }
    enqueue(job, isMain: true)
    return true
  }

  /// Runs `body` on the loop's thread: at once if called there, otherwise when the loop gets to it.
  package func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      performHere(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// Runs `body` on the calling thread, which is known to be the loop's.
  ///
  /// Like `MainActor.assumeIsolated`, without its check, which costs as much as a frame.
  @inline(__always)
  func performHere(_ body: @MainActor () -> Void) {
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Void).self)() }
  }

  private func perform(_ job: Job) {
    if job.isMain {
      job.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    } else {
      jobStart = .now
      defer { jobStart = nil }
      job.job.runSynchronously(on: Executors.global.asUnownedTaskExecutor())
    }
  }

  // MARK: Waiting and time

  /// Whether any task sleeps.
  var hasSleepers: Bool { !timers.value.isEmpty }

  /// The time until the first sleeping task is due; nil if none sleeps.
  package var untilNextTimer: Duration? { timers.value.first.map { max($0 - now, .zero) } }

  /// Blocks until a job arrives from another thread or `timeout` has passed.
  package func wait(for timeout: Duration?) {
    guard !hasArrivals else { return }
    if let timeout {
      _ = wakeUp.wait(timeout: .now() + .milliseconds(timeout.wholeMilliseconds))
    } else {
      wakeUp.wait()
    }
  }

  /// Advances the loop's time: sleeping tasks wake in the order of their deadlines, and everything
  /// that one starts runs before the next wakes.
  package func advance(by duration: Duration) {
    let end = now + duration
    while let deadline = timers.value.first, deadline <= end {
      now = max(now, deadline)
      if let job = timers.value.removeFirst() { ready.value.append(job) }
      drain()
    }
    now = end
  }

  /// Runs `body` without the sleeping tasks. If it throws, they continue to sleep as before;
  /// otherwise they are never woken.
  package func forgettingTimers<R>(_ body: () throws -> R) rethrows -> R {
    let before = (timers.value, now, sleepingSince)
    forgetTimers()
    do {
      return try body()
    } catch {
      (timers.value, now, sleepingSince) = before
      throw error
    }
  }

  /// Forgets the sleeping tasks, which are never woken. For the end of a stage and its world.
  package func forgetTimers() { timers.value = TimerQueue() }
}

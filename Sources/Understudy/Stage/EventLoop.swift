import CStandardLibrary
import Dispatch
import Synchronization

/// The one thread on which everything a view model starts runs, one piece at a time.
///
/// While a thread is inside ``run(_:)`` the loop takes every job of Swift concurrency that this
/// thread causes: continuations on the main actor, `Task { }`, detached tasks, actors,
/// `Task.sleep`. So the order is the same every time, and it is known when nothing is left to run:
/// that is what makes the end of a command, and a replay, exact. Jobs that other threads cause for
/// the main actor wait until a live stage admits them (``admitArrival()``), and go their usual way
/// when the loop ends before that: they may be a test's that has nothing to do with the stage. All
/// others go their usual way.
///
/// Time that tasks sleep through is the loop's: a sleeper is woken when the loop is told to advance
/// (see ``advance(by:)``), by real time on a live run and by the session on a replay.
package final class EventLoop: @unchecked Sendable {
  // @unchecked: `ready`, `timers`, `now`, `sleepingSince` and `jobStart` are touched by the owner's
  // thread alone, which `isCurrent` tells; what others touch is in `arrivals` and `owner`.
  package static let shared = EventLoop()

  /// Called on the thread that a job arrived from, when it is not the owner's.
  package var onArrival: (@Sendable () -> Void)? {
    get { arrivalHandler.withLock { $0 } }
    set { arrivalHandler.withLock { $0 = newValue } }
  }
  private let arrivalHandler = Mutex<(@Sendable () -> Void)?>(nil)
  /// How long whoever goes to sleep means to sleep, where that is known exactly: the concurrency
  /// library hands on only when a sleep ends (see ``SleepLength``).
  @TaskLocal static var sleep: Duration?

  /// Sleeps for exactly so long, however the machine holds up the thread.
  static func sleepExactly(for duration: Duration) async throws {
    try await $sleep.withValue(duration) { try await Task.sleep(for: duration) }
  }

  /// How long, in this loop's time, it has run.
  package private(set) var now: Duration = .zero
  /// When, in real time, the first of those who sleep began to.
  private(set) var sleepingSince = ContinuousClock.now
  /// When the job that runs began, if it belongs to no actor: another does not sleep here.
  private var jobStart: ThreadTime?

  private let ready = UncheckedBox<[Job]>([])
  private var next = 0
  private let timers = UncheckedBox(TimerQueue())
  /// What other threads sent; nil while no thread is inside ``run(_:)``.
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

  /// Runs `body` with the calling thread as the loop's own. May be nested on one thread.
  ///
  /// On the main actor, so that no two threads own the loop at once.
  @MainActor
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    if isCurrent { return try body() }
    Executors.install()
    owner.store(Self.thread, ordering: .sequentiallyConsistent)
    arrivals.withLock { $0 = [] }
    defer { leave() }
    return try body()
  }

  /// Runs what is left, and hands on what other threads sent, so that no job is lost.
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

  /// Takes a job of the calling thread, which is the loop's own.
  func enqueue(_ job: UnownedJob, isMain: Bool) {
    ready.value.append(Job(job: job, isMain: isMain))
  }

  /// Takes a job for the main actor from any thread; false when no thread is inside ``run(_:)``.
  func enqueueOnMain(_ job: UnownedJob) -> Bool {
    if isCurrent {
      enqueue(job, isMain: true)
      return true
    }
    // The count is changed together with the list: `leave()` empties both.
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

  /// Lets a job that belongs to no actor sleep for `duration`.
  func enqueue(_ job: UnownedJob, after duration: Duration) {
    enqueue(job, sleeping: SleepLength.nearest(to: Self.sleep ?? duration))
  }

  /// The same where only the end of the sleep is known: `rest` is what is left until then.
  func enqueue(_ job: UnownedJob, rest: Duration) {
    if let sleep = Self.sleep { return enqueue(job, after: sleep) }
    let length = SleepLength(rest: rest, spent: jobStart?.spent ?? .nothing)
    enqueue(job, sleeping: length.milliseconds)
  }

  private func enqueue(_ job: UnownedJob, sleeping milliseconds: Int) {
    if timers.value.first == nil { sleepingSince = .now }
    timers.value.insert(Job(job: job, isMain: false), at: now + .milliseconds(milliseconds))
  }

  /// Whether other threads sent jobs that were not admitted yet.
  package var hasArrivals: Bool { arrivalCount.load(ordering: .relaxed) > 0 }

  /// Runs everything that is ready, and what that makes ready, until nothing is.
  package func drain() {
    // Most often nothing is: then there is nothing to tidy either.
    guard !ready.value.isEmpty else { return }
    while next < ready.value.count {
      let job = ready.value[next]
      next += 1
      perform(job)
    }
    ready.value.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Makes ready the first of the jobs that other threads sent; false when there is none.
  ///
  /// One at a time, so that what one of them starts has run before the next: a replay, which gives
  /// the world's answers one by one, then takes the same way.
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

  /// Runs `body` on the loop's thread: at once when called there, else when the loop gets to it.
  package func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      performHere(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// Runs `body` on the calling thread, which is known to be the loop's.
  ///
  /// What `MainActor.assumeIsolated` does after its check, which costs as much as a frame does.
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

  /// Whether somebody sleeps.
  var hasSleepers: Bool { !timers.value.isEmpty }

  /// How long until the first sleeper is due; nil when nobody sleeps.
  package var untilNextTimer: Duration? { timers.value.first.map { max($0 - now, .zero) } }

  /// Blocks until a job arrives from another thread, or `timeout` has passed.
  package func wait(for timeout: Duration?) {
    guard !hasArrivals else { return }
    if let timeout {
      _ = wakeUp.wait(timeout: .now() + .milliseconds(timeout.wholeMilliseconds))
    } else {
      wakeUp.wait()
    }
  }

  /// Lets `duration` pass for those who sleep: they wake in the order of their deadlines, and what
  /// each starts has run before the next wakes.
  package func advance(by duration: Duration) {
    let end = now + duration
    while let deadline = timers.value.first, deadline <= end {
      now = max(now, deadline)
      if let job = timers.value.removeFirst() { ready.value.append(job) }
      drain()
    }
    now = end
  }

  /// Runs `body` while nobody sleeps. When it throws, those who slept before sleep on as if nothing
  /// had happened; otherwise their tasks never go on.
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

  /// Forgets who sleeps: their tasks never go on. For the end of a stage, whose world ends with it.
  package func forgetTimers() { timers.value = TimerQueue() }
}

/// Sleeping jobs in the order of their deadlines; those with the same one in order of arrival.
private struct TimerQueue {
  private var entries: [(deadline: Duration, job: EventLoop.Job)] = []

  var isEmpty: Bool { entries.isEmpty }

  var first: Duration? { entries.first?.deadline }

  mutating func insert(_ job: EventLoop.Job, at deadline: Duration) {
    let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert((deadline, job), at: place)
  }

  mutating func removeFirst() -> EventLoop.Job? {
    entries.isEmpty ? nil : entries.removeFirst().job
  }
}

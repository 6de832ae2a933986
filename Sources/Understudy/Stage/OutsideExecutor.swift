@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import CStandardLibrary
import Dispatch
import Synchronization

/// Runs jobs on threads of its own, in real time.
///
/// In a sealed program Dispatch's threads take turns with the view model's, so what the real world
/// does needs others. A thread is started when a job comes and none is idle, up to a limit; it ends
/// when it was idle for some seconds.
final class OutsideExecutor: TaskExecutor, SchedulingExecutor {
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// Jobs that are due later, the first one last.
    var delayed: [(deadline: ContinuousClock.Instant, job: UnownedJob)] = []
    var threads = 0
    var idle = 0
  }

  private static let mostThreads = 64
  private static let idleTime = Duration.seconds(10)

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

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }

  /// Changes what there is to do, and makes sure that a thread does it.
  private func change(_ change: (inout sending State) -> Void) {
    let needsThread = state.withLock { state in
      change(&state)
      guard state.idle == 0, state.threads < Self.mostThreads else { return false }
      state.threads += 1
      return true
    }
    if needsThread {
      Seal.outside { _ = startThread { self.work() } }
    } else {
      news.signal()
    }
  }

  private func work() {
    var end = ContinuousClock.now + Self.idleTime
    while true {
      let job = state.withLock { $0.takeJob(at: .now) }
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
        end = .now + Self.idleTime
        continue
      }
      guard let deadline = state.withLock({ $0.beginIdling(until: end) }) else { return }
      let rest = max(ContinuousClock.now.duration(to: deadline), .zero)
      _ = news.wait(timeout: .now() + .nanoseconds(Int(rest.wholeNanoseconds)))
      state.withLock { $0.idle -= 1 }
    }
  }
}

extension OutsideExecutor.State {
  /// A job that is due.
  fileprivate mutating func takeJob(at now: ContinuousClock.Instant) -> UnownedJob? {
    if !jobs.isEmpty { return jobs.removeFirst() }
    guard let first = delayed.last, first.deadline <= now else { return nil }
    return delayed.removeLast().job
  }

  /// Notes that a thread is idle; returns until when, at most. Nil if it is to end.
  fileprivate mutating func beginIdling(
    until end: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    if jobs.isEmpty, delayed.isEmpty, .now >= end {
      threads -= 1
      return nil
    }
    idle += 1
    return jobs.isEmpty ? delayed.last?.deadline ?? end : .now
  }
}

import Foundation

/// Threads for tests that mostly wait for other processes.
///
/// Swift's own threads are as few as processors, and a test that blocks one while its program sleeps leaves a
/// processor idle. And while it waits, an asynchronous function of another test gets no thread. On these threads
/// it leaves Swift's own to the other tests.
final class BlockingThreads: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init(_ count: Int) {
    for _ in 0..<count {
      // The tests end with the process, and so do these.
      let thread = Thread { [unowned self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}

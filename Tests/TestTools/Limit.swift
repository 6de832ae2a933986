import Foundation
import Testing

/// Lets only a few suites run at once of those that compete for something, on threads of their own.
package struct Limit: SuiteTrait, TestScoping {
  private let places: Places
  private let threads: BlockingThreads

  /// The limit of the running test's suite.
  @TaskLocal private static var kept: Limit?

  private init(_ count: Int) { (places, threads) = (Places(count), BlockingThreads(count)) }

  fileprivate static let terminals = Limit(2)
  fileprivate static let programs = Limit(4)
  fileprivate static let processes = Limit(2)

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await places.take()
    do {
      try await Self.$kept.withValue(self) {
        try await withTaskExecutorPreference(threads) { try await function() }
      }
    } catch {
      await places.leave()
      throw error
    }
    await places.leave()
  }

  /// Fails a test that is about to wait for a program, perhaps at a terminal, and whose suite has no limit for that.
  /// Threads that a test starts are its own.
  package static func require(atTerminal: Bool = false) throws {
    if Test.current == nil { return }
    try #require(
      kept != nil, "a suite that runs programs has the trait .runsPrograms or .atTerminal")
    try #require(
      !atTerminal || kept?.places === terminals.places,
      "a suite that runs programs at terminals has the trait .atTerminal")
  }
}

extension Trait where Self == Limit {
  /// For suites that type at pseudo-terminals, and wait for what a program draws: at most two run at once.
  package static var atTerminal: Self { .terminals }

  /// For other suites that run programs and wait for them: at most four run at once.
  package static var runsPrograms: Self { .programs }

  /// For suites with tests in processes of their own (`processExitsWith:`): at most two run at once. On Swift's own
  /// threads and on the main actor, which are busy with other tests, an end of such a process would be noticed late,
  /// and until then the testing library asks for it in a loop. So such a test is not on the main actor either.
  package static var inProcesses: Self { .processes }
}

/// Places that suites take in turn.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// Threads for tests that mostly wait for other processes.
///
/// Swift's own threads are as few as processors, and a test that blocks one while its program sleeps leaves a
/// processor idle. And while it waits, an asynchronous function of another test gets no thread. On these threads
/// it leaves Swift's own to the other tests.
private final class BlockingThreads: TaskExecutor, @unchecked Sendable {
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

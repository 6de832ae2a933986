import Synchronization

// Each is taken from its queue before it runs, so it runs once.
extension UnownedJob {
  /// Runs the job on the main actor.
  func runOnMain() { unsafe runSynchronously(on: MainActor.sharedUnownedExecutor) }

  func run(on executor: some TaskExecutor) {
    unsafe runSynchronously(on: executor.asUnownedTaskExecutor())
  }
}

extension UnownedJob {
  /// The task whose job it is, as `seal_current_task` names it: a task is its own job, and both are one pointer.
  var task: UInt { unsafe unsafeBitCast(self, to: UInt.self) }
}

/// A task that waits for an answer, which may never come.
///
/// A draw that still waits when its session ends is never resumed, like a task that sleeps then. Swift's
/// checked continuations would complain of that.
@safe package final class Suspension<Answer: Sendable>: Sendable {
  // Resuming it twice would be undefined, so the first one takes it.
  private let waiting: Mutex<UnsafeContinuation<Answer, Never>?>

  private init(_ continuation: UnsafeContinuation<Answer, Never>) {
    unsafe waiting = Mutex(continuation)
  }

  /// Calls `body` with what resumes the calling task, and returns the answer.
  static func wait(
    isolation: isolated (any Actor)? = #isolation, _ body: (Suspension) -> Void
  ) async -> Answer {
    await unsafe withUnsafeContinuation { unsafe body(Suspension($0)) }
  }

  /// Lets the task go on; a second answer is ignored.
  func resume(returning answer: Answer) {
    unsafe waiting.withLock { unsafe $0.take() }?.resume(returning: answer)
  }
}

extension Suspension<Void> {
  func resume() { resume(returning: ()) }
}

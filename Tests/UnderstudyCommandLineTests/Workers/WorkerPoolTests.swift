import Testing

@testable import UnderstudyWorkers

@MainActor @Suite struct WorkerPoolTests {
  /// At the prompt, Ctrl-C is said once, perhaps when a worker that it ended is taken out: then there may be none left
  /// to wait for.
  @Test func interruptedPoolStaysInterrupted() throws {
    var answers = [true, false]
    let pool = WorkerPool<ReplayJob>(timeout: .seconds(1)) { answers.removeFirst() }
    for _ in 0..<3 { #expect(try !pool.awaitNews { _, _ in }) }
  }
}

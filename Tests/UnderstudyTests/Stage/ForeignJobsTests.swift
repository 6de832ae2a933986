import Foundation
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// The process has one event loop, and tests run in parallel.
///
/// In processes of their own: a live stage of another test would run this test's main-actor jobs
/// while it waits.
@Suite(.inProcesses) struct ForeignJobsTests {
  /// A stage keeps the main actor busy while tasks on other threads wait for it and sleep.
  @Test func otherMainActorJobsAreUndisturbed() async {
    await #expect(processExitsWith: .success) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask { try await ForeignJobsTests().sleepUndisturbed(number) }
        }
        try await group.waitForAll()
      }
    }
  }

  private func sleepUndisturbed(_ number: Int) async throws {
    for _ in 0..<20 {
      async let slept: Void = sleepsOnMain()
      async let worked = Task.detached { await self.answerOnMain(number) }.value
      let text = try await MainActor.run {
        try transcript(of: WorkshopScreen.self, ["count \(number)", "later-on 1", "rest"])
      }
      #expect(
        text == """
          understudy 3 workshop
            done = ""
          ~ closed ! "it is never open"
          > count \(number)
          = \(number)
            done = "count \(number)"
          > later-on 1
            done = "later on 1"
          > rest
            done = "rest"

          """, "\(text)")
      try await slept
      #expect(await worked == number)
    }
  }

  @MainActor private func sleepsOnMain() async throws {
    #expect(!EventLoop.shared.isCurrent)
    try await Task.sleep(for: .milliseconds(1))
    #expect(!EventLoop.shared.isCurrent)
    try await Task.sleep(for: .milliseconds(1), tolerance: .zero, clock: .suspending)
  }

  @MainActor private func answerOnMain(_ number: Int) async -> Int {
    #expect(!EventLoop.shared.isCurrent)
    await Task.yield()
    #expect(!EventLoop.shared.isCurrent)
    return number
  }

  /// A job that arrives while the loop runs must wait, and must not be lost.
  @Test func jobsFromOtherThreadsAreForwarded() async {
    await #expect(processExitsWith: .success) { await ForeignJobsTests().forwardArrivingJob() }
  }

  @MainActor private func forwardArrivingJob() async {
    let arrived = await withCheckedContinuation { continuation in
      EventLoop.shared.run {
        let sent = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          Task { @MainActor in continuation.resume(returning: EventLoop.shared.isCurrent) }
          sent.signal()
        }
        sent.wait()
        EventLoop.shared.drain()
        #expect(EventLoop.shared.hasArrivals)
      }
    }
    #expect(!arrived)
    #expect(!EventLoop.shared.hasArrivals)
  }
}

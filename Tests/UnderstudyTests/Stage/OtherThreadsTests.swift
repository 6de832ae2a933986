import Foundation
import Synchronization
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// Notifications from other threads to a live stage. Each test runs in its own process: while a
/// stage waits, it runs all jobs of the main actor.
@Suite(.inProcesses) struct OtherThreadsTests {
  @Test func callbacksBetweenCommandsAreFrames() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(ThreadsScreen.self) { stage in
          _ = try stage.run("start 3")
          attend(stage, until: "count = 3")
          _ = try stage.run("nothing")
        }
        #expect(
          text == """
            understudy 3 threads
              count = 0
            > start 3
              count = 1
              count = 2
              count = 3
            > nothing

            """, "\(text)")
      }
    }
  }

  @Test func commandAwaitsThread() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(ThreadsScreen.self) { _ = try $0.run("wait-for 4") }
        #expect(text == "understudy 3 threads\n  count = 0\n> wait-for 4\n  count = 4\n", "\(text)")
      }
    }
  }

  @Test func eventsOfAnotherThreadAreHeard() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(DownloadScreen.self) { stage in
          _ = try stage.run("load")
          attend(stage, until: "progressed 1.0")
        }
        let expected = """
          understudy 3 download
          > load
          * progressed 0.5
          * progressed 1.0

          """
        #expect(text == expected, "\(text)")
      }
    }
  }

  @Test func arrivalsWakeTheWatcher() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let woken = DispatchSemaphore(value: 0)
        EventLoop.shared.onArrival = { woken.signal() }
        let text = try onStage(ThreadsScreen.self) { stage in
          _ = try stage.run("start 1")
          woken.wait()
          stage.attend()
        }
        #expect(text == "understudy 3 threads\n  count = 0\n> start 1\n  count = 1\n", "\(text)")
      }
    }
  }

  @Test func readingTheHandlerOfArrivalsLeavesItAsItIs() async {
    await #expect(processExitsWith: .success) {
      let calls = Mutex(0)
      EventLoop.shared.onArrival = { calls.withLock { $0 += 1 } }
      // A handler that is wrapped at each reading ends in an overflow of the stack.
      for _ in 0..<1_000_000 { _ = EventLoop.shared.onArrival }
      EventLoop.shared.onArrival?()
      #expect(calls.withLock { $0 } == 1)
    }
  }
}

@MainActor
private final class Threads {
  private(set) var count = 0
  private let notify: Notifier

  init(notify: Notifier) { self.notify = notify }

  /// Counts on a thread that notifies the main actor of each number.
  func start(_ last: Int) {
    let notify = notify
    Thread.detachNewThread {
      for number in 1...last {
        Task { @MainActor in self.count = number }
        notify()
      }
    }
  }

  func waitFor(_ number: Int) async {
    count = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: number) }
    }
  }

  func nothing() {}
}

private enum ThreadsScreen: Screen {
  static let name = "threads"
  static func make(in world: World, notify: Notifier) -> Threads { Threads(notify: notify) }
  static func describe(_ view: inout Interface<Threads>) {
    view.bind("count", \.count)
    view.command("start", Threads.start, "last")
    view.command("wait-for", Threads.waitFor, "number")
    view.command("nothing", Threads.nothing)
  }
}

/// Calls its closure on another thread.
private final class Download {
  var onProgress: (@Sendable (Double) -> Void)?

  func load() {
    Thread.detachNewThread { [onProgress] in
      for part in [0.5, 1] { onProgress?(part) }
    }
  }
}

private enum DownloadScreen: Screen {
  static let name = "download"
  static func make(in world: World, notify: Notifier) -> Download { Download() }
  static func describe(_ view: inout Interface<Download>) {
    view.event("progressed") { download, happened in download.onProgress = happened }
    view.command("load", Download.load)
  }
}

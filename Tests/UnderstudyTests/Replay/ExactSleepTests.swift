import Testing

@testable import Understudy

/// Sleeps on the world's clock are as long as was asked, however the machine delays them.
@Suite @MainActor struct ExactSleepTests {
  @Test func aSleepThatBeginsLateIsNoShorter() throws {
    let waited = EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      EventLoop.$sleep.withValue(.milliseconds(30)) {
        // What the library hands on when the thread had to wait for its turn for 25 milliseconds.
        _ = Task { try await Task.sleep(for: .milliseconds(5)) }
        EventLoop.shared.drain()
      }
      return EventLoop.shared.untilNextTimer
    }
    #expect(waited == .milliseconds(30))
  }
}

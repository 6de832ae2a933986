import Foundation
import Testing

@testable import SessionFormat
@testable import Understudy

/// Sleeps have the requested length, however the machine delays them.
@Suite struct SleepLengthTests {
  /// The rest of a sleep when the loop learns of it, and the time its job worked and waited before,
  /// in microseconds.
  @Test(arguments: [
    (29_990, 30, 2, 30), (1_000_000, 0, 0, 1000), (999_730, 300, 18_270, 1000),
    // The thread was delayed after or before reading the clock.
    (4_683, 40, 25_300, 30), (974_512, 25, 25_480, 1000), (4_995, 20, 25_310, 5),
    // The job computed first.
    (29_990, 70_010, 3, 30), (4_683, 200, 25_310, 30),
    // Not a whole number of milliseconds.
    (16_660, 10, 3, 17), (16_360, 10, 3, 16), (7_400, 10, 5_200, 7),
    // No time at all.
    (480, 10, 3, 1), (-20, 10, 2, 1), (-5_000, 10, 100, 1),
  ])
  func deadlineDeterminesLength(rest: Int, working: Int, waiting: Int, milliseconds: Int) {
    let spent = ThreadTime.Spent(
      working: .microseconds(working), waiting: .microseconds(waiting))
    #expect(SleepLength(rest: .microseconds(rest), spent: spent).milliseconds == milliseconds)
  }

  @Test func endlessSleepDoesNotOverflow() {
    let length = SleepLength(rest: .seconds(Int64.max), spent: .nothing)
    #expect(length.milliseconds == 32_000_000_000_000_000)
  }

  @Test func threadSleepWaits() {
    let start = ThreadTime.now
    usleep(20_000)
    #expect(start.spent.waiting >= .milliseconds(19))
  }

  @Test @MainActor func worldClockSleepIsNoShorterWhenLate() {
    let waited = EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      EventLoop.$sleep.withValue(.milliseconds(30)) {
        // What remains after the thread waited 25 milliseconds for its turn.
        _ = Task { try await Task.sleep(for: .milliseconds(5)) }
        EventLoop.shared.drain()
      }
      return EventLoop.shared.untilNextTimer
    }
    #expect(waited == .milliseconds(30))
  }

  @Test @MainActor func nanosecondSleepIsExact() {
    let waited = EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      _ = Task { try await Task.sleep(nanoseconds: 1_500_000_000) }
      EventLoop.shared.drain()
      return EventLoop.shared.untilNextTimer
    }
    #expect(waited == .milliseconds(1500))
  }
}

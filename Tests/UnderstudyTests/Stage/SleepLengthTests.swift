import Foundation
import Testing

@testable import Understudy

/// Sleeps are as long as was asked, however the machine delays them.
@Suite struct SleepLengthTests {
  /// What is left of a sleep when the loop learns of it, and how long the thread has waited, in microseconds.
  @Test(arguments: [
    (29_990, 2, 30), (1_000_000, 0, 1000), (999_967, 1_807, 1000),
    // The thread was held up behind the reading of the clock, or before it.
    (4_683, 25_317, 30), (4_660, 25_310, 30), (974_512, 25_480, 1000), (4_995, 25_310, 5),
    // No whole number of milliseconds.
    (16_660, 3, 17), (16_360, 3, 16), (7_400, 5_200, 7),
    // No time at all.
    (480, 3, 1), (-20, 2, 1), (-5_000, 100, 1),
  ])
  func theEndTellsTheLength(rest: Int, waited: Int, milliseconds: Int) {
    let length = SleepLength(rest: .microseconds(rest), waited: .microseconds(waited))
    #expect(length.milliseconds == milliseconds)
  }

  @Test func whoSleepsForEverDoesNotOverflow() {
    let length = SleepLength(rest: .seconds(Int64.max), waited: .seconds(1))
    #expect(length.milliseconds == 32_000_000_000_000_000)
  }

  @Test func aThreadThatSleepsWaits() {
    let start = ThreadTime.now
    usleep(20_000)
    #expect(start.waited >= .milliseconds(19))
  }

  @Test @MainActor func aSleepOnTheWorldsClockIsNoShorterWhenItBeginsLate() {
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

  @Test @MainActor func aSleepInNanosecondsIsExact() {
    let waited = EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      _ = Task { try await Task.sleep(nanoseconds: 1_500_000_000) }
      EventLoop.shared.drain()
      return EventLoop.shared.untilNextTimer
    }
    #expect(waited == .milliseconds(1500))
  }
}

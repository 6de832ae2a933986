import Testing

@testable import Understudy

/// Sleeps are as long as was asked, however the machine delays them.
@Suite struct SleepLengthTests {
  /// What is left of a sleep when the loop learns of it, in microseconds, and what was left when the job began.
  @Test(arguments: [
    (29_990, 30_005, 30), (1_000_000, 1_000_030, 1000), (999_967, 1_001_840, 1000),
    // The thread was held up behind the reading of the clock, or before it.
    (4_683, 30_001, 30), (974_512, 1_000_020, 1000), (4_995, 30_310, 5),
    // Both can be.
    (975_970, 1_000_020, 1000), (29_950, 35_010, 30), (3_990, 7_010, 4),
    // No whole number of milliseconds.
    (16_660, 16_690, 17), (16_360, 16_390, 16), (7_400, 12_600, 7),
    // No time at all.
    (480, 510, 1), (-20, 1, 1), (-5_000, -4_900, 1),
  ])
  func theEndTellsTheLength(shortest: Int, longest: Int, milliseconds: Int) {
    let length = SleepLength(shortest: .microseconds(shortest), longest: .microseconds(longest))
    #expect(length.milliseconds == milliseconds)
  }

  @Test func whoSleepsForEverDoesNotOverflow() {
    let long = Duration.seconds(Int64.max)
    #expect(SleepLength(shortest: long, longest: long).milliseconds == 32_000_000_000_000_000)
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

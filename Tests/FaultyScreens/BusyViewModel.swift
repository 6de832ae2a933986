import Foundation
import UnderstudyPlatform

/// A view model that is busy: for long, without end, or on its own and faster than anyone can
/// follow.
@MainActor
final class BusyViewModel {
  private(set) var ticks = 0
  private(set) var done: Double?
  private let clock: any Clock<Duration>
  private let notify: @Sendable () -> Void

  init(clock: any Clock<Duration>, notify: @escaping @Sendable () -> Void) {
    (self.clock, self.notify) = (clock, notify)
  }

  /// Works for a number of hundredths of a second, and can be cancelled.
  func work(_ hundredths: Int) async throws {
    defer { done = nil }
    for step in 0..<hundredths {
      done = Double(step) / Double(hundredths)
      notify()
      try await clock.sleep(for: .milliseconds(10))
    }
  }

  /// Works without ever suspending, and reports its progress.
  func grind(_ hundredths: Int) {
    for step in 0..<hundredths {
      done = Double(step) / Double(hundredths)
      notify()
      compute(for: .milliseconds(10))
    }
    done = nil
  }

  /// Uses the processor for so long. The time that clocks show stands still meanwhile.
  private func compute(for duration: Duration) {
    var time = timespec()
    let used = {
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let end = used() + duration
    while used() < end {}
  }

  /// Uses the date and a random number, ticks, and waits until it is cancelled.
  func hold() async {
    tick(Date.now > .distantPast && Int.random(in: 0...9) < 10)
    try? await clock.sleep(for: .seconds(1_000_000))
  }

  /// The same, but never ends.
  func spin() {
    tick(Date.now > .distantPast && Int.random(in: 0...9) < 10)
    while ticks > 0 {}
  }

  private func tick(_ isDue: Bool) {
    if isDue { ticks += 1 }
    notify()
  }

  /// Ignores cancellation.
  func ignore() async {
    while ticks >= 0 {
      await withCheckedContinuation { going in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { going.resume() }
      }
    }
  }

  /// Ticks half a second after the command has ended.
  func later() {
    Task { [clock] in
      try? await clock.sleep(for: .milliseconds(500))
      tick(true)
    }
  }

  /// Ticks a number of times, a thousand times a second, once the command has ended.
  func flood(_ count: Int) {
    DispatchQueue.global().async { [self] in
      for _ in 0..<count {
        Task { @MainActor in
          ticks += 1
          notify()
        }
        // A thousand a second, like a busy service.
        usleep(1000)
      }
    }
  }
}

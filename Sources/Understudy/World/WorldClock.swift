/// The view model's clock: real in a live run, where each reading is recorded, and virtual in a
/// replay, which does not wait.
///
/// Sleeping on it is like `Task.sleep`, which also follows the world's time; use this clock where
/// the code under test expects a clock. Times are exact to the millisecond.
public struct WorldClock: Clock {
  let world: World

  /// A point in the time of one session.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether `a` comes before `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  /// The current time, which is recorded. Read it on the view model's thread.
  public var now: Instant {
    Instant(
      offset: MainActor.assumeIsolated {
        world.processInputs.readClock()
        return world.time
      })
  }

  /// The clock's resolution.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let now = await MainActor.run { self.now }
    try await Task.sleep(for: max(now.duration(to: deadline), .zero))
  }
}

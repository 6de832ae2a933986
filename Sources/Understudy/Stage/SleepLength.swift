/// The requested length of a sleep of which only the end is known.
///
/// `Task.sleep(for:)` reads the clock, adds the duration, and passes on the sum. If the thread is
/// delayed before the loop gets it, less time is left than was requested, and a session that
/// depends on it would differ each time.
///
/// We can't tell whether the thread was delayed before or after reading the clock. But programs
/// sleep for whole milliseconds, which usually decides it.
struct SleepLength {
  /// The time left to sleep.
  let rest: Duration
  /// How the thread spent its time since the sleeping job began.
  let spent: ThreadTime.Spent

  /// The largest difference between clocks that are read one after the other.
  private static let slack = Duration.microseconds(20)

  /// The length in milliseconds. It is at least one, so that time passes even for a task that keeps
  /// sleeping for no time.
  var milliseconds: Int {
    max(1, whole(from: rest) ?? whole(from: rest + spent.waiting) ?? Self.nearest(to: rest))
  }

  /// The whole number of milliseconds of which `duration` is left after the job's work; nil if the
  /// work does not explain the difference.
  private func whole(from duration: Duration) -> Int? {
    let length = (duration - Self.slack).wholeMilliseconds
    return .milliseconds(length) - duration <= spent.working + Self.slack ? length : nil
  }

  /// The length of a sleep of `duration`.
  static func nearest(to duration: Duration) -> Int {
    max(1, (duration - .microseconds(500)).wholeMilliseconds)
  }
}

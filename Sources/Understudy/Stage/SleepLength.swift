/// How long a task means to sleep, where only the end of its sleep is known.
///
/// `Task.sleep(for:)` reads the clock, adds the duration, and hands on the sum. Until the loop
/// learns of it, the thread may have had to wait for its turn: what is left then is less than was
/// meant, and a session in which it counts would go another way each time.
///
/// Nobody tells whether the thread waited before the clock was read or behind that. But programs
/// sleep for whole milliseconds: that tells which.
struct SleepLength {
  /// What is left of the sleep now.
  let rest: Duration
  /// What the thread has done since the job began that goes to sleep.
  let spent: ThreadTime.Spent

  /// By how much clocks differ that are read one after the other.
  private static let slack = Duration.microseconds(20)

  /// The length in milliseconds; at least one: whoever sleeps for no time at all, again and again,
  /// must let time pass too.
  var milliseconds: Int {
    max(1, whole(from: rest) ?? whole(from: rest + spent.waiting) ?? Self.nearest(to: rest))
  }

  /// The whole number of milliseconds from which `duration` is left after some of the job's work.
  private func whole(from duration: Duration) -> Int? {
    let length = (duration - Self.slack).wholeMilliseconds
    return .milliseconds(length) - duration <= spent.working + Self.slack ? length : nil
  }

  /// The length of a sleep of `duration`.
  static func nearest(to duration: Duration) -> Int {
    max(1, (duration - .microseconds(500)).wholeMilliseconds)
  }
}

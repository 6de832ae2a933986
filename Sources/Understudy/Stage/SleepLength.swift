/// How long a task means to sleep, where only the end of its sleep is known.
///
/// `Task.sleep(for:)` reads the clock, adds the duration, and hands on the sum. Until the loop learns
/// of it, the thread may have had to wait for its turn: what is left then is less than was meant, and
/// a session in which it counts would go another way each time.
///
/// Nobody tells whether the thread waited before the clock was read or behind that. But programs
/// sleep for whole milliseconds: that tells which.
struct SleepLength {
  /// What is left of the sleep now.
  let rest: Duration
  /// How long the thread waited since the job began that goes to sleep.
  let waited: Duration

  /// How long it takes to read the clock and to hand on the end, when nothing holds up the thread.
  private static let slack = Duration.microseconds(50)

  /// The length in milliseconds; at least one: whoever sleeps for no time at all, again and again,
  /// must let time pass too.
  var milliseconds: Int {
    let isHeldUp = !Self.isWhole(rest) && Self.isWhole(rest + waited)
    return Self.nearest(to: isHeldUp ? rest + waited : rest)
  }

  /// The length of a sleep of `duration`.
  static func nearest(to duration: Duration) -> Int {
    max(1, (duration - .microseconds(500)).wholeMilliseconds)
  }

  /// Whether it is a whole number of milliseconds, but for what the way here took.
  private static func isWhole(_ duration: Duration) -> Bool {
    .milliseconds((duration - slack).wholeMilliseconds) - duration <= slack
  }
}

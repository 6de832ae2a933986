/// How long a task means to sleep, where only the end of its sleep is known.
///
/// `Task.sleep(for:)` reads the clock, adds the duration, and hands on the sum. Until the loop learns of it,
/// the thread may have had to wait for its turn: what is left then is less than was meant, and a session in
/// which it counts would go another way each time.
///
/// Nobody tells when the clock was read. It was after the job began that goes to sleep, and before now; and a
/// thread that was held up in between was so once, as a rule. So it was read either just now or just when the
/// job began. Programs sleep for whole milliseconds: that tells which.
struct SleepLength {
  /// What is left of the sleep now.
  let shortest: Duration
  /// What was left of it when the job began.
  let longest: Duration

  /// How long it takes to read the clock and to hand on the end, when nothing holds up the thread.
  private static let slack = Duration.microseconds(100)

  /// The length in milliseconds; at least one: whoever sleeps for no time at all, again and again, must let
  /// time pass too.
  var milliseconds: Int {
    let (least, most) = (shortest.wholeMilliseconds, longest.millisecondsRoundedDown)
    let canBeLeast = .milliseconds(least) - shortest <= Self.slack
    let canBeMost = longest - .milliseconds(most) <= Self.slack
    if canBeMost, !canBeLeast || most.isRounder(than: least) { return max(1, most) }
    return Self.nearest(to: shortest)
  }

  /// The length of a sleep that is known exactly.
  static func nearest(to duration: Duration) -> Int {
    max(1, (duration - .microseconds(500)).wholeMilliseconds)
  }
}

extension Int {
  /// Whether it ends with more zeros than `other`.
  fileprivate func isRounder(than other: Int) -> Bool {
    var unit = 10
    while self != 0, isMultiple(of: unit) {
      if !other.isMultiple(of: unit) { return true }
      unit *= 10
    }
    return false
  }
}

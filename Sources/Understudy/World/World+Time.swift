/// The world's time: real in a live run, and the session's in a replay.
extension World {
  /// In a live run, wakes the sleeping tasks that are due in real time, each after exactly the time
  /// it asked for: a delay of some milliseconds is not recorded.
  ///
  /// Does nothing if no task sleeps: then time is not an input.
  func wakeSleepers() {
    guard case .live = source else { return }
    while let duration = untilNextTimer, duration <= lag { catchUp(by: duration) }
  }

  /// The same, and also records the time that the other sleeping tasks have slept so far. Call it
  /// before something else happens, which may start another sleep.
  func catchUp() {
    wakeSleepers()
    guard case .live = source, untilNextTimer != nil else { return }
    let rest = Duration.milliseconds(Int(lag / .milliseconds(1)))
    if rest >= .milliseconds(1) { catchUp(by: rest) }
  }

  private func catchUp(by duration: Duration) {
    caughtUp = sleepStart + duration
    pass(duration)
  }

  /// How far the event loop's time is behind real time.
  private var lag: Duration { ContinuousClock.now - sleepStart }

  // Time without sleeping tasks isn't counted: it must not shorten the next sleep.
  private var sleepStart: ContinuousClock.Instant { max(caughtUp, EventLoop.shared.sleepingSince) }

  /// The world's time until the first sleeping task is due; nil if none sleeps.
  var untilNextTimer: Duration? { EventLoop.shared.untilNextTimer }

  /// The real time until the first sleeping task is due; nil if none sleeps.
  package var realTimeUntilNextTimer: Duration? {
    untilNextTimer.map { max($0 - lag, .zero) }
  }

  /// Lets `duration` pass for the sleeping tasks, and records it.
  func pass(_ duration: Duration) {
    record("clock", .value(.double(duration / .seconds(1))))
    EventLoop.shared.advance(by: duration)
  }

  /// The time on the view model's clock, as far as it is known without reading it.
  var time: Duration { EventLoop.shared.now - origin + clockLead }

  /// The time as the view model reads it, recorded as `< now 1.25` in seconds.
  ///
  /// Reading it wakes no task, because it happens in the middle of the view model's code.
  func readClock() -> Duration {
    let seconds = draw("now") {
      Double(Int((ContinuousClock.now - started) / .milliseconds(1))) / 1000
    }
    let read = max(Duration(recordedSeconds: seconds) ?? .zero, time)
    clockLead += read - time
    return read
  }
}

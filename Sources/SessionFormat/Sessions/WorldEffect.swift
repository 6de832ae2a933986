/// The effects that the world itself records, by their names in sessions. No effect of a screen can
/// have one of these names.
package enum WorldEffect: String, CaseIterable, Sendable {
  /// Time that passed.
  case clock
  /// A person cancelled what ran, by Ctrl-C.
  case interrupt
  /// The time that a clock showed.
  case now
  /// The date at the session's start.
  case wallClock
  /// The seed of the process's random numbers.
  case entropy
  /// The date, the seed of a generator or the UUID that a view model asked its world for.
  case date, seed, uuid

  /// Whether a view model takes it from its process rather than from its world.
  ///
  /// A replay gets these, but they are not compared: to look at a clock once more, or later, is the
  /// same behavior.
  package var isProcessInput: Bool {
    switch self {
    case .now, .wallClock, .entropy: true
    case .clock, .interrupt, .date, .seed, .uuid: false
    }
  }

  /// Whether it happens while the view model waits, and answers nothing that it asked.
  package var comesUnasked: Bool { self == .clock || self == .interrupt }
}

extension Question {
  /// The question of one of the world's own effects.
  package init(_ effect: WorldEffect) { self.init(effect.rawValue) }

  /// The world's own effect that was asked; nil if it is one of the screen's.
  package var worldEffect: WorldEffect? { WorldEffect(rawValue: name) }
}

extension Event {
  /// The world's own effect that answered; nil if something else happened.
  package var worldEffect: WorldEffect? {
    if case .effect(let question, _) = self { question.worldEffect } else { nil }
  }

  /// Time passes.
  package static func clock(_ duration: Duration) -> Event {
    .effect(Question(.clock), .value(.double(duration.seconds)))
  }

  /// How much time passes; nil if something else happens.
  package var timePassed: Duration? {
    guard worldEffect == .clock, case .effect(_, .value(let seconds)) = self else { return nil }
    return Duration(recorded: seconds)
  }

  /// Whether it is what a view model took from its process.
  package var isProcessInput: Bool { worldEffect?.isProcessInput ?? false }
}

extension Duration {
  /// The longest time that a session can record: about thirty years, so that sums do not overflow.
  package static var longestRecorded: Duration { .seconds(1_000_000_000) }

  /// The duration in nanoseconds, as far as they can be counted.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLongStill) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooLongStill ? .max : sum
  }

  /// The number of seconds, exact to the nanosecond: `self / .seconds(1)` is 99999.99999999999 for 100,000.
  package var seconds: Double { Double(wholeNanoseconds) / 1e9 }

  /// The shortest duration that is no shorter and that a session says exactly: of more than some weeks it does not say
  /// all nanoseconds.
  package var recordable: Duration {
    var duration = self
    var seconds = duration.seconds
    while duration < self || Duration(recordedSeconds: duration.seconds) != duration {
      guard let next = Duration(recordedSeconds: seconds) else { return self }
      (duration, seconds) = (next, seconds.nextUp)
    }
    return duration
  }

  /// A recorded time in seconds, rounded to the nanosecond; nil if it is negative or too long.
  package init?(recorded value: Value) {
    guard let seconds = try? value.decoded(as: Double.self) else { return nil }
    self.init(recordedSeconds: seconds)
  }

  private init?(recordedSeconds seconds: Double) {
    guard (0...(Self.longestRecorded / .seconds(1))).contains(seconds) else { return nil }
    self = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

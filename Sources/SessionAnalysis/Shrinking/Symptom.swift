import SessionFormat

/// What is wrong with a run of a session, equal for all runs in which the same is wrong.
package enum Symptom: Hashable, Sendable {
  /// The process ends in this way; see ``ProcessEnd``.
  case crash(String)
  /// The view model breaks a promise: an invariant does not hold, a change comes without a
  /// notification, an announced edit is not what changed. The text is without the indices of rows.
  case event(String)
  /// A replay differs from its session.
  case difference(Cause)
  /// A session can't hold what happened.
  case unwritable(String)
  /// Something that nearly every app avoids happens. It may be meant.
  case surprise(String)
}

extension Symptom {
  /// What is wrong if this event happens; nil if nothing is.
  package init?(_ event: Event) {
    if let name = event.processEnd {
      self = .crash(name)
      return
    }
    guard case .refusal(let text) = event else { return nil }
    switch Refusal.brokenPromise(text) {
    case .broken, .unannounced: self = .event(text.withoutIndices)
    case .wrongEdit: self = .event(Cause.pattern(of: text))
    case .missingCommand, .unknownCommand, .disabled, .arguments, .unfinished, .impossible, .thrown,
      nil:
      return nil
    }
  }
}

extension Symptom: CustomStringConvertible {
  /// The symptom on one line, for people: `count: another value after add`.
  package var description: String {
    switch self {
    case .crash(let name): String(escapingControls: ProcessEnd.verb(for: name))
    case .event(let text), .unwritable(let text), .surprise(let text):
      String(escapingControls: text.brief)
    case .difference(let cause): "\(cause)"
    }
  }

  /// What fails, whatever command happened to run: `count: another value in a replay`. What an exploration
  /// found is the same if this is.
  package var name: String {
    if case .difference(let cause) = self {
      cause.description(place: "in a replay")
    } else {
      description
    }
  }

  /// Whether this is a bug in any app.
  package var isBug: Bool { if case .surprise = self { false } else { true } }
}

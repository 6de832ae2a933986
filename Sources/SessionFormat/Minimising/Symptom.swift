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
}

extension Symptom {
  /// What is wrong if this event happens; nil if nothing is.
  package init?(_ event: Event) {
    switch event {
    case .crash(let name): self = .crash(name)
    case .refusal(let text) where text.hasPrefix(Event.thrownMark): return nil
    case .refusal(let text) where text.hasPrefix("broken: ") || text.isAboutMissingNotification:
      self = .event(text.withoutIndices)
    case .refusal(let text) where text.isAboutAnnouncedEdit:
      self = .event(Cause.pattern(of: text))
    default: return nil
    }
  }
}

// Each refusal is asked: `contains` looks for a text in 10,000 instructions, and comparing characters
// instead of bytes takes 2,000.
extension String {
  fileprivate var isAboutMissingNotification: Bool {
    let text = " without a notification".utf8
    return utf8.suffix(text.count).elementsEqual(text)
  }

  /// Whether it says, after a binding's name, that an announced edit is not what changed.
  fileprivate var isAboutAnnouncedEdit: Bool {
    utf8.firstIndex(of: UInt8(ascii: ":"))
      .map { utf8[$0...].starts(with: ": the view model announced ".utf8) } ?? false
  }
}

extension Symptom: CustomStringConvertible {
  /// The symptom on one line, for people: `count: another value after add`.
  package var description: String {
    switch self {
    case .crash(let name): String(escapingControls: ProcessEnd.verb(for: name))
    case .event(let text), .unwritable(let text): String(escapingControls: text.brief)
    case .difference(let cause): "\(cause)"
    }
  }
}

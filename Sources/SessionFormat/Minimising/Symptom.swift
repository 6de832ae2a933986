/// What is wrong with a run of a screen: equal for the same cause.
package enum Symptom: Hashable, Sendable {
  /// The process ended in this way, or hung.
  case crash(String)
  /// An event says that something is wrong. Its numbers and quoted parts are left out.
  case event(String)
  /// A replay of the session did something else.
  case difference(Cause)
  /// The session can't be written so that it can be read again.
  case unwritable(String)

  /// The symptom in the text of a refusal; nil if that is none.
  package init?(refusal text: String) {
    let isOne =
      text.hasPrefix("broken: ") || text.hasSuffix(" without a notification")
      || text.contains(": the view model announced ")
      || text.hasSuffix(": an edit was announced, but no binding has that name")
    guard isOne else { return nil }
    self = .event(Cause.pattern(of: text))
  }
}

extension Symptom: CustomStringConvertible {
  /// One line for people.
  package var description: String {
    switch self {
    case .crash(let end): ProcessEnd.verb(for: end)
    case .event(let text): String(escapingControls: text)
    case .difference(let cause): "a replay differs: \(cause)"
    case .unwritable(let text): "the session can't be read again: \(String(escapingControls: text))"
    }
  }
}

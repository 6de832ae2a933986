import SessionFormat

/// What does not match in a session, as text for people.
package struct FailureReport: CustomStringConvertible {
  /// For each step that failed: where it is and its events, each difference marked as expected or
  /// actual. Names that the screen does not have come first.
  package let description: String

  /// Makes the report of a session that is in `file`. With a `context`, each step is shown in its
  /// place in the session, with so many lines around what differs.
  package init(file: String, _ comparison: Comparison, context: Int? = nil) {
    self.init(file: file, comparison.failures(context: context))
  }

  /// Makes the report of a session's failures.
  package init(file: String, _ failures: [SessionResult.Failure]) {
    let file = FileName.shown(file)
    let notes = failures.filter(\.events.isEmpty)
    let ordered =
      notes.filter { $0.place != nil } + failures.filter { !$0.events.isEmpty }
      + notes.filter { $0.place == nil }
    description = ordered.map { failure in
      "\(file):\(failure.place.map { "\($0):" } ?? "") \(failure.text)"
    }.joined(separator: "\n")
  }
}

import SessionFormat

/// What does not match in a session, as text for people.
package struct FailureReport: CustomStringConvertible {
  /// For each step that failed: where it is and its events, each difference marked as expected or
  /// actual. Names that the screen does not have come first.
  package let description: String

  /// Makes the report of a session that is in `file`. With a `context`, each step is shown in its
  /// place in the session, with so many lines around what differs.
  package init(file: String, _ comparison: Comparison, context: Int? = nil) {
    let file = FileName.shown(file)
    let steps = comparison.differences.map { difference in
      let text = context.map { difference.description(in: comparison.session, context: $0) }
      return "\(file):\(difference.firstDifference): \(text ?? "\(difference)")"
    }
    let notes = { (isPlaced: Bool) in
      comparison.notes.filter { ($0.line != nil) == isPlaced }
        .map { "\(file):\($0.line.map { "\($0):" } ?? "") \($0.text)" }
    }
    description = (notes(true) + steps + notes(false)).joined(separator: "\n")
  }
}

extension StepDifference: CustomStringConvertible {
  /// The command and what differs first, and the events of the step with what was expected.
  package var description: String {
    let lines = events.map { "\(Self.margin($0.kind))\($0.event)" }
    let remarks = remarks.map { "\(Self.margin(.same))\($0)" }
    return (["\(title): \(summary)"] + lines + remarks).joined(separator: "\n")
  }

  /// The mark of an event in the twelve columns before it.
  package static func margin(_ kind: Kind) -> String {
    switch kind {
    case .same: "            "
    case .expected: "  expected  "
    case .actual: "  actual    "
    }
  }
}

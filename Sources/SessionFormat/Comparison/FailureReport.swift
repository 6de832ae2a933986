/// What does not match in a session, as text for people.
package struct FailureReport: CustomStringConvertible {
  /// The file's name as it is shown to people.
  let file: String
  let comparison: Comparison

  /// Makes the report of a session that is in `file`.
  package init(file: String, _ comparison: Comparison) {
    self.file = FileName.shown(file)
    self.comparison = comparison
  }

  /// For each step that failed: where it is and its events, each difference marked as expected or
  /// actual. Names that the screen does not have come first.
  package var description: String {
    let steps = comparison.differences.map { "\(file):\($0.firstDifference): \($0)" }
    let (placed, others) = (
      comparison.notes.filter { $0.line != nil }, comparison.notes.filter { $0.line == nil }
    )
    return (placed.map(text) + steps + others.map(text)).joined(separator: "\n")
  }

  private func text(of note: Comparison.Note) -> String {
    "\(file):\(note.line.map { "\($0):" } ?? "") \(note.text)"
  }
}

extension StepDifference: CustomStringConvertible {
  /// The command as a session writes it, or `the opening`.
  package var title: String { command.map { "\(Event.command($0))" } ?? "the opening" }

  /// The command and the events of the step, with what was expected.
  package var description: String {
    (["\(title) does not match"] + events.map(\.line)).joined(separator: "\n")
  }
}

extension StepDifference.Entry {
  fileprivate var line: String {
    switch self {
    case .same(let event): "            \(event)"
    case .missing(let event, _): "  expected  \(event)"
    case .extra(let event): "  actual    \(event)"
    }
  }
}

import Understudy

/// All lines of a session with their numbers, and the differences in their places.
struct AnnotatedSession: CustomStringConvertible {
  private(set) var description = ""
  private let texts: [Substring]

  init(_ session: Session, _ comparison: Comparison) {
    texts = session.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for number in 1..<session.number(ofLine: 0) { append(number) }
    for (index, step) in session.steps.enumerated() {
      let difference = comparison.differences.first { $0.index == index }
      append(step, of: session, difference?.events ?? [])
    }
  }

  /// Comments and blank lines keep their places between the events.
  private mutating func append(
    _ step: Session.Step, of session: Session, _ entries: [StepDifference.Entry]
  ) {
    var rest = step.lines
    for entry in entries {
      if case .extra(let event) = entry {
        description += "  actual    \(event)\n"
        continue
      }
      while let line = rest.popFirst() {
        let number = session.number(ofLine: line)
        if case .missing = entry, session.lines[line].event != nil {
          description += "  expected  \(texts[number - 1])\n"
        } else {
          append(number)
        }
        if session.lines[line].event != nil { break }
      }
    }
    for line in rest { append(session.number(ofLine: line)) }
  }

  private mutating func append(_ number: Int) {
    let digits = String(number)
    let margin = String(repeating: " ", count: max(0, 8 - digits.count))
    description += "\(margin)\(digits)    \(texts[number - 1])\n"
  }
}

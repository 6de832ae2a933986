import Understudy

extension Session {
  /// Replaces what the last command changed by `texts`, lines as a session has them. The answers from
  /// outside stay, and so do the comments below.
  mutating func expect(_ texts: [String]) throws(ToolFailure) {
    guard let step = steps.last, step.command != nil else {
      throw ToolFailure("save: expect: no command was run yet")
    }
    var expected: [Line] = []
    for text in texts {
      let line = try Self.expectedLine(text)
      try checkPart(of: line, text)
      expected.append(line)
    }
    let answers = lines[step.lines].filter { if case .event(.effect) = $0 { true } else { false } }
    let notes = lines[step.lines].filter { if case .event = $0 { false } else { true } }
    lines.replaceSubrange(
      step.lines, with: [lines[step.lines.lowerBound]] + answers + expected + notes)
  }

  /// Refuses a line about what the opening does not show: a replay would not compare it.
  private func checkPart(of line: Line, _ text: String) throws(ToolFailure) {
    guard case .event(let event) = line, let part = ScreenPart(event, in: nil),
      !parts.contains(part)
    else { return }
    let near = nearest(to: "\(part)", among: parts.map { "\($0)" }.sorted())
    throw ToolFailure(
      "save: expect: \(text.quotedBriefly): the screen does not show \(part): "
        + (near.map { "did you mean \($0)?" } ?? "show returns all that it shows"))
  }

  /// A line, or a change without its indent.
  private static func expectedLine(_ text: String) throws(ToolFailure) -> Line {
    for candidate in [text, "  \(text)"] {
      guard let event = (try? Line(parsing: candidate))?.event else { continue }
      switch event.kind.role {
      case .binding, .availability, .outcome: return .event(event)
      case .command, .answer, .remark, .conflict: break
      }
    }
    throw ToolFailure(
      "save: expect: \(text.quotedBriefly): expected a line as do returns it, such as \"count = 3\""
    )
  }
}

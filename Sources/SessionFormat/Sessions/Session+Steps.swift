extension Session {
  /// A command and what it did, as a range of a session's lines.
  package struct Step: Hashable, Sendable {
    /// The command as typed; nil for the opening.
    package var command: String?
    /// The command's own line and everything up to the next one, as indices of ``Session/lines``.
    package var lines: Range<Int>
  }

  /// The session's steps in order: first the opening (everything before the first command, even if
  /// that is nothing), then a step for each command.
  ///
  /// - Complexity: O(*n*) in the number of lines, for each access.
  package var steps: [Step] {
    var steps = [Step(command: nil, lines: 0..<0)]
    for (index, line) in lines.enumerated() {
      if case .event(.command(let text)) = line {
        steps.append(Step(command: text, lines: index..<index))
      }
      let last = steps.count - 1
      steps[last].lines = steps[last].lines.lowerBound..<(index + 1)
    }
    return steps
  }

  /// The commands as typed, in order.
  package var commands: [String] { steps.compactMap(\.command) }

  /// The line number in the file of the line at `index` of ``lines``. The header is line 1.
  package func number(ofLine index: Int) -> Int { settings.count + index + 2 }
}

extension Session {
  /// A command and what came of it, as a range of a session's lines.
  public struct Step: Hashable, Sendable {
    /// The command as typed; nil for the opening.
    public var command: String?
    /// The command's own line and everything up to the next one, as indices of ``Session/lines``.
    public var lines: Range<Int>

    /// Makes a step.
    public init(command: String?, lines: Range<Int>) {
      self.command = command
      self.lines = lines
    }
  }

  /// The session's steps, in order: first the opening (everything before the first command; it is
  /// there even when it has no line), then a step for each command.
  ///
  /// - Complexity: O(*n*) in the number of lines, each time it is asked for.
  public var steps: [Step] {
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

  /// The number in the file of the line at `index` of ``lines``: the header is line 1.
  public func number(ofLine index: Int) -> Int { settings.count + index + 2 }
}

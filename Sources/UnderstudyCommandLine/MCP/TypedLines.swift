import Understudy

/// The commands and comments that an agent types, as lines of a script.
struct TypedLines {
  /// The lines for the screen's process, which answers each of them.
  private(set) var lines: [String] = []

  // The process does not answer a comment, but what follows it.
  private static let afterComment = #"{"show":true}"#
  /// The longest line. It fits in a pipe, so that the server never waits for a process.
  private static let longest = 1 << 15

  /// - Throws: ``ToolFailure`` if a text is neither a command nor a comment; then none is run.
  init(_ texts: [String]) throws(ToolFailure) {
    for text in texts {
      for line in text.split(whereSeparator: \.isNewline) { try add(String(line)) }
    }
    if lines.isEmpty { throw ToolFailure("do: commands: expected one command or more") }
  }

  /// How many commands are among the last `count` lines.
  func commandCount(in count: Int) -> Int {
    lines.suffix(count).count { !$0.hasPrefix("#") && $0 != Self.afterComment }
  }

  private mutating func add(_ line: String) throws(ToolFailure) {
    guard line.utf8.count <= Self.longest else {
      throw ToolFailure("do: a command is longer than \(Self.longest) bytes")
    }
    switch Array(line.utf8).withUnsafeBytes({ Kind(ScriptLine($0, at: .first)) }) {
    case .blank: break
    case .comment: lines.append("\(line)\n\(Self.afterComment)")
    case .command: lines.append(line)
    case .other:
      throw ToolFailure(
        "do: \(line.quotedBriefly): not a command: type it as usage shows it, such as \"add 2\"")
    }
  }

  private enum Kind {
    case blank, comment, command, other

    init(_ line: ScriptLine) {
      self =
        switch line {
        case .blank: .blank
        case .comment: .comment
        // A request of the line protocol could change what the agent has seen.
        case .command(let text) where text.first == UInt8(ascii: "{"): .other
        case .command, .quotedCommand, .toolCommand: .command
        case .header, .settings, .time, .expectation, .conflictMarker: .other
        }
    }
  }
}

extension Session {
  /// Replaces what the last command changed by `texts`, lines as a session has them. The answers from
  /// outside stay, and so do the comments below.
  mutating func expect(_ texts: [String]) throws(ToolFailure) {
    guard let step = steps.last, step.command != nil else {
      throw ToolFailure("save: expect: no command was run yet")
    }
    var expected: [Line] = []
    for text in texts { expected.append(try Self.expectedLine(text)) }
    let answers = lines[step.lines].filter { if case .event(.effect) = $0 { true } else { false } }
    let notes = lines[step.lines].filter { if case .event = $0 { false } else { true } }
    lines.replaceSubrange(
      step.lines, with: [lines[step.lines.lowerBound]] + answers + expected + notes)
  }

  /// A line, or a change without its indent.
  private static func expectedLine(_ text: String) throws(ToolFailure) -> Line {
    for candidate in [text, "  \(text)"] {
      guard let line = try? Line(parsing: candidate), case .event(let event) = line else {
        continue
      }
      switch event {
      case .command, .effect: break
      default: return line
      }
    }
    throw ToolFailure(
      "save: expect: \(text.quotedBriefly): expected a line as do returns it, such as \"count = 3\""
    )
  }
}

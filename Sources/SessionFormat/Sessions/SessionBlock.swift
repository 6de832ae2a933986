/// Steps of a session that follow one another.
package struct SessionBlock {
  package typealias Effect = (question: Question, answer: Answer)

  /// The opening, if it is the first block, and a step for each command.
  package private(set) var steps: [SessionText.Step] = []
  /// The world's answers in these steps.
  package private(set) var effects: [Effect] = []
  /// All bytes of the block.
  let bytes: ArraySlice<UInt8>

  /// A longer session is not held in memory. Short ones should not be read twice.
  package static let usualSize = 256 << 10
  /// How many bytes a step has that is shorter than most.
  private static let shortStep = 16

  /// Splits the bytes of a block, which follow after `line` lines of the session in `file`.
  ///
  /// The outline gets what the block says.
  /// - Throws: ``SessionError`` for the first malformed line of those that are decoded.
  init(
    _ bytes: ArraySlice<UInt8>, after line: inout Int, in file: String,
    _ outline: inout SessionOutline
  ) throws(SessionError) {
    self.bytes = bytes
    var reader = SessionReader(bytes: bytes.recorded)
    let isFirst = line == 0
    if !isFirst { reader.line = line }
    do throws(SyntaxError) {
      if isFirst { outline.head = try reader.head() }
      try split(&reader, isFirst: isFirst, &outline)
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
    line = reader.line
  }

  /// Whether it ends with the recording of a process that was killed.
  var isCutOff: Bool { bytes.last == 0 }

  private mutating func split(
    _ reader: inout SessionReader, isFirst: Bool, _ outline: inout SessionOutline
  ) throws(SyntaxError) {
    // Growing the array step by step would cost as much as finding the steps.
    steps.reserveCapacity(min(reader.rest.count, Self.usualSize) / Self.shortStep)
    // All other blocks begin with a command.
    var step = SessionText.Step(at: reader.rest, effects: 0)
    while let line = try reader.nextLine() {
      switch line.kind {
      case .command:
        if isFirst || step.command != nil { end(step, before: line.bytes.startIndex) }
        step = SessionText.Step(
          at: line.bytes, command: try command(line, reader), effects: effects.count)
      case .effect:
        if case .event(.effect(let question, let answer)) = try reader.parsed(line) {
          effects.append((question, answer))
          outline.take((question, answer))
        }
      case .comment:
        _ = try reader.parsed(line)
        step.hasRemarks = true
      case .blank: step.hasRemarks = true
      case .change, .insertion, .removal, .availability:
        if step.command == nil { outline.take(opening: line) }
      default: outline.take(line, in: step.command)
      }
    }
    if isFirst || step.command != nil { end(step, before: reader.rest.startIndex) }
    outline.count(steps.count)
  }

  private mutating func end(_ step: SessionText.Step, before place: Int) {
    steps.append(step.ending(with: bytes[step.text.startIndex..<place], effects: effects.count))
  }

  /// The command after its sign, unquoted if it is quoted.
  private func command(
    _ line: SessionReader.Line, _ reader: SessionReader
  ) throws(SyntaxError) -> ArraySlice<UInt8> {
    let rest = line.bytes.dropFirst()
    if rest.count > 1, rest.first == UInt8(ascii: " ") { return rest.dropFirst() }
    guard case .event(.command(let text)) = try reader.parsed(line) else { return line.bytes }
    return Array(text.utf8)[...]
  }
}

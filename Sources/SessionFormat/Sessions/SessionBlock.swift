/// Steps of a session that follow one another, and the bytes that they point into.
package struct SessionBlock {
  package typealias Effect = (question: Question, answer: Answer)

  /// The opening, if it is the first block, and a step for each command.
  package private(set) var steps: [SessionText.Step] = []
  /// The world's answers in these steps.
  package private(set) var effects: [Effect] = []
  private let memory: Memory

  /// A longer session is not held in memory. Short ones should not be read twice.
  package static let usualSize = 256 << 10
  /// How many bytes a step has that is shorter than most.
  private static let shortStep = 16

  /// Splits the bytes of a block, which follow after `line` lines of the session in `file`.
  ///
  /// The outline gets what the block says.
  /// - Throws: ``SessionError`` for the first malformed line of those that are decoded.
  init(
    _ memory: Memory, after line: inout Int, in file: String, _ outline: inout SessionOutline
  ) throws(SessionError) {
    self.memory = memory
    var reader = SessionReader(bytes: memory.text)
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

  /// All bytes of the block.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory.bytes) }

  /// Whether it ends with the recording of a process that was killed.
  var isCutOff: Bool { memory.bytes.last == 0 }

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
        let bytes = UnsafeRawBufferPointer(line.bytes)
        if isFirst || step.command != nil { end(step, before: bytes) }
        step = SessionText.Step(
          at: bytes, command: try command(line, reader), effects: effects.count)
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
    if isFirst || step.command != nil { end(step, before: reader.rest) }
    outline.count(steps.count)
  }

  private mutating func end(_ step: SessionText.Step, before rest: UnsafeRawBufferPointer) {
    steps.append(step.ending(before: rest, effects: effects.count))
  }

  /// The command after its sign, unquoted if it is quoted.
  private func command(
    _ line: SessionReader.Line, _ reader: SessionReader
  ) throws(SyntaxError) -> UnsafeRawBufferPointer {
    let bytes = UnsafeRawBufferPointer(line.bytes)
    if bytes.count > 2, bytes[1] == UInt8(ascii: " ") {
      return UnsafeRawBufferPointer(line.bytes.dropping(2))
    }
    guard case .event(.command(let text)) = try reader.parsed(line) else { return bytes }
    return memory.hold(text)
  }

  /// Bytes at a fixed address.
  final class Memory {
    private(set) var bytes: UnsafeMutableRawBufferPointer
    private var texts: [UnsafeMutableRawBufferPointer] = []

    init(count: Int) { bytes = .allocate(byteCount: count, alignment: 1) }

    deinit {
      bytes.deallocate()
      for text in texts { text.deallocate() }
    }

    /// Limits the bytes to the first `count`.
    func truncate(to count: Int) {
      bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
    }

    /// The complete lines.
    var text: UnsafeBufferPointer<UInt8> {
      UnsafeRawBufferPointer(bytes).assumingMemoryBound(to: UInt8.self).recorded
    }

    /// Keeps a text as long as the bytes.
    func hold(_ text: String) -> UnsafeRawBufferPointer {
      var text = text
      return text.withUTF8 { utf8 in
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count, alignment: 1)
        copy.copyBytes(from: utf8)
        texts.append(copy)
        return UnsafeRawBufferPointer(copy)
      }
    }

    /// Where the line of the last command begins, if there is anything before it.
    var startOfLastCommand: Int? {
      let lineFeed = UInt8(ascii: "\n")
      var end = bytes.lastIndex(of: lineFeed)
      while let last = end {
        guard let feed = bytes[..<last].lastIndex(of: lineFeed) else { return nil }
        let line = UnsafeRawBufferPointer(rebasing: bytes[(feed + 1)..<last])
        if LineKind(line) == .command { return feed + 1 }
        end = feed
      }
      return nil
    }
  }
}

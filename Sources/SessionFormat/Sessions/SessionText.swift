import CStandardLibrary

/// The text of a session, split into steps and decoded only as far as a replay needs: its commands
/// and the world's answers.
///
/// Decoding each line as an event costs more than running its command, and a replay that writes the
/// same bytes does not need to know what the lines mean. So expected lines are not decoded here; a
/// malformed line never matches.
package struct SessionText {
  /// The screen and the settings, without any lines.
  package let head: Session
  /// The opening, and a step for each command.
  package private(set) var steps: [Step]
  /// Whether the process that recorded the session was killed; see ``Session/isCutOff``.
  package let isCutOff: Bool
  /// Whether the session expects the process to end.
  package private(set) var expectsEnd = false
  private let memory = Memory()

  /// A command and the lines expected of it. Valid as long as the session's text.
  package struct Step {
    /// Nil for the opening.
    package let command: UnsafeRawBufferPointer?
    /// The step's lines, with their line feeds.
    private(set) var text: UnsafeRawBufferPointer
    package fileprivate(set) var effects: [(name: String, answer: Answer)] = []
    /// Whether the lines include comments or blank lines, which a replay does not write.
    fileprivate(set) var hasRemarks = false
  }

  /// Splits the bytes of a session's file; `file` is its name in errors.
  ///
  /// - Throws: ``SessionError`` for the first malformed line of those that are decoded.
  package init(_ bytes: [UInt8], file: String) throws(SessionError) {
    let text = memory.hold(bytes).assumingMemoryBound(to: UInt8.self)
    var reader = SessionReader(bytes: text.recorded)
    isCutOff = text.isCutOff
    do throws(SyntaxError) {
      head = try reader.head()
      steps = [Step(at: reader.rest)]
      while let line = try reader.nextLine() { try take(line) }
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }

  private mutating func take(_ line: SessionReader.Line) throws(SyntaxError) {
    let bytes = UnsafeRawBufferPointer(line.bytes)
    switch line.kind {
    case .command: steps.append(Step(at: bytes, command: try command(line)))
    case .effect:
      if case .event(.effect(let name, let answer)) = try parsed(line) {
        steps[steps.count - 1].effects.append((name, answer))
      }
    case .comment:
      _ = try parsed(line)
      steps[steps.count - 1].hasRemarks = true
    case .blank: steps[steps.count - 1].hasRemarks = true
    case .crash: expectsEnd = true
    default: break
    }
    steps[steps.count - 1].extend(by: bytes)
  }

  /// The command after its sign, unquoted if it is quoted.
  private func command(_ line: SessionReader.Line) throws(SyntaxError) -> UnsafeRawBufferPointer {
    let bytes = UnsafeRawBufferPointer(line.bytes)
    if bytes.count > 2, bytes[1] == UInt8(ascii: " ") {
      return UnsafeRawBufferPointer(rebasing: bytes[2...])
    }
    guard case .event(.command(let text)) = try parsed(line) else { return bytes }
    return memory.hold(Array(text.utf8))
  }

  private func parsed(_ line: SessionReader.Line) throws(SyntaxError) -> Session.Line {
    try line.bytes.requireText()
    let canonical = ByteBuffer(capacity: line.bytes.count)
    return try Session.Line(parsing: line.bytes, line.kind, canonical: canonical)
  }

  /// Keeps bytes at a fixed address.
  private final class Memory {
    private var pieces: [UnsafeMutableRawBufferPointer] = []

    deinit { for piece in pieces { piece.deallocate() } }

    func hold(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      piece.copyBytes(from: bytes)
      pieces.append(piece)
      return UnsafeRawBufferPointer(piece)
    }
  }
}

extension SessionText.Step {
  fileprivate init(at line: UnsafeRawBufferPointer, command: UnsafeRawBufferPointer? = nil) {
    text = UnsafeRawBufferPointer(start: line.baseAddress, count: 0)
    self.command = command
  }

  /// Adds the line that follows, with its line feed.
  fileprivate mutating func extend(by line: UnsafeRawBufferPointer) {
    text = UnsafeRawBufferPointer(start: text.baseAddress, count: text.count + line.count + 1)
  }

  /// The log entry of a step whose replay wrote `transcript`.
  package func outcome(_ transcript: UnsafeRawBufferPointer) -> ReplayLog.Step {
    isExactly(transcript) ? .exact : .lines(Array(transcript))
  }

  private func isExactly(_ transcript: UnsafeRawBufferPointer) -> Bool {
    guard hasRemarks else { return text.isEqual(to: transcript) }
    var rest = transcript[...]
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    where line.first != UInt8(ascii: "#") {
      guard rest.starts(with: line), rest.dropFirst(line.count).first == UInt8(ascii: "\n") else {
        return false
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return rest.isEmpty
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }
}

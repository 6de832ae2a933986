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
  package private(set) var steps: [Step] = []
  /// The world's answers in all steps.
  package private(set) var effects: [(question: Question, answer: Answer)] = []
  /// The parts of the screen that the session is about; see ``Session/parts``.
  package private(set) var parts: Set<ScreenPart> = []
  /// Whether the process that recorded the session was killed; see ``Session/isCutOff``.
  package let isCutOff: Bool
  /// Whether the session expects the process to end.
  package private(set) var expectsEnd = false
  private let memory = Memory()

  /// How many bytes a step has that is shorter than most.
  private static let shortStep = 16

  /// A command and the lines expected of it. Valid as long as the session's text.
  ///
  /// It holds no references, because each step of a replay would count them.
  package struct Step {
    /// Nil for the opening.
    package let command: UnsafeRawBufferPointer?
    /// The step's lines, with their line feeds.
    private(set) var text: UnsafeRawBufferPointer
    /// Which of ``SessionText/effects`` belong to the step.
    package fileprivate(set) var effects: Range<Int>
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
      // Growing the array step by step would cost as much as finding the steps.
      steps.reserveCapacity(min(text.count / Self.shortStep, 1000))
      var step = Step(at: reader.rest, effects: 0)
      while let line = try reader.nextLine() { try take(line, &step) }
      end(step, before: reader.rest)
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }

  /// Reads a line of `step`, or of a new one.
  @inline(__always)
  private mutating func take(
    _ line: SessionReader.Line, _ step: inout Step
  ) throws(SyntaxError) {
    switch line.kind {
    case .command:
      let bytes = UnsafeRawBufferPointer(line.bytes)
      end(step, before: bytes)
      step = Step(at: bytes, command: try command(line), effects: effects.count)
    case .effect:
      if case .event(.effect(let question, let answer)) = try parsed(line) {
        effects.append((question, answer))
      }
    case .comment:
      _ = try parsed(line)
      step.hasRemarks = true
    case .result:
      guard let command = step.command else { break }
      let name = Words.commandName(of: String(decoding: command, as: UTF8.self))
      if let name { parts.insert(.result(of: name)) }
    case .change, .insertion, .removal, .availability:
      if step.command == nil { takePart(shownBy: line) }
    case .blank: step.hasRemarks = true
    case .crash: expectsEnd = true
    default: break
    }
  }

  /// Finds what a line of the opening is about. A malformed one is found when lines are compared.
  private mutating func takePart(shownBy line: SessionReader.Line) {
    var scanner = LineScanner(line.bytes)
    scanner.position = line.kind?.signLength ?? 0
    if line.kind == .availability {
      if let name = try? scanner.commandName() { parts.insert(.availability(of: name)) }
    } else if let name = try? scanner.name("a binding's name") {
      parts.insert(.binding(name))
    }
  }

  private mutating func end(_ step: Step, before rest: UnsafeRawBufferPointer) {
    steps.append(step.ending(before: rest, effects: effects.count))
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
  /// Begins a step with `line`, before which the session has so many effects.
  fileprivate init(
    at line: UnsafeRawBufferPointer, command: UnsafeRawBufferPointer? = nil, effects: Int
  ) {
    text = UnsafeRawBufferPointer(start: line.baseAddress, count: 0)
    self.command = command
    self.effects = effects..<effects
  }

  /// The whole step, which ends before `rest`, up to which the session has so many effects.
  fileprivate func ending(before rest: UnsafeRawBufferPointer, effects: Int) -> Self {
    var step = self
    if let start = text.baseAddress, let end = rest.baseAddress {
      step.text = UnsafeRawBufferPointer(start: start, count: end - start)
    }
    step.effects = self.effects.lowerBound..<effects
    return step
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

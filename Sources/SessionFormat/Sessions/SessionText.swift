/// The text of a session, cut into steps and decoded only as far as a replay needs: its commands and
/// the world's answers.
///
/// Decoding each line as an event costs more than running its command, and a replay that writes the
/// same bytes does not need to know what the lines mean. So expected lines are not decoded here; a
/// malformed line never matches. ``session()`` decodes all of them.
package struct SessionText: Sendable {
  package typealias Effect = (question: Question, answer: Answer)

  /// The whole file.
  package let bytes: [UInt8]
  private let file: String

  /// The screen and the settings, without any lines.
  package private(set) var head = Session(screen: "")
  /// The opening, and a step for each command.
  package private(set) var steps: [Step] = []
  /// The world's answers in all steps.
  package private(set) var effects: [Effect] = []
  /// The parts of the screen that the session is about; see ``Session/parts``.
  package private(set) var parts: Set<ScreenPart> = []
  /// Whether the session expects the process to end.
  package private(set) var expectsEnd = false
  /// What waited for its answer while time passed, or the next command began.
  package private(set) var pending: Set<Question> = []
  /// Whether it says what effects were asked.
  package private(set) var hasInputs = false
  /// The first answer of each input of the process.
  package private(set) var processInputs: [WorldEffect: Answer] = [:]

  /// Reads a session from the bytes of a file; `file` is its name in errors.
  ///
  /// - Throws: ``SessionError`` for the first malformed line of those that are decoded.
  /// - Complexity: O(*n*) in the number of bytes. A step takes 24 bytes besides the file's own.
  package init(_ bytes: [UInt8], file: String) throws(SessionError) {
    (self.bytes, self.file) = (bytes, file)
    var reader = SessionReader(bytes: bytes[...].recorded)
    do throws(SyntaxError) {
      head = try reader.head()
      try cut(&reader)
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }

  /// Reads a session from its file.
  ///
  /// - Throws: ``SessionContents/Unreadable``, or ``SessionError`` for the first malformed line of those
  ///   that are decoded.
  package init(contentsOf path: String) throws {
    try self.init(SessionContents.read(path), file: path)
  }

  /// Writes a session, to play it.
  package init(_ session: Session) throws(SessionError) {
    try self.init(Array(session.text.utf8), file: session.screen)
  }

  /// Whether the process that recorded the session was killed; see ``Session/isCutOff``.
  package var isCutOff: Bool { bytes.last == 0 }

  package var digest: UInt64 { FNV1a.digest(of: bytes) }

  /// The whole session, each line decoded.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  package func session() throws(SessionError) -> Session { try Session(parsing: bytes, file: file) }
}

// MARK: Steps

extension SessionText {
  /// A command and the lines expected of it, as places in the session's bytes: a file has at most
  /// 256 MiB, and may have ten million steps.
  package struct Step: Sendable {
    /// Nil for the opening.
    fileprivate let command: Command?
    /// Where the step's lines are, and those of its command.
    fileprivate let start: UInt32
    fileprivate let endOfCommand: UInt32
    fileprivate var end: UInt32
    /// Which of ``SessionText/effects`` belong to the step.
    fileprivate let firstEffect: UInt32
    fileprivate var lastEffect: UInt32
    /// Whether the lines include comments or blank lines, which a replay does not write.
    fileprivate var hasRemarks = false

    fileprivate enum Command { case plain, quoted }

    fileprivate init(_ command: Command?, _ line: ArraySlice<UInt8>, effects: Int) {
      self.command = command
      (start, endOfCommand) = (UInt32(line.startIndex), UInt32(line.endIndex))
      (end, firstEffect, lastEffect) = (start, UInt32(effects), UInt32(effects))
    }

    /// Which of ``SessionText/effects`` belong to the step.
    package var effects: Range<Int> { Int(firstEffect)..<Int(lastEffect) }
  }

  /// The command of a step as typed; nil for the opening.
  package func command(of step: Step) -> ArraySlice<UInt8>? {
    let line = bytes[Int(step.start)..<Int(step.endOfCommand)]
    switch step.command {
    case nil: return nil
    case .plain: return line.dropFirst(2)
    case .quoted:
      let event = try? Session.Line(parsing: String(decoding: line, as: UTF8.self)).event
      guard case .command(let text) = event else { return line }
      return Array(text.utf8)[...]
    }
  }

  /// The lines of a step, with their line feeds.
  package func lines(of step: Step) -> ArraySlice<UInt8> { bytes[Int(step.start)..<Int(step.end)] }

  /// What is said to wait in a step, or when the next command begins.
  package func listed(around step: Int) -> Set<Question> {
    let listed = steps[step...].prefix(2).flatMap { events(.pending, of: $0) }
    return Set(listed.compactMap { if case .pending(let question) = $0 { question } else { nil } })
  }

  /// Whether the step's command did not finish.
  package func isUnfinished(_ step: Step) -> Bool {
    events(.refusal, of: step).contains(.refusal(Refusal.unfinished))
  }

  private func events(_ kind: LineKind, of step: Step) -> [Event] {
    var reader = SessionReader(bytes: lines(of: step))
    var events: [Event] = []
    while let line = try? reader.nextLine() {
      if line.kind == kind, case .event(let event)? = try? reader.parsed(line) {
        events.append(event)
      }
    }
    return events
  }

  /// Whether a step has a line for several changes of a binding, or at most `most` lines about it.
  package func foldsChanges(of binding: String, in step: Step, after most: Int) -> Bool {
    var reader = SessionReader(bytes: lines(of: step))
    var count = 0
    while let line = try? reader.nextLine() {
      guard line.kind?.role == .binding, case .event(let event)? = try? reader.parsed(line),
        event.path?.binding == binding
      else { continue }
      if event.isFolded { return true }
      count += 1
    }
    return count <= most
  }

  /// Whether `transcript` has exactly the step's lines, but for what a replay does not write.
  package func matches(_ transcript: ByteBuffer, in step: Step) -> Bool {
    let text = lines(of: step)
    guard step.hasRemarks else { return transcript.withBytes { $0.isEqual(to: text.span) } }
    var rest = transcript.bytes()[...]
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

// MARK: Cutting

extension SessionText {
  private mutating func cut(_ reader: inout SessionReader) throws(SyntaxError) {
    var step = Step(nil, reader.rest.prefix(0), effects: 0)
    while let line = try reader.nextLine() {
      if line.kind == .command {
        end(step, before: line.bytes.startIndex)
        step = Step(try kind(of: line, reader), line.bytes, effects: effects.count)
      } else if line.kind == .effect {
        if case .event(.effect(let question, let answer)) = try reader.parsed(line) {
          take((question, answer))
        }
      } else if line.kind == .pending {
        if case .event(.pending(let question)) = try reader.parsed(line) {
          pending.insert(question)
          note(question)
        }
      } else if line.kind == .result {
        let command = command(of: step).map { String(decoding: $0, as: UTF8.self) }
        if let name = command.flatMap(Words.commandName) { parts.insert(.result(of: name)) }
      } else if line.kind == .crash {
        expectsEnd = true
      } else if line.kind?.role == .remark {
        _ = try reader.parsed(line)
        step.hasRemarks = true
      } else if step.command == nil {
        take(opening: line)
      }
    }
    end(step, before: reader.rest.startIndex)
  }

  private mutating func end(_ step: Step, before place: Int) {
    var step = step
    (step.end, step.lastEffect) = (UInt32(place), UInt32(effects.count))
    steps.append(step)
  }

  /// How a command is written.
  private func kind(
    of line: SessionReader.Line, _ reader: SessionReader
  ) throws(SyntaxError) -> Step.Command {
    if line.bytes.count > 2, line.bytes.dropFirst().first == UInt8(ascii: " ") { return .plain }
    _ = try reader.parsed(line)
    return .quoted
  }

  private mutating func take(_ effect: Effect) {
    effects.append(effect)
    note(effect.question)
    guard let input = effect.question.worldEffect, input.isProcessInput else { return }
    if processInputs[input] == nil { processInputs[input] = effect.answer }
  }

  private mutating func note(_ question: Question) {
    if question.inputs != nil { hasInputs = true }
  }

  /// Takes the binding or the command that a line of the opening is about. A malformed one is found when
  /// lines are compared.
  private mutating func take(opening line: SessionReader.Line) {
    var scanner = LineScanner(line.bytes)
    scanner.position = line.kind?.signLength ?? 0
    if line.kind == .availability {
      if let name = try? scanner.commandName() { parts.insert(.availability(of: name)) }
    } else if line.kind?.role == .binding, let name = try? scanner.name("a binding's name") {
      parts.insert(.binding(name))
    }
  }
}

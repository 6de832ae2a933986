/// The text of a session, split into steps and decoded only as far as a replay needs: its commands
/// and the world's answers.
///
/// Decoding each line as an event costs more than running its command, and a replay that writes the
/// same bytes does not need to know what the lines mean. So expected lines are not decoded here; a
/// malformed line never matches.
///
/// A long session is not held in memory. Its file is read in blocks, twice: first for what must be
/// known before the first command, and again while it is replayed.
package struct SessionText {
  private let source: Source
  private let outline: SessionOutline
  private let file: String

  enum Source {
    /// The whole session.
    case block(SessionBlock)
    /// A file that is read again, and the digest of what was read first.
    case blocks(BlockReader, FNV1a)
  }

  /// Reads a session from the bytes of a file; `file` is its name in errors.
  ///
  /// - Throws: ``SessionError`` for the first malformed line of those that are decoded.
  package init(_ bytes: [UInt8], file: String) throws(SessionError) {
    var (outline, line) = (SessionOutline(), 0)
    source = .block(try SessionBlock(bytes[...], after: &line, in: file, &outline))
    (self.outline, self.file) = (outline, file)
  }

  /// Reads a session from its file, block by block.
  ///
  /// - Throws: ``SessionContents/Unreadable``, or ``SessionError`` for the first malformed line of those
  ///   that are decoded.
  package init(contentsOf path: String, blockSize: Int = SessionBlock.usualSize) throws {
    let start = try BlockReader(path, blockSize: blockSize)
    var (reader, outline) = (start, SessionOutline())
    if let first = try reader.next(&outline), reader.isAtEnd {
      source = .block(first)
    } else {
      while try reader.next(&outline) != nil {}
      source = .blocks(start, reader.digest)
    }
    (self.outline, file) = (outline, path)
  }

  // MARK: What is known before the first command

  /// The screen and the settings, without any lines.
  package var head: Session { outline.head }
  /// The parts of the screen that the session is about; see ``Session/parts``.
  package var parts: Set<ScreenPart> { outline.parts }
  /// The number of steps, with the opening.
  package var stepCount: Int { outline.stepCount }
  /// Whether the session expects the process to end.
  package var expectsEnd: Bool { outline.expectsEnd }
  /// Whether it says what effects were asked.
  package var hasInputs: Bool { outline.hasInputs }
  /// The first answer of each input of the process.
  package var processInputs: [WorldEffect: Answer] { outline.processInputs }

  /// Whether the process that recorded the session was killed; see ``Session/isCutOff``.
  package var isCutOff: Bool {
    if case .block(let block) = source { block.isCutOff } else { false }
  }

  // MARK: Reading

  /// The blocks of steps, from the first one on. A session that was in memory has just one.
  package func blocks() -> Blocks { Blocks(source) }

  /// The world's answers in all steps.
  ///
  /// - Throws: ``SessionContents/Unreadable`` if a long session can't be read again, or has changed.
  package func effects() throws(SessionContents.Unreadable) -> [SessionBlock.Effect] {
    var (blocks, effects): (Blocks, [SessionBlock.Effect]) = (blocks(), [])
    while let block = try blocks.next() { effects += block.effects }
    return effects
  }

  /// The digest of the file's bytes.
  package var digest: UInt64 {
    switch source {
    case .block(let block): FNV1a.digest(of: Array(block.bytes))
    case .blocks(_, let digest): digest.value
    }
  }

  /// The whole session, each line decoded.
  ///
  /// - Throws: ``SessionError`` for the first malformed line, or ``SessionContents/Unreadable`` if a long
  ///   session can't be read again, or has changed.
  package func session() throws -> Session {
    switch source {
    case .block(let block): return try Session(parsing: Array(block.bytes), file: file)
    case .blocks(let start, let digest):
      let bytes = try start.contents.bytes()
      guard FNV1a.digest(of: bytes) == digest.value else {
        throw SessionContents.Unreadable.changed
      }
      return try Session(parsing: bytes, file: file)
    }
  }
}

extension SessionText {
  /// Reads the blocks of a session, in order.
  package struct Blocks {
    private var source: Source?

    init(_ source: Source) { self.source = source }

    /// Reads the next block; nil at the end.
    ///
    /// - Throws: ``SessionContents/Unreadable`` if a long session can't be read again, or has changed.
    package mutating func next() throws(SessionContents.Unreadable) -> SessionBlock? {
      switch source {
      case nil: return nil
      case .block(let block):
        source = nil
        return block
      case .blocks(var reader, let digest):
        let block = try Self.next(of: &reader)
        if block == nil, reader.digest != digest { throw .changed }
        source = .blocks(reader, digest)
        return block
      }
    }

    /// What was read before without an error still has none, unless it has changed.
    private static func next(
      of reader: inout BlockReader
    ) throws(SessionContents.Unreadable) -> SessionBlock? {
      var outline = SessionOutline(isComplete: true)
      do {
        return try reader.next(&outline)
      } catch let error as SessionContents.Unreadable {
        throw error
      } catch {
        throw .changed
      }
    }
  }
}

extension SessionText {
  /// A command and the lines expected of it.
  package struct Step {
    /// Nil for the opening.
    package let command: ArraySlice<UInt8>?
    /// The step's lines, with their line feeds.
    private(set) var text: ArraySlice<UInt8>
    /// Which of ``SessionBlock/effects`` belong to the step.
    package private(set) var effects: Range<Int>
    /// Whether the lines include comments or blank lines, which a replay does not write.
    var hasRemarks = false

    /// Begins a step with `line`, before which the block has so many effects.
    init(at line: ArraySlice<UInt8>, command: ArraySlice<UInt8>? = nil, effects: Int) {
      text = line.prefix(0)
      self.command = command
      self.effects = effects..<effects
    }

    /// The whole step with its lines, after which the block has so many effects.
    func ending(with text: ArraySlice<UInt8>, effects: Int) -> Step {
      var step = self
      step.text = text
      step.effects = self.effects.lowerBound..<effects
      return step
    }

    /// Whether these are exactly the step's lines, but for what a replay does not write.
    package func isExactly(_ transcript: ByteBuffer) -> Bool {
      guard hasRemarks else { return transcript.withBytes { $0.isEqual(to: text.span) } }
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
}

import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat

/// Sessions that are read block by block, with blocks of a few bytes.
@Suite struct SessionBlocksTests {
  @Test func blocksHoldWhatTheWholeHolds() throws {
    var random = InputGenerator()
    let seed = random.seed
    var (read, cut) = (0, 0)
    for _ in 0..<300 {
      var bytes = random.longSession()
      if random.isOnce(in: 3) { bytes = random.mutated(bytes) }
      if random.isOnce(in: 8) { bytes += [0, 0] }
      let file = try TemporaryFile(bytes)
      let whole = reading { try SessionText(bytes, file: file.path) }
      let size = random.int(1..<200)
      let inBlocks = reading { try SessionText(contentsOf: file.path, blockSize: size) }
      let note: Comment = "\(size): \(String(decoding: bytes, as: UTF8.self)), seed \(seed)"
      #expect(whole.map(\.known) == inBlocks.map(\.known), note)
      if case .success(let text) = inBlocks {
        read += 1
        if text.blocks > 2 { cut += 1 }
      }
    }
    #expect(read > 30 && cut > 30, "seed \(seed)")
  }

  private struct Reading {
    /// Everything that the text says, as a text.
    let known: String
    let blocks: Int

    init(_ text: SessionText) throws {
      var (steps, blocks, reader): ([[String]], Int, _) = ([], 0, text.blocks())
      while let block = try reader.next() {
        blocks += 1
        steps += block.steps.map { step in
          let command = step.command.map { String(decoding: $0, as: UTF8.self) }
          let lines = String(decoding: step.text, as: UTF8.self)
          return [command ?? "-", lines] + block.effects[step.effects].map(Self.line)
        }
      }
      self.blocks = blocks
      known = """
        \(text.head.text) \(text.parts.sorted { "\($0)" < "\($1)" }) \(text.stepCount)
        \(text.isCutOff) \(text.expectsEnd) \(text.hasInputs) \(text.digest)
        \(text.processInputs.sorted { $0.key.rawValue < $1.key.rawValue }.map { Self.line((Question($0.key), $0.value)) })
        \(steps)
        \(try text.effects().map(Self.line))
        \(String(describing: try? text.session()))
        """
    }

    private static func line(_ effect: SessionBlock.Effect) -> String {
      "\(Event.effect(effect.question, effect.answer))"
    }
  }

  /// What a session says, or why it can't be read.
  private func reading(
    _ text: () throws -> SessionText
  ) -> Result<Reading, SessionError> {
    do {
      return .success(try Reading(try text()))
    } catch let error as SessionError {
      return .failure(error)
    } catch {
      Issue.record(error)
      return .failure(SessionError(SyntaxError(column: 1, message: "\(error)"), line: 1, file: ""))
    }
  }

  /// The file is read again, in whatever way it has changed.
  @Test func changedFileIsNoticed() throws {
    let text = "understudy 1 a\n  n = 0\n" + String(repeating: "> add 1\n  n = 1\n", count: 20)
    let malformed = text.replacing("> add", with: "< a")
    for changed in [
      "", text.replacing("n = 1", with: "n = 2"), String(text.dropLast(16)), malformed,
    ] {
      let file = try TemporaryFile(text.utf8)
      let session = try SessionText(contentsOf: file.path, blockSize: 100)
      let digest = session.digest
      var blocks = session.blocks()
      #expect(try blocks.next()?.steps.count == 5)
      try file.overwrite(with: changed.utf8)
      let error = "the file changed while it was replayed: replay it again"
      #expect(failure { while try blocks.next() != nil {} } == error, "\(changed)")
      #expect(failure { _ = try session.session() } == error, "\(changed)")
      #expect(failure { _ = try session.effects() } == error, "\(changed)")
      #expect(session.digest == digest)
      // It is still the same file.
      try file.overwrite(with: text.utf8)
      #expect(try session.session().steps.count == 21)
    }
  }

  /// What is added while a file is read does not belong to the session.
  @Test func addedLinesAreIgnored() throws {
    let text = "understudy 1 a\n  n = 0\n" + String(repeating: "> add 1\n  n = 1\n", count: 20)
    let file = try TemporaryFile(text.utf8)
    let session = try SessionText(contentsOf: file.path, blockSize: 100)
    try file.overwrite(with: (text + "> add 2\n").utf8)
    var (blocks, count) = (session.blocks(), 0)
    while let block = try blocks.next() { count += block.steps.count }
    #expect(count == 21)
  }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension InputGenerator {
  /// A session in which every third line is a command.
  fileprivate mutating func longSession() -> [UInt8] {
    var session = session()
    session.lines = array(0..<40) { random in
      random.isOnce(in: 3) ? .event(.command(random.hostileString())) : random.line()
    }
    if isOnce(in: 3) {
      session.lines.append(.event(.effect(Question("entropy"), .value(.int(Int128(int(0..<9)))))))
      session.lines.append(.event(.effect(Question("entropy"), .value(.int(1)))))
    }
    return Array(session.text.utf8)
  }
}

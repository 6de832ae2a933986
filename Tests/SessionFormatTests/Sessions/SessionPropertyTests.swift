import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct SessionPropertyTests {
  @Test func sessionsRoundTrip() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<500 {
      let session = random.session()
      let text = session.text
      let read = try #require(try? Session(parsing: text, file: "x"), "seed \(seed): \(text)")
      try #require(read == session, "seed \(seed): \(text)")
      try #require(read.text.utf8.elementsEqual(text.utf8), "seed \(seed): \(text)")
      try #require(
        text.unicodeScalars.allSatisfy { !$0.isDangerous || $0 == "\n" },
        "seed \(seed)"
      )
    }
  }

  @Test func hugeTextsRoundTrip() throws {
    let text = String(repeating: "> a\u{1b}\n\"\\👩‍👧\0 ", count: 10_000)
    let lines: [Session.Line] = [
      .event(.command(text)), .event(.output(text)), .event(.change(Path("a"), .string(text))),
      .event(.command(String(repeating: "a", count: 200_000))),
    ]
    let session = Session(screen: "a", lines: lines)
    #expect(try Session(parsing: session.text, file: "x") == session)
  }

  @Test func parsedSessionsAreWrittenUnchanged() throws {
    var random = InputGenerator()
    let seed = random.seed
    var accepted = 0
    for _ in 0..<150 {
      let bytes = Array(random.session().text.utf8)
      for _ in 0..<20 {
        let mutant = random.mutated(bytes)
        // A text that ends in NUL is a cut-off recording, whose incomplete last line is ignored.
        if mutant.last == 0 { continue }
        // Lines of older versions have invisible letters as they are.
        let scalars = String(decoding: mutant, as: UTF8.self).unicodeScalars
        if scalars.contains(where: \.isInvisibleLetter) { continue }
        do throws(SessionError) {
          let text = try Session(parsing: mutant, file: "x").text
          accepted += 1
          let isSame = text.utf8.elementsEqual(mutant)
          #expect(isSame, "seed \(seed): \(String(decoding: mutant, as: UTF8.self))")
        } catch {
          #expect(!error.message.holdsDangerousScalar, "seed \(seed): \(error)")
        }
      }
    }
    #expect(accepted > 0)
  }
}

extension InputGenerator {
  /// The bytes with a few random changes.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<int(1..<4) where !bytes.isEmpty {
      let index = int(0..<bytes.count)
      switch int(0..<4) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: next())
      case 1: bytes[index] = pick(Array(" \n\"\\()[]<>#x+-!|.,:=0a".utf8))
      case 2: bytes.remove(at: index)
      default: bytes.insert(bytes[int(0..<bytes.count)], at: index)
      }
    }
    return bytes
  }
}

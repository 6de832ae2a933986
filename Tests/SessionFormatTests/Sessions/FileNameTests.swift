import GeneratedInput
import Testing

@testable import SessionFormat

/// A file's name is any bytes but NUL and slash, and its text leads back to the file.
@Suite struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String { FileName.text(bytes) }

  private func bytes(_ text: String) -> [UInt8] {
    FileName.bytes(text).dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test func namesHaveDistinctTexts() {
    var random = InputGenerator()
    let seed = random.seed
    let pieces: [[UInt8]] = [
      [0x61], [0xFF], [0xC3, 0xA9], [0xC3], [0xA9], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBC],
      [0xF4, 0x8F, 0xBB, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98, 0x80], [0x0A],
    ]
    for _ in 0..<2000 {
      let name = random.array(0..<8) { $0.pick(pieces) }.flatMap { $0 }
      #expect(bytes(text(name)) == name, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func textFindsItsFile() {
    for name in ["", "a.session", "é", "日本", "\u{10FEFF}"] {
      #expect(text(Array(name.utf8)) == name)
      #expect(bytes(name) == Array(name.utf8))
    }
  }

  @Test func displayedNameIsOneLine() {
    let name = Array("a\n::é\u{1b}".utf8) + [0xFF, 0x01] + Array("\u{10FFFF}".utf8)
    #expect(FileName.shown(text(name)) == #"a\u{a}::é\u{1b}\xff\u{1}\xf4\x8f\xbf\xbf"#)
  }
}

import Testing

@testable import Benchmark

struct EchoScannerTests {
  private func hasShown(_ key: Character, in chunks: String...) throws -> Bool {
    var scanner = EchoScanner(key: try #require(key.asciiValue))
    for chunk in chunks { scanner.take(chunk.utf8) }
    return scanner.hasShown
  }

  @Test func echoScannerFindsKeyInText() throws {
    #expect(try hasShown("a", in: "a"))
    #expect(try hasShown("a", in: "\u{1b}[2m", "\u{1b}[0ma"))
    #expect(try !hasShown("a", in: "bcd\r\n"))
  }

  @Test func echoScannerIgnoresControlSequences() throws {
    #expect(try !hasShown("m", in: "\u{1b}[1;32m"))
    #expect(try !hasShown("1", in: "\u{1b}[", "1;32m"))
    #expect(try !hasShown("7", in: "\u{1b}7\u{1b}8"))
  }
}

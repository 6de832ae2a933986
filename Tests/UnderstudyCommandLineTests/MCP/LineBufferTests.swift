import Testing

@testable import UnderstudyAgents

@Suite struct LineBufferTests {
  private func lines(_ pieces: [String], longest: Int = .max) -> [String] {
    var buffer = LineBuffer(longest: longest)
    return pieces.flatMap { piece in
      buffer.append(piece.utf8)
      var lines: [String] = []
      while let line = buffer.next() {
        switch line {
        case .line(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: lines.append("too long")
        }
      }
      return lines
    }
  }

  @Test func piecesBecomeLines() {
    #expect(lines(["a", "b\nc", "", "\n\nd"]) == ["ab", "c", ""])
  }

  @Test func longLineIsReportedOnceAndSkipped() {
    #expect(
      lines(["abc", "d", "e\nfg\nhijk\nl\n"], longest: 3) == ["too long", "fg", "too long", "l"])
    #expect(lines(["abcd", "efgh", "ij\n"], longest: 3) == ["too long"])
  }
}

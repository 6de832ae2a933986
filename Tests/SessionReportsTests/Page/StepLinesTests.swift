import Testing

@testable import SessionReports

@Suite struct StepLinesTests {
  private func steps(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return StepLines.steps(of: bytes).map { step in
      "\(step.firstLine)..<\(step.endLine) " + String(decoding: bytes[step.bytes], as: UTF8.self)
    }
  }

  @Test func commentsBelongToTheCommandBelow() {
    #expect(
      steps("understudy 2 a\n  b = 1\n# c\n\n> d\n  b = 2\n# e\n  b = 3\n> f\n# g\n")
        == [
          "1..<3 understudy 2 a\n  b = 1", "3..<9 # c\n\n> d\n  b = 2\n# e\n  b = 3",
          "9..<11 > f\n# g",
        ])
  }

  @Test func whatAKilledProcessLeavesIsLeftOut() {
    #expect(steps("understudy 2 a\n> b\n  c = \0\0") == ["1..<2 understudy 2 a", "2..<3 > b"])
    #expect(steps("understudy 2 a\n> b\n\0\0") == ["1..<2 understudy 2 a", "2..<3 > b"])
    #expect(steps("understudy 2 a\n> b") == ["1..<2 understudy 2 a"])
    #expect(steps("") == [])
  }

  @Test func lineIsInItsStep() {
    let steps = StepLines.steps(of: Array("understudy 2 a\n  b = 1\n> c\n> d\n".utf8))
    #expect((0...6).map(steps.index(ofLine:)) == [0, 0, 0, 1, 2, 2, 2])
  }
}

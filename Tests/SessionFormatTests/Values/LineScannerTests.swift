import Testing

@testable import SessionFormat

@Suite struct LineScannerTests {
  @Test(arguments: [
    ("understudy 3", true), ("understudy", true), ("understud", false), ("", false),
  ])
  func scannerFindsTextOnlyIfAllOfItFollows(line: String, isFound: Bool) {
    #expect(LineScanner(line.utf8).starts(with: "understudy") == isFound)
  }
}

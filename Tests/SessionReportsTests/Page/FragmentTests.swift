import Testing

@testable import SessionReports

@Suite struct FragmentTests {
  @Test(arguments: [
    ("sessions/a.session", "sessions/a.session"), ("a.session", "./a.session"),
    ("a b/100%.session", "a%20b/100%25.session"), ("a/\u{3000}ü\n", "a/%E3%80%80%C3%BC%0A"),
    ("a/<\"`'{}|^&#>", "a/%3C%22%60'{}|^&#%3E"), ("a/\u{7f}\u{0}", "a/%7F%00"),
  ])
  func fragmentIsWrittenAsBrowsersWriteIt(file: String, fragment: String) {
    #expect(SessionReports.fragment(of: file) == fragment)
    #expect(SessionReports.fragment(of: file, line: 12) == fragment + ":12")
  }
}

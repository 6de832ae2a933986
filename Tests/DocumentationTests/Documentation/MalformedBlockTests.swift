import Testing
import Understudy

/// The reader of sessions reports the errors that the documentation shows.
@Suite struct MalformedBlockTests {
  private static let format = "Sources/Understudy/Understudy.docc/SessionFormat.md"

  /// Each block holds pairs of a malformed line and its error.
  @Test func malformedLinesHaveTheErrorsThatThePageShows() throws {
    try check("malformed") { line in
      errorText { () throws(SyntaxError) in try Session.Line(parsing: line) }
    }
  }

  /// The same for a whole file of one line.
  @Test func malformedHeadersHaveTheErrorsThatThePageShows() throws {
    try check("malformed-file") { line in
      errorText { () throws(SessionError) in try Session(parsing: line + "\n", file: "FILE") }
    }
  }

  /// Errors about bytes that a page can't show.
  @Test(arguments: [
    ("\u{feff}understudy 1 dice\n", "FILE:1:1: the file starts with a byte order mark"),
    ("understudy 1 dice\r\n", "FILE:1:18: the line ends in CR LF: end lines in LF alone"),
    ("understudy 1 dice\n| a\rb\n", "FILE:2:4: a carriage return: write it as \\r"),
    ("understudy 1 dice\n| a\0b\n", "FILE:2:4: a NUL byte: write it as \\0"),
    ("understudy 1 dice\n> roll", "FILE:2:7: the last line is cut off: expected a line feed"),
    ("", "FILE:1:1: not a session: expected the first line to be understudy 1 SCREEN"),
  ])
  func malformedBytesHaveTheErrorsThatThePageShows(_ text: String, _ beginning: String) throws {
    let error = errorText { () throws(SessionError) in try Session(parsing: text, file: "FILE") }
    #expect(error.hasPrefix(beginning), "\(error)")
    let message = beginning.split(separator: ": ", maxSplits: 1)[1]
    let isShown = try Page(Self.format).text.contains(message)
    #expect(isShown, "the page lacks: \(message)")
  }

  @Test func shortenedListIsTheOneThatThePageShows() throws {
    let list = Value(reflecting: Array(1...1000)).shortened()
    let isShown = try Page(Self.format).text.contains("  integers = \(list)\n")
    #expect(isShown, "the page lacks: \(list)")
  }

  private func check(_ kind: String, _ errorOf: (String) -> String) throws {
    let blocks = try Page(Self.format).blocks(kind)
    #expect(!blocks.isEmpty)
    for block in blocks {
      for pair in block.lines.split(separator: "").map(Array.init) {
        try #require(pair.count == 2, "a line and its error: \(pair)")
        #expect(errorOf(pair[0]) == pair[1], "\(pair[0])")
      }
    }
  }

  private func errorText<Failure: Error>(_ parse: () throws(Failure) -> some Any) -> String {
    do {
      _ = try parse()
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}

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

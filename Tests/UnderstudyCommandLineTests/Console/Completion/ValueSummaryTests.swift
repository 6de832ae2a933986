import Testing
import Understudy

@testable import UnderstudyPrompt

/// A row in one line, as hints and lists show it.
@Suite struct ValueSummaryTests {
  @Test(arguments: [
    ("1", "1"), ("\"Kim\"", "Kim"), ("\"12\"", "12"), ("nil", "nil"), (".open", ".open"),
    ("(title: \"Dune\", stars: 5)", "Dune, stars 5"),
    ("(title: \"Dune\", subtitle: \"\", isbn: nil, tags: [1, 2])", "Dune, 2 tags"),
    (
      "(kind: .book, isNew: true, at: (x: 0.5, y: 2), ages: [\"a\": 1])",
      ".book, isNew true, x 0.5, y 2, 1 ages"
    ),
    ("(\"a\", 7)", "a, 7"), ("(a: \"x\\u{1b}[2Jy\")", "\"x\\u{1b}[2Jy\""),
  ])
  func summaryNamesWhatIsNoText(literal: String, summary: String) throws {
    #expect(try Value(literal: literal).summary == summary)
  }
}

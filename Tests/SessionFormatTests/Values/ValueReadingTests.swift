import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueReadingTests {
  @Test(arguments: [
    ("", 1, "expected a value, found the end of the line"),
    ("x", 1, #"expected a value, found "x": write .x for a case, "x" for a string"#),
    ("a-b", 1, #"expected a value, found "a-b""#),
    ("]", 1, #"expected a value, found "]""#),
    ("\u{1b}", 1, #"expected a value, found "\u{1b}""#),
    ("1 2", 3, #"expected the end of the line, found "2""#),
    ("12abc", 3, #"expected the end of the line, found "abc""#),
    ("-", 2, #"expected a digit after "-", found the end of the line"#),
    ("007", 1, "write it as 7"), ("-0", 1, "write it as 0"), ("1.50", 4, "write it as 1.5"),
    ("1e999", 1, "write it as inf"), ("1e2", 2, "write it as 100.0"),
    (
      "170141183460469231731687303715884105728", 1,
      "the number is too large: a whole number has at most 128 bits"
    ),
    ("[1,2]", 4, "write it as [1, 2]"),
    ("[1, 2", 6, #"expected "," or "]", found the end of the line"#),
    ("[1 2]", 4, #"expected "," or "]", found "2""#), ("[1, ]", 5, #"expected a value, found "]""#),
    ("(a: 1, b 2)", 8, #"expected a value, found "b": write .b for a case, "b" for a string"#),
    ("(1", 3, #"expected "," or ")", found the end of the line"#),
    ("[1: 2, 3]", 9, #"expected ":" and the key's value, found "]""#),
    ("[1, 2: 3]", 6, #"expected "," or "]", found ":""#), ("[1:2]", 4, "write it as [1: 2]"),
    ("[1 : 2]", 3, "write it as [1: 2]"), ("[: ]", 2, #"expected a value, found ":""#),
    ("[1: ]", 5, #"expected a value, found "]""#),
    ("[a: 1]", 2, #"expected a value, found "a": write .a for a case, "a" for a string"#),
    (#"("a": 1)"#, 2, "write it as (a: 1)"), (".a()", 3, "write it as .a"),
    (".", 2, #"expected a case's name after ".", found the end of the line"#),
    (".5", 2, #"expected a case's name after ".", found "5""#),
    (".a-b", 3, #"expected the end of the line, found "-b""#),
    (#""abc"#, 5, #"the string has no closing quote: end it with ""#),
    (#""ö\q""#, 3, #"unknown escape \q: write \\ for a backslash"#),
    ("\"\\\u{1b}\"", 2, #"unknown escape \\u{1b}: write \\ for a backslash"#),
    (#""\"#, 2, #"the escape is cut off: write \\ for a backslash"#),
    (#""\u{d800}""#, 2, #"not a Unicode scalar: write its number as in \u{1b}"#),
    (#""\u1b""#, 2, #"not a Unicode scalar: write its number as in \u{1b}"#),
    (#""\u{1000000041}""#, 2, #"not a Unicode scalar: write its number as in \u{1b}"#),
    (#""\u{41}""#, 2, #"write it as "A""#), (#""\u{1B}""#, 6, #"write it as "\u{1b}""#),
    ("\"é\u{1b}\"", 3, #"write it as "é\u{1b}""#), ("\"\u{202e}\"", 2, #"write it as "\u{202e}""#),
    ("1 ", 2, "the line ends in blanks: remove them"),
    ("1\n", 2, #"expected the end of the line, found "\n""#),
    (
      "<number>", 1,
      "unknown placeholder: expected one of <any>, <int>, <double>, <string>, <date>, <uuid>"
    ),
    (
      "[...(count: 1)]", 2,
      #"expected the rows left out, as in ...(count: 1000, digest: "0123456789abcdef")"#
    ),
    (
      #"[...(count: 1, digest: "00000000000000AB")]"#, 39,
      #"write it as [...(count: 1, digest: "00000000000000ab")]"#
    ),
  ])
  func malformedValuesAreErrors(text: String, column: Int, message: String) {
    #expect(throws: SyntaxError(column: column, message: message)) { try Value(literal: text) }
  }

  @Test func longTextIsQuotedAroundTheDifference() {
    let text = "[" + Array(repeating: "\"äöü\"", count: 100).joined(separator: ", ") + ",1]"
    let message = #"write it as …öü", "äöü", 1]"#
    #expect(throws: SyntaxError(column: 701, message: message)) { try Value(literal: text) }
  }

  @Test func errorsNameTheirColumn() {
    #expect("\(SyntaxError(column: 3, message: "no"))" == "column 3: no")
  }

  @Test(arguments: ["[", "(", ".a(", "[1: "]) func nestingIsLimited(open: String) throws {
    let close = open.hasPrefix("[") ? "]" : ")"
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    #expect(try Value(literal: nested(128)).description == nested(128))
    let column = 128 * open.count + (open.hasPrefix("[") ? 1 : open.count)
    for text in [nested(129), String(repeating: open, count: 100_000)] {
      #expect(throws: SyntaxError(column: column, message: "values nest at most 128 levels deep")) {
        try Value(literal: text)
      }
    }
  }

  @Test func valuesRoundTrip() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<3000 {
      let value = random.value()
      let text = value.description
      try #require(try Value(literal: text) == value, "seed \(seed): \(text)")
    }
  }

  @Test func longValuesAreRead() throws {
    let long = Value.string(String(repeating: "a\u{1b}\n👩‍👧\\ ", count: 20_000))
    let list = Value.list((0..<20_000).map { .record([.init("a", .int($0))]) })
    for value in [long, list] {
      #expect(try Value(literal: value.description) == value)
    }
  }
}

import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// How texts differ that a reader can't tell apart, or that are long.
@Suite struct TextDifferenceTests {
  private func summary(_ expected: String, _ actual: String) throws -> String {
    let session = try Session(
      parsing: "understudy 3 a\n  name = \(Value.string(expected))\n", file: "a.session")
    var log = ReplayLog()
    log.steps = [.lines(Array("  name = \(Value.string(actual))\n".utf8))]
    return try #require(Comparison(session, log).differences.first).summary
  }

  @Test(arguments: [
    ("\u{e9}", "e\u{301}", "another normal form: U+00E9, found U+0065 U+0301"),
    ("café x", "cafe\u{301} x", "another normal form: U+00E9, found U+0065 U+0301"),
    ("a\u{a0}b", "a b", "other characters: U+00A0, found U+0020"),
    ("\u{2764}\u{fe0f}", "\u{2764}", "other characters: U+2764 U+FE0F, found U+2764"),
    ("a\u{200d}", "a", "other characters: U+0061 U+200D, found U+0061"),
    ("\u{430}dd", "add", "other characters: U+0430, found U+0061"),
    ("A\u{39f}", "AO", "other characters: U+039F, found U+004F"),
    ("\u{212b}", "\u{c5}", "another normal form: U+212B, found U+00C5"),
  ])
  func textsThatLookAlikeAreToldApart(expected: String, actual: String, remark: String) throws {
    let texts = "expected \"\(expected)\", found \"\(actual)\""
    #expect(try summary(expected, actual).isSpelled(like: "name: \(texts) (\(remark))"))
  }

  @Test(arguments: [
    ("add", "edd"), ("größe", "grösse"), ("a", ""), ("4", "5"), ("\u{200b}a", "a"), ("日本", "日木"),
  ])
  func otherTextsHaveNoRemark(expected: String, actual: String) throws {
    let (old, new) = (Value.string(expected), Value.string(actual))
    #expect(try summary(expected, actual) == "name: expected \(old), found \(new)")
  }

  /// Both sides begin at the same place.
  @Test func longTextIsShownWhereItDiffers() throws {
    let same = String(repeating: "é", count: 100)
    #expect(
      try summary(same + "b" + same, same + "c" + same) == """
        name: expected …ééééééééééb\(same.prefix(47))…, found …ééééééééééc\(same.prefix(47))…
        """)
    let words = String(repeating: "word ", count: 30)
    #expect(
      try summary(words + "new " + words, words + "old") == """
        name: expected …word word word new word word word word word word word word…, \
        found …word word word old"
        """)
    #expect(
      try summary("short", words) == """
        name: expected "short", found "\(words.prefix(58))…
        """)
  }

  @Test func cutTextIsWholeCharacters() {
    for text in ["a", "é", "日", "👩"] {
      let long = String(repeating: text, count: 100)
      for place in 0...100 {
        let other = String(repeating: text, count: place) + "!" + long
        let difference = TextDifference(long, other)
        for part in [difference.expected, difference.actual] {
          #expect(!part.contains("\u{fffd}"))
          #expect(part.unicodeScalars.count <= 60, "\(place)")
          #expect(part.count { "\($0)" == text } >= min(100 - place, 5), "\(place)")
        }
        #expect(difference.actual.contains("!"))
      }
    }
  }

  /// A huge value hides nothing else.
  @Test func longValuesAreCutInReports() throws {
    let long = String(repeating: "x", count: 300_000)
    let text = { (last: String) in
      "> rename \(long)\n  name = \"\(long)\(last)\"\n| \(long)\n! \"\(long)\"\n"
    }
    let session = try Session(
      parsing: "understudy 3 a\n  name = \"\"\n\(text("b"))", file: "a.session")
    var log = ReplayLog()
    log.steps = [.lines(Array("  name = \"\"\n".utf8)), .lines(Array(text("c").utf8))]
    let comparison = Comparison(session, log)
    let report = comparison.report(file: "a.session")
    let x = { String(repeating: "x", count: $0) }
    #expect(
      report == """
        a.session:4: > rename \(x(56))…: name: expected …\(x(20))b", found …\(x(20))c"
                    > rename \(x(56))…
          expected    name = …\(x(19))b"
          actual      name = …\(x(19))c"
                    | \(x(63))…
                    ! "\(x(62))…
        """)
    #expect(comparison.session.accepting(log).text == "understudy 3 a\n  name = \"\"\n\(text("c"))")
  }
}

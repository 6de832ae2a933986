import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// How texts differ that a reader can't tell apart, or that are long.
@Suite struct TextDifferenceTests {
  private func summary(_ expected: String, _ actual: String) throws -> String {
    let session = try Session(
      parsing: "understudy 1 a\n  name = \(Value.string(expected))\n", file: "a.session")
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

  @Test func longTextIsShownWhereItDiffers() throws {
    let same = String(repeating: "é", count: 100)
    #expect(
      try summary(same + "b" + same, same + "c" + same) == """
        name: expected 86 characters left out …ééééééééééééééébéééééééééééééé… 87 characters left \
        out, found 86 characters left out …ééééééééééééééécéééééééééééééé… 87 characters left out
        """)
  }

  @Test func excerptIsWholeCharacters() {
    for text in ["a", "é", "日", "👩"] {
      let long = String(repeating: text, count: 100)
      for place in 0...long.utf8.count {
        let excerpt = long.excerpt(around: place, room: 60)
        #expect(!excerpt.contains("\u{fffd}"))
        let shown = excerpt.count { "\($0)" == text }
        #expect(shown > 12, "\(place)")
      }
    }
  }

  /// A value of megabytes hides nothing else, and the report says what it leaves out.
  @Test func longValuesAreCutInReports() throws {
    let long = String(repeating: "x", count: 1_500_000)
    let text = { (last: String) in
      "> rename \(long)\n  name = \"\(long)\(last)\"\n| \(long)\n! \"\(long)\"\n"
    }
    let session = try Session(
      parsing: "understudy 1 a\n  name = \"\"\n\(text("b"))", file: "a.session")
    var log = ReplayLog()
    log.steps = [.lines(Array("  name = \"\"\n".utf8)), .lines(Array(text("c").utf8))]
    let comparison = Comparison(session, log)
    let report = "\(FailureReport(file: "a.session", comparison))"
    #expect(report.utf8.count < 5000)
    #expect(report.contains("xxxb\"") && report.contains("xxxc\""))
    #expect(report.contains("expected    name = \"1,499,701 characters left out …xxx"))
    #expect(report.contains("| xxx") && report.contains("x… 1,499,700 characters left out"))
    #expect(comparison.session.accepting(log).text == "understudy 1 a\n  name = \"\"\n\(text("c"))")
  }
}

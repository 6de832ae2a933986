import Testing

@testable import UnderstudyCommandLine

/// Text in the markup of manual pages.
@Suite struct ManualTextTests {
  private func prose(_ text: String) -> [String] {
    var page = ManualText()
    page.prose(text)
    return page.lines
  }

  private func word(_ text: String) -> String? {
    var page = ManualText()
    page.add("Ar", .text(text))
    return page.lines.first.map { String($0.dropFirst(4)) }
  }

  @Test func sentencesAreOnSeparateLines() {
    #expect(prose("One. Two: three. (Four.)") == ["One.", "Two: three.", "(Four.)"])
    #expect(prose("Up to 1.5 and e.g.") == ["Up to 1.5 and e.g."])
  }

  @Test func emptyLineBeginsParagraph() {
    #expect(prose("one\n\ntwo") == ["one", ".Pp", "two"])
    var page = ManualText()
    page.section("FILES")
    page.paragraph()
    #expect(page.lines == [".Sh FILES"])
  }

  @Test func longSentencesAreFilled() {
    let lines = prose((1...30).map { "word\($0)" }.joined(separator: " "))
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
    #expect(prose(String(repeating: "x", count: 100)).count == 1)
  }

  @Test(arguments: [
    (".Sh FAKE", #"\&.Sh FAKE"#), ("'tis", #"\&'tis"#), (#"a\fBb"#, #"a\efBb"#),
    ("--jobs ~/x `y` ^", #"\%\-\-jobs \(ti/x \(gay\(ga \(ha"#),
    ("\u{1B}[2Jx", #"\eu{1b}[2Jx"#), ("é 😀", #"\[u00E9] \[u1F600]"#),
    ("say \"it\"", #"say "it""#),
  ])
  func textCannotContainRequests(text: String, line: String) {
    #expect(prose(text) == [line])
  }

  @Test func optionsAndValuesAreNotDivided() {
    #expect(prose("run [--jobs <n>] a-b") == [#"run \%[\-\-jobs \%<n>] a\-b"#])
  }

  @Test func literalLinesStayAsTheyAre() {
    var page = ManualText()
    page.literal(["TITLE:", "  --a  b. C.", ".Sh"])
    #expect(page.lines == [".Bd -literal", "TITLE:", #"  \-\-a  b. C."#, #"\&.Sh"#, ".Ed"])
  }

  @Test func filledLineCannotBecomeRequest() {
    let lines = prose(String(repeating: "x", count: 78) + " .Sh FAKE")
    #expect(lines.last == #"\&.Sh FAKE"#)
  }

  @Test(arguments: [
    ("FILE", "FILE"), ("", #""""#), ("a b", #""a b""#), ("say \"it\"", #""say \(dqit\(dq""#),
    ("No", #"\&No"#), ("Sm", #"\&Sm"#), ("NO", "NO"), ("|", #"\&|"#), (".", #"\&."#),
    ("...", "..."), ("-tag", #"\-tag"#), ("a\nb", #"a\eu{a}b"#), (#"\"#, #"\e"#),
  ])
  func wordCannotEndMacroArgument(text: String, written: String) {
    #expect(word(text) == written)
  }
}

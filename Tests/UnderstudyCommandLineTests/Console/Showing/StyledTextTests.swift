import LineEditing
import Testing
import Understudy

@testable import UnderstudyPrompt

/// Text that is cut and wrapped by its columns.
@Suite struct StyledTextTests {
  init() { TextLocale.adoptUTF8() }

  private let text = StyledText("日本", "1") + StyledText(" and words")

  @Test func textIsCutAtColumnsAndKeepsItsStyles() {
    let style = TranscriptStyle(isColored: true)
    #expect(text.width == 14)
    #expect(text.clipped(to: 14) == text)
    #expect(text.clipped(to: 9).painted(style) == "\u{1B}[1m日本\u{1B}[0m and…")
    #expect(text.clipped(to: 4).text == "日…")
    #expect(text.clipped(to: 3).text == "日…")
    #expect(text.clipped(to: 1).text == "…")
  }

  @Test func textIsWrappedAtBlanks() {
    #expect(text.wrapped(to: 14).map(\.text) == ["日本 and words"])
    #expect(text.wrapped(to: 10).map(\.text) == ["日本 and", "words"])
    #expect(text.wrapped(to: 3).map(\.text) == ["日", "本", "and", "wor", "ds"])
    #expect(text.wrapped(to: 5, mostRows: 2).map(\.text) == ["日本", "and …"])
    #expect(StyledText("").wrapped(to: 5).map(\.text) == [""])
  }

  /// What Foundation says of a private error has an address.
  @Test func addressesInNamesOfTypesAreLeftOut() {
    let text = "It failed. (Shop.(unknown context at $55ddfc85248c).Failure error 1.)"
    #expect(StyledText(text).text == "It failed. (Shop.Failure error 1.)")
    #expect(Cell(.string(text)).text == "It failed. (Shop.Failure error 1.)")
  }

  @Test func controlCharactersAreEscaped() {
    #expect(StyledText("a\u{1B}[2J\r\n\u{202E}").text == "a\\u{1b}[2J\\u{d}\\u{a}\\u{202e}")
  }
}

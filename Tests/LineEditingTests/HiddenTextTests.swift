import Testing

@testable import LineEditing

/// What was typed where the line has a `*` for each character of a secret.
@Suite struct HiddenTextTests {
  private func state(_ line: String) -> LineState {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    return LineState(
      line: text.unicodeScalars.map { .init(inLine: $0) },
      cursor: (parts.first ?? "").unicodeScalars.count)
  }

  private func typed(_ steps: [(expected: String, line: String)]) -> String {
    String(wide: hidden(steps).typed)
  }

  private func hidden(_ steps: [(expected: String, line: String)]) -> HiddenText {
    var hidden = HiddenText()
    for (expected, line) in steps {
      if !expected.isEmpty { hidden.expect(state(expected).line) }
      hidden.note(state(line))
    }
    return hidden
  }

  private let start = [("", "in |"), ("a", "in *|"), ("b", "in **|"), ("c", "in ***|")]

  @Test func typedCharactersAreKept() { #expect(typed(start) == "in abc") }

  @Test(arguments: [
    ([("", "in **|*"), ("x", "in ***|*")], "in abxc"),
    ([("", "in **|")], "in ab"),
    ([("", "in |***"), ("", "in |**")], "in bc"),
    ([("", "in **|*"), ("", "in *|*")], "in ac"),
    ([("", "in *|**"), ("", "in *|")], "in a"),
    ([("", "|in ***"), ("", "s|in ***")], "sin abc"),
    ([("", "|")], ""),
    ([("pq", "in *****|")], "in abcpq"),
  ])
  func changeAtTheCursorChangesTheSecret(_ steps: [(String, String)], _ expected: String) {
    #expect(typed(start + steps) == expected)
  }

  /// An undo inserts stars whose text is gone. The command then says that they are no secret.
  @Test func unexpectedStarsStandForThemselves() {
    #expect(typed(start + [("", "in |"), ("", "in ***|")]) == "in ***")
  }

  /// Nor is a secret sent of which an undo brought back a part.
  @Test(arguments: [
    ([("", "in **|"), ("", "in ***|")], "in ***"),
    ([("", "in *|*"), ("", "in **|*")], "in ***"),
    ([("", "in **| x"), ("", "in ***| x")], "in *** x"),
    ([(" ", "in *** |"), ("d", "in *** *|"), ("", "in *** |"), ("", "in *** *|")], "in abc *"),
  ])
  func secretWithUnexpectedStarsIsForgotten(_ steps: [(String, String)], _ expected: String) {
    #expect(typed(start + steps) == expected)
  }

  /// vi's `x` on the last character, and `D`, leave the cursor on the one before.
  @Test(arguments: [("in *|**", "in |**"), ("in **|*", "in *|*"), ("in *|**", "in |*")])
  func secretIsForgottenIfTheCursorLeftThePlaceOfADeletion(before: String, after: String) {
    var hidden = hidden(start)
    hidden.note(state(before))
    hidden.note(state(after), isCommand: true)
    #expect(hidden.typed == state(after).line)
  }

  @Test(arguments: [
    ([("", "|in ***"), ("", "in **|")], "in **"),
    ([("", "in |***"), ("x", "in *|**"), ("y", "in **|*")], "in xyc"),
    ([("", "in |***"), ("x", "in |***")], "in abc"),
    ([("", "in **|"), ("", "in ***|"), ("d", "in ****|")], "in ****"),
    ([("", "in **|"), ("", "in ***|"), ("", "in |"), ("d", "in *|")], "in d"),
  ])
  func changeThatShowsTheSameOrIsElsewhereSendsNoOtherSecret(
    _ steps: [(String, String)], _ expected: String
  ) {
    #expect(typed(start + steps) == expected)
  }

  @Test(arguments: [
    ("in ***|", "in ***"), ("in |***", "in ***"), ("in| ***", "in ***"), ("|in ***", "in abc"),
  ])
  func secretIsForgottenWhereAKeyChangesCharactersUnseen(line: String, expected: String) {
    var hidden = hidden(start)
    hidden.note(state(line))
    hidden.forgetAtCursor()
    #expect(String(wide: hidden.typed) == expected)
  }

  @Test func anotherLineStandsForItself() {
    var hidden = HiddenText()
    hidden.expect(state("a").line)
    hidden.note(state("*|"))
    #expect(hidden.typed(behind: state("*").line) == state("a").line)
    #expect(hidden.typed(behind: state("**").line) == state("**").line)
  }

  @Test func textHidesWholeCharacters() {
    #expect("in é日 x".hiding([3..<8]) == "in ** x")
    #expect("in a".hiding([]) == "in a")
  }
}

import Testing
import UnderstudyPlatform

@testable import LineEditing

@Suite struct KillRingTests {
  /// `text` with the cursor at `|`.
  private func place(_ text: String) -> LineState {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    return LineState(
      line: parts.joined().unicodeScalars.map { wchar_t($0.value) },
      cursor: parts[0].unicodeScalars.count)
  }

  @Test func consecutiveCutsAreOnePiece() {
    var ring = KillRing()
    ring.cut("c", .beforeCursor, from: place("a b c|"), leaving: place("a b |"))
    ring.note(place("a b |"))
    ring.cut("b ", .beforeCursor, from: place("a b |"), leaving: place("a |"))
    #expect(ring.newest == "b c")
  }

  @Test func changeBetweenCutsSeparatesThem() {
    var ring = KillRing()
    ring.cut("c", .beforeCursor, from: place("a b c|"), leaving: place("a b |"))
    ring.note(place("a b x|"))
    ring.note(place("a b |"))
    ring.cut("b ", .beforeCursor, from: place("a b |"), leaving: place("a |"))
    #expect(ring.newest == "b ")
  }

  @Test func newLineSeparatesCuts() {
    var ring = KillRing()
    ring.cut("6", .beforeCursor, from: place("add 6|"), leaving: place("add |"))
    ring.endRun()
    ring.cut("add ", .beforeCursor, from: place("add |"), leaving: place("|"))
    #expect(ring.newest == "add ")
    ring.yanked(leaving: place("add |"))
    #expect(ring.change(at: place("add |"))?.older == "6")
    ring.note(place("add x|"))
    #expect(ring.change(at: place("add |")) == nil)
  }
}

import LineEditing
import Testing
import Understudy

@testable import UnderstudyPrompt

/// How the prompt draws bindings that are watched.
@Suite struct WatchDrawingTests {
  init() { TextLocale.adoptUTF8() }

  private func rows(
    _ value: Value, after last: Value? = nil, width: Int = 40, isColored: Bool = false
  ) -> [String] {
    let watched = Watched(path: Path("a"), values: Sparkline([]), last: last)
    return WatchDrawing(width: width, style: TranscriptStyle(isColored: isColored))
      .rows(of: watched, now: value)
  }

  private func reviews(_ stars: Int128...) -> Value {
    .list(
      stars.enumerated().map { index, stars in
        .record([Value.Field("title", .string("Book \(index)")), Value.Field("stars", .int(stars))])
      })
  }

  @Test func valueIsInverseIfItChanged() {
    #expect(rows(.int(5)) == ["a  5"])
    #expect(rows(.int(5), after: .int(5), isColored: true) == ["\u{1B}[36ma\u{1B}[0m  5"])
    #expect(
      rows(.int(5), after: .int(4), isColored: true)
        == ["\u{1B}[36ma\u{1B}[0m  \u{1B}[7m5\u{1B}[0m"])
  }

  @Test func listIsTableWithSignsOfItsChanges() {
    #expect(
      rows(reviews(5, 3), after: reviews(5, 2)) == [
        "a  2 rows", "       title   stars", "    0  Book 0      5", "  ~ 1  Book 1  2 → 3",
      ])
    #expect(
      rows(reviews(5, 3), after: reviews(5)) == [
        "a  1 row → 2", "       title   stars", "    0  Book 0      5", "  + 1  Book 1      3",
      ])
    #expect(
      rows(reviews(5), after: reviews(5, 3)) == [
        "a  2 rows → 1", "       title   stars", "    0  Book 0      5", "  - 1  Book 1      3",
      ])
    #expect(rows(reviews(), after: reviews(5)).first == "a  1 row → 0")
  }

  @Test func longListIsCutAroundItsFirstChange() {
    let old = reviews(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    #expect(
      rows(reviews(1, 1, 1, 1, 1, 1, 2, 1, 1, 1), after: old) == [
        "a  10 rows, 4 to 8", "       title   stars", "    4  Book 4      1",
        "    5  Book 5      1", "  ~ 6  Book 6  1 → 2", "    7  Book 7      1",
        "    8  Book 8      1",
      ])
    #expect(rows(old).first == "a  10 rows, 0 to 4")
    #expect(
      rows(reviews(2, 2, 2, 2, 2, 2, 2, 1, 1, 1), after: old).last == "  … 2 more changes")
    #expect(rows(reviews(1, 1, 1, 1, 1, 1, 1, 1, 1, 2), after: old).first == "a  10 rows, 5 to 9")
  }

  @Test func changedCellHasItsOldValue() {
    let cells = rows(reviews(3), after: reviews(2), isColored: true)
    let change = "\u{1B}[2m2\u{1B}[0m → \u{1B}[1m3\u{1B}[0m"
    #expect(cells.last?.hasSuffix("Book 0  \(change)") == true)
  }

  @Test(arguments: 20...80)
  func plotFitsScreen(width: Int) {
    let values = Sparkline((0..<200).map { Double($0 * 1_000_000) })
    let watched = Watched(path: Path("number"), values: values, last: nil)
    let drawing = WatchDrawing(width: width, style: TranscriptStyle(isColored: false))
    let rows = drawing.rows(of: watched, now: .int(199_000_000))
    #expect(rows.count == 1 && ScreenText.columns(of: rows[0]) <= width)
  }
}

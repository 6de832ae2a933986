import LineEditing
import Testing
import Understudy

@testable import UnderstudyPrompt

/// How values are drawn for people.
@Suite struct ScreenDrawingTests {
  // The C library measures characters by the locale.
  init() { TextLocale.adoptUTF8() }

  private let plain = TranscriptStyle(isColored: false)

  private func draw(_ value: Value, width: Int = 40, mostRows: Int? = 3) -> [String] {
    ScreenDrawing(
      width: width, style: plain, mostRows: mostRows, mostTextRows: mostRows == nil ? .max : 1
    ).lines(of: [("a", value)])
  }

  private func record(_ fields: (String, Value)...) -> Value {
    .record(fields.map { Value.Field($0.0, $0.1) })
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("", "\"\""), (" a", "\" a\""), ("nil", "\"nil\""),
    ("12", "12"), ("-0.50", "-0.50"), ("1E5", "1E5"), ("nan", "\"nan\""), ("-inf", "\"-inf\""),
    (".expert", "\".expert\""), ("a\u{1B}[31m", "\"a\\u{1b}[31m\""), ("日本", "日本"),
  ])
  func textIsQuotedOnlyWhenAmbiguous(text: String, shown: String) {
    #expect(Cell(.string(text)).text == shown)
  }

  private func drawnColumn(_ texts: String?...) -> [String] {
    draw(
      .list(texts.map { record(("x", $0.map(Value.string) ?? .null), ("y", .bool(true))) }),
      width: 60
    )
    .dropFirst(2).map { String($0.dropFirst()) }
  }

  @Test func decimalsAndDatesAreAlignedLikeNumbers() {
    #expect(
      drawnColumn("12.5", "-3", nil) == [" 0  12.5  true", " 1    -3  true", " 2  nil   true"])
    #expect(
      drawnColumn("2026-11-21T04:29:11Z", "2026-11-21T04:29:11.5Z") == [
        " 0    2026-11-21T04:29:11Z  true", " 1  2026-11-21T04:29:11.5Z  true",
      ])
    // A title is not a number because it looks like one.
    #expect(drawnColumn("1984", "Ulysses") == [" 0  1984     true", " 1  Ulysses  true"])
  }

  @Test func uuidsAreCutIfTheirBeginningsDiffer() {
    let (a, b) = ("A504FE0F-D28C-49BC-B52C-442505E4158C", "12345E67-9B6E-46FC-9C1A-324CB69FAE22")
    let twin = "A504FE0F-FB6E-46FC-9C1A-324CB69FAE22"
    #expect(
      drawnColumn(a, b, nil) == [
        " 0  A504FE0F  true", " 1  12345E67  true", " 2  nil       true",
      ])
    #expect(drawnColumn(a, twin) == [" 0  \(a)  true", " 1  \(twin)  true"])
    let blanks = String(repeating: " ", count: 32)
    #expect(drawnColumn(a, "none") == [" 0  \(a)  true", " 1  none\(blanks)  true"])
  }

  @Test func labelsAreAlignedByColumns() {
    let drawing = ScreenDrawing(width: 40, style: plain, mostRows: nil)
    let lines = drawing.lines(of: [("a", .int(1)), ("long", .null), ("b", .bool(true))])
    #expect(lines == ["a     1", "long  nil", "b     true"])
  }

  @Test func labelThatLeavesNoRoomHasRowsOfItsOwn() {
    let drawing = ScreenDrawing(width: 20, style: plain, mostRows: nil, mostTextRows: .max)
    let rows = Value.list([record(("name", .string("Ada"))), record(("name", .string("Bo")))])
    let lines = drawing.lines(of: [
      ("title", .string("")), ("ratingProblem", .string("Give it one to five stars.")),
      ("averageTextOfAllTheReviews", .null), ("namesOfReaders", rows), ("b", .int(7)),
    ])
    #expect(
      lines == [
        "title  \"\"", "ratingProblem", "  Give it one to", "  five stars.",
        "averageTextOfAllTh", "  eReviews", "  nil", "namesOfReaders", "  2 rows", "     name",
        "  0  Ada", "  1  Bo", "b      7",
      ])
  }

  @Test func longValueIsCutInScreenAndWholeAlone() {
    let text = Value.string(String(repeating: "x", count: 60))
    #expect(draw(text) == ["a  " + String(repeating: "x", count: 36) + "…"])
    let drawing = ScreenDrawing(width: 40, style: plain, mostRows: nil, mostTextRows: .max)
    #expect(
      drawing.lines(of: [("a", text)]) == [
        "a  " + String(repeating: "x", count: 37), "   " + String(repeating: "x", count: 23),
      ])
  }

  @Test func longTextAloneIsWrappedAtBlanks() {
    let drawing = ScreenDrawing(width: 20, style: plain, mostRows: nil, mostTextRows: .max)
    let text = Value.string("as many words as the screen has room for")
    #expect(
      drawing.lines(of: [("a", text)])
        == ["a  as many words as", "   the screen has", "   room for"])
  }

  @Test func recordsFormTableWithNumbersAtRight() {
    let rows = [
      record(("name", .string("太郎")), ("score", .int(7))),
      record(("name", .string("Ada")), ("score", .int(100))),
    ]
    #expect(
      draw(.list(rows)) == ["a  2 rows", "     name  score", "  0  太郎      7", "  1  Ada     100"])
    #expect(draw(.list(Array(repeating: rows[1], count: 5)), mostRows: 1).last == "  … 4 more")
    #expect(draw(.list([rows[0]])).first == "a  1 row")
    #expect(draw(.list([])) == ["a  []"])
  }

  @Test func tableFitsScreen() {
    let wide = record(
      ("one", .string(String(repeating: "x", count: 30))), ("two", .string("y")),
      ("three", .string(String(repeating: "z", count: 30))))
    for width in 22...80 {
      let lines = draw(.list([wide]), width: width)
      #expect(lines.allSatisfy { ScreenText.columns(of: $0) <= width }, "\(width): \(lines)")
      #expect(lines.count == 3)
    }
    #expect(draw(.list([wide]), width: 20).last == "  … 1 more column")
    #expect(draw(.list([wide]), width: 12).last == "  … 2 more …")
  }

  @Test func longRecordIsShownFieldByField() {
    let inner = record(("x", .int(1)), ("y", .string(String(repeating: "y", count: 50))))
    #expect(
      draw(record(("inner", inner), ("z", .null)), mostRows: nil) == [
        "a", "  inner", "    x  1", "    y  " + String(repeating: "y", count: 33),
        "       " + String(repeating: "y", count: 17), "  z      nil",
      ])
    #expect(draw(record(("x", .int(1)))) == ["a  (x: 1)"])
  }

  private var photos: Value {
    .list([
      record(("name", .string("a day at the beach")), ("uploadedAt", .string("2026-11-21"))),
      record(("name", .string("tree")), ("uploadedAt", .null)),
    ])
  }

  @Test func rowsThatDoNotFitAreDrawnFieldByFieldInFull() {
    #expect(
      draw(photos, mostRows: nil) == [
        "a  2 rows", "     name                uploadedAt", "  0  a day at the beach  2026-11-21",
        "  1  tree                nil",
      ])
    #expect(
      draw(photos, width: 30, mostRows: nil) == [
        "a  2 rows", "  0", "    name        a day at the", "                beach",
        "    uploadedAt  2026-11-21", "  1", "    name        tree", "    uploadedAt  nil",
      ])
    #expect(draw(photos, width: 30).first { $0.contains("…") } != nil)
  }

  @Test func nestedRowsAreDrawnInFull() {
    let columns = Value.list([
      record(("name", .string("todo")), ("photos", photos)),
      record(("name", .string("done")), ("photos", .list([]))),
    ])
    #expect(
      draw(columns, mostRows: nil) == [
        "a  2 rows", "  0", "    name    todo", "    photos  2 rows",
        "         name                uploadedAt", "      0  a day at the beach  2026-11-21",
        "      1  tree                nil", "  1", "    name    done", "    photos  []",
      ])
  }

  @Test func longPartsAreDrawnInFull() {
    let numbers = Value.list((0..<101).map { .int($0) })
    let rows = draw(.list([record(("x", numbers))]), mostRows: nil)
    #expect(rows.count == 104)
    #expect(rows.prefix(4) == ["a  1 row", "  0", "    x  101 rows", "        0    0"])
    #expect(draw(record(("x", numbers)), mostRows: nil).count == 103)
    let id = "A504FE0F-D28C-49BC-B52C-442505E4158C"
    let ids = Value.list([record(("id", .string(id)))])
    #expect(draw(ids).last == "  0  A504FE0F")
    #expect(draw(ids, width: 60, mostRows: nil).last == "  0  \(id)")
    let texts = Value.list([.string(String(repeating: "x ", count: 20) + "end"), .null])
    #expect(
      draw(texts, width: 30, mostRows: nil) == [
        "a  2 rows", "  0  x x x x x x x x x x x x x", "     x x x x x x x end", "  1  nil",
      ])
  }

  @Test func longPlainListIsNumbered() {
    let list = Value.list((0..<30).map { Value.int(Int128($0 * 100)) })
    #expect(draw(list) == ["a  30 rows", "  0    0", "  1  100", "  2  200", "  … 27 more"])
  }

  @Test func wideDictionaryIsDrawnByItsKeys() {
    func dictionary(_ count: Int) -> Value {
      .dictionary((1...count).map { .init(.string("key \($0)"), .int(Int128($0 * 100))) })
    }
    #expect(draw(dictionary(1)) == ["a  [\"key 1\": 100]"])
    #expect(
      draw(dictionary(30), width: 20)
        == ["a", "  key 1  100", "  key 2  200", "  key 3  300", "  … 27 more"])
  }

  @Test func casesAndNilAreColored() {
    let drawing = ScreenDrawing(
      width: 40, style: TranscriptStyle(isColored: true), mostRows: nil)
    let lines = drawing.lines(of: [("a", .case("expert", [])), ("b", .null)])
    #expect(lines == ["a  \u{1B}[35m.expert\u{1B}[0m", "b  \u{1B}[2mnil\u{1B}[0m"])
  }

  @Test(arguments: [
    ([], ""), ([1.0], ""), ([1, 1], "▅▅  1 to 1"), ([0, 7], "▁█  0 to 7"),
    ([0, 0.5, 1], "▁▅█  0 to 1"), ([-1, 0.25], "▁█  -1 to 0.25"),
    (
      [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude],
      "▁█  -1.7976931348623157e+308 to 1.7976931348623157e+308"
    ),
    ([0, .leastNonzeroMagnitude], "▅▅  0 to 5e-324"),
  ])
  func numbersAreShownAsBars(values: [Double], text: String) {
    #expect(Sparkline(values).text(width: 10) == text)
  }

  @Test func oldestBarsAreOmitted() {
    #expect(Sparkline([100, 1, 2, 3]).text(width: 3) == "▁▅█  1 to 3")
    #expect(Sparkline([1, 2]).text(width: -5) == "")
  }
}

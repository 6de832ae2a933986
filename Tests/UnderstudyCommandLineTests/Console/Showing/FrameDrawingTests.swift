import LineEditing
import Testing
import Understudy

@testable import UnderstudyPrompt

/// How the prompt draws what happened on a screen.
@Suite struct FrameDrawingTests {
  init() { TextLocale.adoptUTF8() }

  // MARK: Values

  @Test func firstValuesAreDrawnLikeTheScreen() throws {
    let rows = try Drawing().rows(
      "  rows = [(name: \"Dune\", stars: 5)]", "  order = .byDate", "~ save")
    #expect(rows == ["rows   1 row", "     name  stars", "  0  Dune      5", "order  .byDate"])
  }

  @Test func longFirstTextIsWrapped() throws {
    let drawing = try Drawing(width: 24)
    #expect(
      drawing.rows("  note = \"a text that is longer than a row\"")
        == ["note  a text that is", "      longer than a row"])
  }

  @Test func changedValuesAreAlignedBelowEachOther() throws {
    let drawing = try Drawing(seen: "  rating = 9", "  title = nil", "  isSaved = false")
    let rows = drawing.rows("  rating = 5", "  title = \"Dune\"")
    #expect(rows == ["rating  9 → 5", "title   nil → Dune"])
  }

  @Test func valueThatChangedSeveralTimesShowsEachValue() throws {
    let drawing = try Drawing(seen: "  isLoading = false")
    #expect(
      drawing.rows("  isLoading = true", "  isLoading = false") == [
        "isLoading  false → true → false"
      ])
  }

  @Test func endOfACommandNamesIt() throws {
    let drawing = try Drawing(seen: "  count = 0", width: 40)
    let rows = drawing.rows(
      "  count = 1", "& load", #"& "load#2" = 3"#, #"& rows[0].load ! "no network""#)
    #expect(
      rows == ["count  0 → 1", "load is done", "load#2 = 3", "rows[0].load: no network"])
  }

  /// Often one condition disables many commands.
  @Test func commandsOfOneConditionAreOneSentence() throws {
    let commands = ["add", "remove", "save"]
    let closed = commands.map { "~ \($0) ! \"closed\"" }
    let open = try Drawing(seen: "  count = 0")
    #expect(
      open.rows(["  count = 1"] + closed + ["~ undo ! \"nothing was done\""]) == [
        "count  0 → 1", "add, remove and save are disabled: closed",
        "undo is disabled: nothing was done",
      ])
    let drawing = try Drawing(seen: closed[0], closed[1], closed[2])
    #expect(
      drawing.rows("~ add", "~ remove", "~ save ! \"full\"") == [
        "add and remove are enabled", "save is disabled: full",
      ])
  }

  @Test func tickingTimerIsOneChange() throws {
    let drawing = try Drawing(seen: "  ticks = 0")
    let tick = { (number: Int) in ["< clock 1.0", "  ticks = \(number)"] }
    #expect(drawing.rows(tick(1) + tick(2)) == ["clock: 1.0, 1.0", "ticks  0 → 1 → 2"])
    #expect(
      drawing.rows((1...9).flatMap(tick)) == ["clock: 9 answers", "ticks  0 → … 8 more → 9"])
  }

  @Test func longTextIsWrappedBelowTheOldOne() throws {
    let drawing = try Drawing(seen: "  note = \"a short text\"", width: 30)
    #expect(
      drawing.rows("  note = \"a text that is much longer than the screen is wide\"") == [
        "note  a short text", "      → a text that is much", "        longer than the screen",
        "        is wide",
      ])
  }

  @Test func longTextThatChangesAtItsEndShowsTheChange() throws {
    let start = "It was a bright cold day in April, and the clocks were striking"
    let drawing = try Drawing(seen: "  note = \"\(start) twelve\"", width: 40)
    #expect(
      drawing.rows("  note = \"\(start) thirteen\"") == [
        "note  …were striking twelve", "      → …were striking thirteen",
      ])
  }

  @Test func onlyChangedFieldsAreDrawn() throws {
    let drawing = try Drawing(
      seen: "  person = (name: \"Ada\", age: 36, home: (city: \"London\", zip: nil))")
    let rows = drawing.rows("  person.age = 37", "  person.home.city = \"Paris\"")
    #expect(rows == ["person.age        36 → 37", "person.home.city  London → Paris"])
  }

  @Test func manyChangedFieldsAreCounted() throws {
    let labels = (0..<14).map { "f\($0)" }
    let drawing = try Drawing(seen: "  r = (\(labels.map { $0 + ": 0" }.joined(separator: ", ")))")
    let rows = drawing.rows("  r = (\(labels.map { $0 + ": 1" }.joined(separator: ", ")))")
    #expect(rows == (0..<10).map { "r.f\($0)  0 → 1" } + ["  … 4 more changes"])
  }

  // MARK: Payloads

  @Test func onlyChangedPartsOfPayloadAreDrawn() throws {
    let drawing = try Drawing(
      seen:
        "  state = .coming(driver: (name: \"Ann\", stars: 4.8), stops: [\"A\", \"B\"], eta: 180.0)")
    let coming = { (stars: String, stops: String, eta: String) in
      "  state = .coming(driver: (name: \"Ann\", stars: \(stars)), stops: [\(stops)], eta: \(eta))"
    }
    let stops = "\"A\", \"B\""
    #expect(
      drawing.rows(coming("4.8", stops, "120.0")) == ["state.coming(eta)  180.0 → 120.0"])
    #expect(
      drawing.rows(coming("4.7", "\"A\", \"C\"", "120.0")) == [
        "state.coming(driver.stars)  4.8 → 4.7", "state.coming(stops)         2 rows",
        "  ~ 1  B → C", "state.coming(eta)           180.0 → 120.0",
      ])
    // As of a record, the values in between are left out.
    #expect(
      drawing.rows(coming("4.8", stops, "120.0"), coming("4.8", stops, "60.0"))
        == ["state.coming(eta)  180.0 → 60.0"])
  }

  /// What has no label has no name to search for, either.
  @Test(arguments: [
    (".running(0.25)", ".running(0.5)", "state  .running(0.25) → .running(0.5)"),
    (".move(3, 4)", ".move(3, 5)", "state.move(_.1)  4 → 5"),
    (".loaded((a: 1, b: 2))", ".loaded((a: 1, b: 3))", "state.loaded(b)  2 → 3"),
    (".on(.running(eta: 4))", ".on(.running(eta: 3))", "state.on(_.running(eta))  4 → 3"),
    (".on(leg: .by(foot: 4))", ".on(leg: .by(foot: 3))", "state.on(leg.by(foot))  4 → 3"),
    (".on(.a)", ".on(.b)", "state  .on(.a) → .on(.b)"),
    (".a(x: 1)", ".a(y: 1)", "state  .a(x: 1) → .a(y: 1)"),
    (".a(x: nil)", ".a(x: (b: 1))", "state.a(x)  nil → (b: 1)"),
  ])
  func payloadIsNamedByItsCase(old: String, new: String, drawn: String) throws {
    #expect(try Drawing(seen: "  state = \(old)").rows("  state = \(new)") == [drawn])
  }

  @Test func listInPayloadIsTable() throws {
    let drawing = try Drawing(seen: "  state = .loaded([(id: 1, cast: [])])", width: 60)
    #expect(
      drawing.rows("  state = .loaded([(id: 1, cast: [7]), (id: 2, cast: [])])") == [
        "state.loaded(_)          1 row → 2", "       id  cast", "  + 1   2  []",
        "state.loaded(_[0].cast)  0 rows → 1", "  + 0  7",
      ])
  }

  @Test func payloadOfRowIsDrawnByItsFields() throws {
    let drawing = try Drawing(
      seen:
        "  rides = [(id: 1, state: .coming(driver: \"Ann\", eta: 180.0)), (id: 2, state: .idle)]",
      "  legs = [.walk(minutes: 4, to: \"A\"), .bus(line: 7)]", "  last = nil")
    #expect(
      drawing.rows(
        "  rides[0].state = .coming(driver: \"Ann\", eta: 120.0)", "  rides[1].state = .done",
        "  legs[0] = .walk(minutes: 3, to: \"A\")") == [
          "rides[0].state.coming(eta)  180.0 → 120.0", "rides[1].state              .idle → .done",
          "legs[0].walk(minutes)       4 → 3",
        ])
  }

  @Test func otherCaseIsCutAtItsEnd() throws {
    let trip = "driver: \"Ann\", car: (plate: \"B-UN 1234\", color: .silver, stars: 4.8)"
    let drawing = try Drawing(seen: "  state = .searching", "  other = .coming(\(trip))", width: 50)
    #expect(
      drawing.rows("  state = .coming(\(trip), eta: 180.0)") == [
        "state  .searching", "       → .coming(driver: \"Ann\", car: (plate: \"B-UN",
        "         1234\", color: .silver, stars: 4.8), eta:", "         180.0)",
      ])
    #expect(
      drawing.rows("  other = .coming(\(trip), eta: 180.0)") == [
        "other  .coming(…ver, stars: 4.8))", "       → .coming(…ver, stars: 4.8), eta: 180.0)",
      ])
  }

  @Test func longTextInPayloadKeepsNameOfCase() throws {
    let start = "It was a bright cold day in April, and the clocks were striking"
    let drawing = try Drawing(seen: "  note = .failed(\"\(start) twelve\")", width: 50)
    #expect(
      drawing.rows("  note = .failed(\"\(start) thirteen\")") == [
        "note  .failed(…were striking twelve\")", "      → .failed(…were striking thirteen\")",
      ])
  }

  // MARK: Lists

  static let reviews = [
    "(title: \"Dune\", stars: 5)", "(title: \"Emma\", stars: 3)", "(title: \"Ulysses\", stars: 2)",
  ]

  private func reviews(_ more: String..., width: Int = 80) throws -> Drawing {
    let rows = (Self.reviews + more).joined(separator: ", ")
    return try Drawing(seen: "  reviews = [\(rows)]", width: width)
  }

  @Test func insertedRowIsDrawnWithItsIndexAndTheCount() throws {
    #expect(
      try reviews().rows("+ reviews[1] = (title: \"Kim\", stars: 4)") == [
        "reviews  3 rows → 4", "       title  stars", "  + 1  Kim        4",
      ])
  }

  @Test func changedCellShowsBothValues() throws {
    #expect(
      try reviews().rows("  reviews[1].stars = 4") == [
        "reviews  3 rows", "       title  stars", "  ~ 1  Emma   3 → 4",
      ])
  }

  @Test func removedRowsHaveTheirOldIndices() throws {
    #expect(
      try reviews().rows("- reviews[0] = \(Self.reviews[0])", "- reviews[0] = \(Self.reviews[1])")
        == [
          "reviews  3 rows → 1", "       title  stars", "  - 0  Dune       5",
          "  - 1  Emma       3",
        ])
  }

  @Test func movedRowHasBothIndices() throws {
    #expect(
      try reviews().rows("- reviews[2] = \(Self.reviews[2])", "+ reviews[0] = \(Self.reviews[2])")
        == [
          "reviews  3 rows", "         title    stars", "  → 2→0  Ulysses      2",
        ])
  }

  @Test func changedRowWithoutRoomIsDrawnAsItsChangedFields() throws {
    #expect(
      try reviews(width: 25).rows("  reviews[2].title = \"Finnegans Wake\"") == [
        "reviews[2].title", "  Ulysses", "  → Finnegans Wake",
      ])
  }

  @Test func onlyChangesFollowTableWithoutRoom() throws {
    let drawing = try Drawing(
      seen: "  l = [(id: 1, t: \"a\"), (id: 2, t: \"b\"), (id: 3, t: \"c\")]", width: 20)
    let rows = [
      "(id: 3, t: \"very long\")", "(id: 1, t: \"x\")", "(id: 2, t: \"b\")", "(id: 4, t: \"d\")",
    ]
    #expect(
      drawing.rows("  l = [\(rows.joined(separator: ", "))]") == [
        "l       3 rows → 4", "         id  t", "  → 2→0   3  very l…", "  +   3   4  d",
        "l[0].t  c", "        → very long", "l[1].t  a → x",
      ])
  }

  @Test func changedEntryWithoutRoomIsDrawnByItself() throws {
    let drawing = try Drawing(seen: "  texts = [\"a\": \"one\", \"b\": \"two\"]", width: 24)
    #expect(
      drawing.rows("  texts[\"b\"] = \"two and a half\"") == [
        "texts[\"b\"]  two", "            → two and a", "              half",
      ])
  }

  @Test func unchangedColumnsGiveWayToChangedOnes() throws {
    let photo = "(id: 1, name: \"beach\", bytes: 5000000, sent: 0, status: .uploading, attempts: 1)"
    let drawing = try Drawing(seen: "  photos = [\(photo)]", width: 52)
    #expect(
      drawing.rows("  photos[0].sent = 1250000") == [
        "photos  1 row", "       id  name   bytes  sent         stat…  atte…",
        "  ~ 0   1  beach  5000…  0 → 1250000  .upl…      1",
      ])
    let old = "(a: 1, b: \"bbbbb\", c: \"ccccc\", d: \"ddddd\", e: 1)"
    #expect(
      try Drawing(seen: "  l = [\(old)]", width: 24).rows("  l[0].e = 2") == [
        "l  1 row", "       a  b      e", "  ~ 0  1  bbbbb  1 → 2", "  … 2 more columns",
      ])
  }

  private static let board = [
    "(name: \"todo\", cards: [(id: 1, labels: [.bug]), (id: 2, labels: [])], full: false)",
    "(name: \"done\", cards: [], full: false)",
  ]

  @Test func changedListOfRowIsDrawnByItself() throws {
    let drawing = try Drawing(
      seen: "  columns = [\(Self.board.joined(separator: ", "))]", width: 200)
    #expect(
      drawing.rows(
        "- columns[0].cards[0] = (id: 1, labels: [.bug])",
        "+ columns[1].cards[0] = (id: 1, labels: [.bug])", "  columns[1].full = true") == [
          "columns[0].cards  2 rows → 1", "       id  labels", "  - 0   1  [.bug]",
          "columns[1].cards  0 rows → 1", "       id  labels", "  + 0   1  [.bug]",
          "columns[1].full   false → true",
        ])
    #expect(
      drawing.rows("+ columns[0].cards[0].labels[1] = .urgent") == [
        "columns[0].cards[0].labels  1 row → 2", "  + 1  .urgent",
      ])
  }

  @Test func changedRecordOfRowIsDrawnByItsFields() throws {
    let drawing = try Drawing(
      seen: "  people = [(name: \"Ada\", home: (city: \"London\", zip: nil))]")
    #expect(
      drawing.rows("  people[0].home.city = \"Paris\"") == [
        "people[0].home.city  London → Paris"
      ])
  }

  @Test func manyChangedRowsAreCounted() throws {
    let drawing = try Drawing(seen: "  n = []")
    let numbers = (0..<100).map { "\($0)" }.joined(separator: ", ")
    let rows = drawing.rows("  n = [\(numbers)]")
    #expect(rows.count == 12)
    #expect(rows.prefix(2) == ["n  0 rows → 100", "  + 0  0"])
    #expect(rows.last == "  … 90 more rows")
  }

  @Test func longListIsReadFromTheViewModel() throws {
    let all = (0..<240).map { Value.int(Int128($0)) }
    let shown = Event.change(Path("n"), Value.list(all).shortened())
    var seen = SeenScreen()
    seen.note([shown]) { _ in .list(all) }
    let drawing = FrameDrawing(width: 80, style: Drawing.plain)
    #expect(drawing.rows(of: seen.show([shown])).suffix(2) == ["  9  9", "  … 230 more"])
    let changed = Event.change(Path("n", [.index(150)]), .int(-1))
    seen.note([changed]) { _ in nil }
    #expect(drawing.rows(of: seen.show([changed])) == ["n  240 rows", "  ~ 150  150 → -1"])
  }

  @Test func listThatIsNotKnownShowsItsEvents() throws {
    var seen = SeenScreen()
    let shown = Event.change(Path("n"), Value.list((0..<240).map { .int($0) }).shortened())
    seen.note([shown]) { _ in nil }
    _ = seen.show([shown])
    let changes: [Event] = [
      .removal(Path("n", [.index(7)]), .int(7)), .insertion(Path("n", [.index(9)]), .int(0)),
      .change(Path("n", [.index(8)]), .int(9)),
    ]
    seen.note(changes) { _ in nil }
    let drawing = FrameDrawing(width: 80, style: Drawing.plain)
    #expect(drawing.rows(of: seen.show(changes)) == ["n[7]  - 7", "n[9]  + 0", "n[8]  → 9"])
  }

  @Test func changedEntriesHaveTheirKeys() throws {
    let drawing = try Drawing(seen: "  scores = [\"ada\": 1, \"bo\": 2, \"cy\": 3]")
    #expect(
      drawing.rows("- scores[\"ada\"] = 1", "  scores[\"bo\"] = 4", "+ scores[\"d\"] = 5") == [
        "scores  3 entries", "  - ada      1", "  ~ bo   2 → 4", "  + d        5",
      ])
  }

  @Test func listThatIsUnchangedInTheEndIsMentioned() throws {
    let drawing = try Drawing(seen: "  n = [1, 2]")
    #expect(drawing.rows("+ n[2] = 3", "- n[2] = 3") == ["n  changed and changed back"])
    // As of a timer whose ticks were shown before they were recorded.
    #expect(drawing.rows("  n = [1, 2]", "  n[1] = 2").isEmpty)
  }

  // MARK: Everything else

  @Test func longQuestionLeavesRoomForItsAnswer() throws {
    let drawing = try Drawing(width: 40)
    let asked = "< upload(url: \"https://x.example/a.jpg\", size: 1000)"
    #expect(drawing.rows("\(asked) 1000") == ["upload(url: \"https://x.example/a.…: 1000"])
    let answer = String(repeating: "x", count: 50)
    #expect(
      drawing.rows("\(asked) \"\(answer)\"") == [
        "upload(url: \"https:…: \"\(answer.prefix(16))…"
      ])
  }

  @Test func answersAreFolded() throws {
    let drawing = try Drawing(width: 40)
    #expect(
      drawing.rows(
        "< scores(.slow) [(name: \"Ada\", level: 1), (name: \"Bo\", level: 2)]", "< clock 1.0",
        "< store ok", "< feed end", "< load ! \"the disk is full\"",
        "< text \"It was a bright cold day in April, and\"") == [
          "scores(.slow): 2 records", "clock: 1.0", "store: done", "feed: ended",
          "load failed: the disk is full", "text: \"It was a bright cold day in Apri…",
        ])
  }

  @Test func changesStayInOrderWithAnswers() throws {
    let drawing = try Drawing(seen: "  isLoading = false", "~ cancel ! \"nothing runs\"")
    #expect(
      drawing.rows(
        "  isLoading = true", "~ cancel", "< scores []", "  isLoading = false",
        "~ cancel ! \"nothing runs\"") == [
          "isLoading  false → true", "cancel is enabled", "scores: []", "isLoading  true → false",
          "cancel is disabled: nothing runs",
        ])
  }

  @Test func refusalNamesItsCommand() throws {
    var drawing = try Drawing()
    drawing.refusal = ("add", "row 9 is \"out\" of range")
    #expect(
      drawing.rows("! \"row 9 is \\\"out\\\" of range\"") == ["add: row 9 is \"out\" of range"])
    #expect(drawing.rows("! \"broken: a rule\"") == ["broken: a rule"])
    drawing.refusal = ("add", "add is disabled: no")
    #expect(drawing.rows("! \"add is disabled: no\"") == ["add is disabled: no"])
  }

  @Test func resultIsDrawnLikeTheScreenIfItIsWide() throws {
    let drawing = try Drawing(width: 30)
    #expect(drawing.rows("= 3") == ["= 3"])
    #expect(
      drawing.rows("= [(name: \"Ada\", level: 1), (name: \"Bo\", level: 2)]") == [
        "=  2 rows", "     name  level", "  0  Ada       1", "  1  Bo        2",
      ])
  }

  @Test func meaningHasColors() throws {
    var drawing = try Drawing(seen: "  rating = 9", "  source = .slow")
    drawing.style = TranscriptStyle(isColored: true)
    #expect(
      drawing.rows(
        "  rating = 5", "  source = .failing", "< load ! \"no\"", "~ save ! \"no title\"") == [
          "rating  \u{1B}[2m9\u{1B}[0m → \u{1B}[1m5\u{1B}[0m",
          "source  \u{1B}[2;35m.slow\u{1B}[0m → \u{1B}[1;35m.failing\u{1B}[0m",
          "\u{1B}[31mload failed: no\u{1B}[0m", "\u{1B}[2msave is disabled: no title\u{1B}[0m",
        ])
  }

  @Test func controlCharactersAreEscaped() throws {
    let drawing = try Drawing(seen: "  a = \"b\"")
    #expect(drawing.rows("  a = \"\\u{1b}[2J\"") == ["a  b → \"\\u{1b}[2J\""])
    #expect(drawing.rows("! \"\\u{1b}[2J\"") == ["\\u{1b}[2J"])
  }
}

/// A prompt that has shown some lines of a session.
struct Drawing {
  private var seen = SeenScreen()
  private let width: Int
  var style = Drawing.plain
  var refusal: (command: String, reason: String)?

  static let plain = TranscriptStyle(isColored: false)

  init(seen lines: String..., width: Int = 80) throws {
    self.width = width
    _ = show(lines)
  }

  /// What it draws of more lines.
  func rows(_ lines: String...) -> [String] { rows(lines) }

  func rows(_ lines: [String]) -> [String] {
    var copy = self
    var drawing = FrameDrawing(width: width, style: style)
    drawing.refusal = refusal
    return drawing.rows(of: copy.show(lines))
  }

  private mutating func show(_ lines: [String]) -> [FramePart] {
    let transcript = ByteBuffer()
    for line in lines { transcript.append(raw: line + "\n") }
    let events = transcript.lines.compactMap(\.event)
    #expect(events.count == lines.count)
    seen.note(events) { _ in nil }
    return seen.show(events)
  }
}

import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct ListDisplayTests {
  @Test func differencesAreFoundByCommonEnds() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > set a x b c
      + rows[1] = "x"
      > set a c
      - rows[1] = "x"
      - rows[1] = "b"
      > set a d
        rows[1] = "d"
      > set
        rows = []
      > set z
        rows = ["z"]
      > set z
      """,
      of: LettersScreen.self, "set a x b c", "set a c", "set a d", "set", "set z", "set z")
  }

  @Test func announcedEditsAreWritten() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > edit i1x
      + rows[1] = "x"
      > edit d0
      - rows[0] = "a"
      > edit u2z
        rows[2] = "z"
      > edit i3p i0q
      + rows[3] = "p"
      + rows[0] = "q"
      """,
      of: LettersScreen.self, "edit i1x", "edit d0", "edit u2z", "edit i3p i0q")
  }

  @Test func overlappingEditsOfOneFrameAreWritten() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > edit i0x d0
      + rows[0] = <any>
      - rows[0] = <any>
      > edit d1 d1
      - rows[1] = "b"
      - rows[1] = "c"
      > edit i0x d1 i1y u0z
      + rows[0] = "z"
      - rows[1] = "a"
      + rows[1] = "y"
        rows[0] = "z"
      > edit u1w d1
        rows[1] = <any>
      - rows[1] = "y"
      """,
      of: LettersScreen.self, "edit i0x d0", "edit d1 d1", "edit i0x d1 i1y u0z", "edit u1w d1")
  }

  @Test func wrongAnnouncementsAreReported() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > lie i7 x y z
      ! "rows: the view model announced insert(row: 7), which does not lead from 3 rows to 3"
        rows = ["x", "y", "z"]
      > lie d0 x y z
      ! "rows: the view model announced remove(row: 0), which does not lead from 3 rows to 3"
        rows = ["x", "y", "z"]
      > lie u3 x y z
      ! "rows: the view model announced update(row: 3), which does not lead from 3 rows to 3"
        rows = ["x", "y", "z"]
      > lie i-1 x y z p
      ! "rows: the view model announced insert(row: -1), which does not lead from 3 rows to 4"
        rows = ["x", "y", "z", "p"]
      > nowhere
      ! "lines: an edit was announced, but no binding has that name"
      """,
      of: LettersScreen.self, "lie i7 x y z", "lie d0 x y z", "lie u3 x y z", "lie i-1 x y z p",
      "nowhere")
  }

  @Test func announcementOfSomethingElseIsReported() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > lie i0 a b c d
      ! "rows: the view model announced insert(row: 0), which is not what changed"
        rows = ["a", "b", "c", "d"]
      > lie d0 a b c
      ! "rows: the view model announced remove(row: 0), which is not what changed"
        rows = ["a", "b", "c"]
      > lie u0 a b z
      ! "rows: the view model announced update(row: 0), which is not what changed"
        rows = ["a", "b", "z"]
      > announce "i0 u2" p a b y
      ! "rows: the view model announced insert(row: 0), update(row: 2), which is not what changed"
        rows = ["p", "a", "b", "y"]
      > announce "d0 u0" q b y
      - rows[0] = "p"
        rows[0] = "q"
      """,
      of: LettersScreen.self, "lie i0 a b c d", "lie d0 a b c", "lie u0 a b z",
      #"announce "i0 u2" p a b y"#, #"announce "d0 u0" q b y"#)
  }

  /// Equal rows are not a change, even if they are elsewhere in the memory.
  @Test func copiedRowsAreNoLie() throws {
    try expectSession(
      """
      understudy 3 letters
        rows = ["a", "b", "c"]
      > set a-row-longer-than-a-pointer another-long-row
        rows = ["a-row-longer-than-a-pointer", "another-long-row"]
      > lie i2 a-row-longer-than-a-pointer another-long-row d
      + rows[2] = "d"
      > lie d2 a-row-longer-than-a-pointer another-long-row
      - rows[2] = "d"
      > lie u0 e another-long-row
        rows[0] = "e"
      > lie u0 f yet-another-long-row
      ! "rows: the view model announced update(row: 0), which is not what changed"
        rows = ["f", "yet-another-long-row"]
      """,
      of: LettersScreen.self, "set a-row-longer-than-a-pointer another-long-row",
      "lie i2 a-row-longer-than-a-pointer another-long-row d",
      "lie d2 a-row-longer-than-a-pointer another-long-row", "lie u0 e another-long-row",
      "lie u0 f yet-another-long-row")
  }

  /// Numbers that are not equal to themselves are not a change.
  @Test func rowsThatShowTheSameAreNoLie() throws {
    try expectSession(
      """
      understudy 3 doubles
        rows = [nan, 1.0]
      > append 2
      + rows[2] = 2.0
      > append 3
      + rows[3] = 3.0
      """, of: DoublesScreen.self, "append 2", "append 3")
  }

  /// An announcement is reported exactly if its edits do not produce the list.
  @Test func announcedEditsThatDoNotProduceTheListAreReported() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<300 {
      let words = random.array(0..<5) { $0.pick(["a", "b", "c"]) }
      let edits = random.array(1..<4) { random -> String in
        "\(random.pick(["i", "d", "u"]))\(random.int(0..<4))"
      }
      let text = try transcript(
        of: LettersScreen.self,
        ["announce '\(edits.joined(separator: " "))' " + words.joined(separator: " ")])
      let isTrue = Self.canLead(edits, to: words)
      #expect(text.contains("! \"rows: ") == !isTrue, "\(text), UNDERSTUDY_SEED=\(seed)")
      try expectReplay(of: text, on: LettersScreen.self)
    }
  }

  /// Whether the edits lead from a, b, c to `words`; new and changed rows may be anything.
  private static func canLead(_ edits: [String], to words: [String]) -> Bool {
    var rows: [String?] = ["a", "b", "c"]
    for edit in edits.compactMap({ ListEdit($0) }) {
      switch edit {
      case .insert(let row) where row <= rows.count: rows.insert(nil, at: row)
      case .remove(let row) where row < rows.count: rows.remove(at: row)
      case .update(let row) where row < rows.count: rows[row] = nil
      default: return false
      }
    }
    return rows.count == words.count && zip(rows, words).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// Whatever the edits, each line is true in its place, and together they produce the list.
  @Test func announcedEditsProduceTheList() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<200 {
      var count = 3
      let words = random.array(1..<7) { random -> String in
        switch count == 0 ? 0 : random.int(0..<3) {
        case 0:
          count += 1
          return "i\(random.int(0..<count))\(random.pick(["p", "q", "r"]))"
        case 1:
          count -= 1
          return "d\(random.int(0..<(count + 1)))"
        default: return "u\(random.int(0..<count))\(random.pick(["s", "t"]))"
        }
      }
      let line = "edit " + words.joined(separator: " ")
      let text = try onStage(LettersScreen.self) { stage in
        _ = try stage.run(line)
        guard case .list(let rows) = stage.bindings[0].value else { return }
        try checkLeads(stage.transcript.text(), to: rows, "\(line), UNDERSTUDY_SEED=\(seed)")
      }
      try expectReplay(of: text, on: LettersScreen.self)
    }
  }

  /// Applies the events to the list of the opening.
  private func checkLeads(_ text: String, to rows: [Value], _ comment: Comment) throws {
    var replica: [Value] = []
    for case .event(let event) in try Session(parsing: text, file: "").lines {
      switch event {
      case .change(let path, .list(let new), _) where path.steps.isEmpty: replica = new
      case .change(let path, let value, _): replica[index(path)] = value
      case .insertion(let path, let value): replica.insert(value, at: index(path))
      case .removal(let path, let value):
        let old = replica.remove(at: index(path))
        #expect(value.matches(old) || old.matches(value), comment)
      default: break
      }
    }
    #expect(replica == rows, comment)
  }

  private func index(_ path: Path) -> Int {
    guard case .index(let index)? = path.steps.first else { return -1 }
    return index
  }
}

@MainActor
final class Letters {
  private(set) var rows = ["a", "b", "c"]
  private let notify: Notifier

  init(notify: Notifier) { self.notify = notify }

  func set(_ new: [String]) {
    rows = new
    notify()
  }

  /// `i1x` inserts x at row 1, `d1` deletes row 1, `u1x` changes row 1 to x; all in one frame.
  func edit(_ words: [String]) {
    let edits = words.compactMap { word in ListEdit(word) }
    for (word, edit) in zip(words, edits) {
      switch edit {
      case .insert(let row): rows.insert(String(word.suffix(1)), at: row)
      case .remove(let row): rows.remove(at: row)
      case .update(let row): rows[row] = String(word.suffix(1))
      }
    }
    announce(edits)
  }

  /// Announces a single edit for any new rows.
  func lie(_ edit: String, _ new: [String]) {
    rows = new
    if let edit = ListEdit(edit) { notify(edit, in: "rows") }
  }

  /// Announces the edits of the first word for any new rows.
  func announce(_ edits: String, _ new: [String]) {
    rows = new
    announce(edits.split(separator: " ").compactMap { ListEdit(String($0)) })
  }

  func nowhere() { notify(.insert(row: 0), in: "lines") }

  private func announce(_ edits: [ListEdit]) {
    // A call cannot spread a list over variadic parameters.
    notify.stageReference.hear { $0.frame(edits, in: "rows") }
  }
}

enum LettersScreen: Screen {
  static let name = "letters"
  static func make(in world: World, notify: Notifier) -> Letters { Letters(notify: notify) }
  static func describe(_ view: inout Interface<Letters>) {
    view.bind("rows", \.rows)
    view.command("set", Letters.set, "rows")
    view.command("edit", Letters.edit, "edits")
    view.command("lie", Letters.lie, "edit", "rows")
    view.command(
      "announce", Letters.announce as (Letters) -> (String, [String]) -> Void, "edits", "rows")
    view.command("nowhere", Letters.nowhere)
  }
}

@MainActor
private final class Doubles {
  private(set) var rows = [Double.nan, 1]
  let notify: Notifier

  init(notify: Notifier) { self.notify = notify }

  func append(_ number: Double) {
    rows.append(number)
    notify(.insert(row: rows.count - 1), in: "rows")
  }
}

private enum DoublesScreen: Screen {
  static let name = "doubles"
  static func make(in world: World, notify: Notifier) -> Doubles { Doubles(notify: notify) }
  static func describe(_ view: inout Interface<Doubles>) {
    view.bind("rows", \.rows)
    view.command("append", Doubles.append, "number")
  }
}

extension ListEdit {
  fileprivate init?(_ word: String) {
    let digits = word.dropFirst().prefix { $0.isNumber || $0 == "-" }
    guard let kind = word.first, let row = Int(digits) else { return nil }
    switch kind {
    case "i": self = .insert(row: row)
    case "d": self = .remove(row: row)
    default: self = .update(row: row)
    }
  }
}

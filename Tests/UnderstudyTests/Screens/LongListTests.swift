import Testing

@testable import SessionFormat
@testable import Understudy

/// The address of its rows shows whether a long list was copied: copying moves them.
@MainActor @Suite struct LongListTests {
  @Test func longListsAreShortened() throws {
    try expectSession(
      """
      understudy 3 hundreds
        rows = [0, 1, 2, 3, 4, ...(count: 101, digest: "\(digest(0...100))"), 96, 97, 98, 99, 100]
      > swap 50
        rows[50] = -1
      > drop 100
      - rows[100] = 100
      """,
      of: HundredsScreen.self, "swap 50", "drop 100")
  }

  private func digest(_ numbers: ClosedRange<Int128>) -> String {
    let digest = Value.LongList.digest(of: numbers.map { Value.int($0) })
    return String(digest, radix: 16)
  }

  @Test func announcedEditsMoveNoRows() throws {
    let many = Many()
    ManyScreen.viewModel = many
    let text = try onStage(ManyScreen.self) { stage in
      // The first edit copies, because the stage holds the list that it showed first.
      _ = try stage.run("insert 3")
      let address = many.address
      stage.transcript.removeAll()
      for line in ["insert 99999", "remove 1", "update 50000", "insert 0", "nothing"] {
        _ = try stage.run(line)
        #expect(many.address == address, "\(line) copied the list")
      }
    }
    #expect(
      text == """
        > insert 99999
        + rows[99999] = -1
          count = 100002
        > remove 1
        - rows[1] = <any>
          count = 100001
        > update 50000
          rows[50000] = -2
        > insert 0
        + rows[0] = -1
          count = 100002
        > nothing

        """)
  }

  /// A live run keeps no copy to check; a replay does, and writes the same unless an
  /// announcement is wrong.
  @Test func replayChecksEditsOfLongLists() throws {
    ManyScreen.viewModel = Many()
    let text = try transcript(
      of: ManyScreen.self, ["insert 3", "remove 1", "update 5", "lie 7", "insert 2"])
    #expect(!text.contains("!"))
    ManyScreen.viewModel = Many()
    let log = try Replay(Session(parsing: text, file: "a.session"), on: ManyScreen.self).log
    #expect(log.steps.count == 6)
    #expect(log.steps[..<4].allSatisfy { $0 == .exact } && log.steps[5] == .exact)
    let events = log.steps[4].events?.map(\.description) ?? []
    #expect(
      events.first(where: { $0.hasPrefix("!") })
        == #"! "rows: the view model announced update(row: 7), which is not what changed""#)
  }

  @Test func commandDoesNotCopyListOfStructure() throws {
    let text = try transcript(of: PileScreen.self, ["mark", "push 7", "mark", "push 8", "mark"])
    #expect(
      text == """
        understudy 3 pile
          count = 1000000
          moves = 0
        > mark
        > push 7
          count = 1000001
        > mark
        > push 8
          count = 1000002
        > mark

        """)
  }

  @Test func announcedEditsOfStructureAreWritten() throws {
    try expectSession(
      """
      understudy 3 stack
        rows = [1, 2, 3]
        top = 3
      > replace 9
      - rows[2] = 3
      + rows[2] = 9
        top = 9
      > replace 8
      - rows[2] = 9
      + rows[2] = 8
        top = 8
      """,
      of: StackScreen.self, "replace 9", "replace 8")
  }
}

@MainActor
private final class Hundreds {
  var rows = Array(0...100)
  func swap(_ row: Int) { rows[row] = -1 }
  func drop(_ row: Int) { rows.remove(at: row) }
}

private enum HundredsScreen: Screen {
  static let name = "hundreds"
  static func make(in world: World, notify: Notifier) -> Hundreds { Hundreds() }
  static func describe(_ view: inout Interface<Hundreds>) {
    view.bind("rows", \.rows)
    view.command("swap", Hundreds.swap, "row")
    view.command("drop", Hundreds.drop, "row")
  }
}

@MainActor
private final class Many {
  private(set) var rows = Array(0..<100_000)
  var notify: Notifier?

  var address: UnsafeRawPointer? { rows.withUnsafeBytes { $0.baseAddress } }

  func insert(_ row: Int) {
    rows.reserveCapacity(100_100)
    rows.insert(-1, at: row)
    notify?(.insert(row: row), in: "rows")
  }

  func remove(_ row: Int) {
    rows.remove(at: row)
    notify?(.remove(row: row), in: "rows")
  }

  func update(_ row: Int) {
    rows[row] = -2
    notify?(.update(row: row), in: "rows")
  }

  /// Announces a row before the one that it changes.
  func lie(_ row: Int) {
    rows[row + 1] = -3
    notify?(.update(row: row), in: "rows")
  }

  func nothing() {}
}

private enum ManyScreen: Screen {
  static let name = "many"
  static var viewModel = Many()
  static func make(in world: World, notify: Notifier) -> Many {
    viewModel.notify = notify
    return viewModel
  }
  static func describe(_ view: inout Interface<Many>) {
    view.bind("rows", \.rows)
    view.bind("count", \.rows.count)
    view.command("insert", Many.insert, "row")
    view.command("remove", Many.remove, "row")
    view.command("update", Many.update, "row")
    view.command("lie", Many.lie, "row")
    view.command("nothing", Many.nothing)
  }
}

/// Counts how often the rows moved between two marks.
private struct Pile {
  private var rows: [Int]
  private var address: UnsafeRawPointer?
  private(set) var moves = 0

  init() {
    rows = Array(0..<1_000_000)
    rows.reserveCapacity(1_000_100)
  }

  var count: Int { rows.count }

  mutating func mark() {
    let now = rows.withUnsafeMutableBytes { UnsafeRawPointer($0.baseAddress) }
    if let address, address != now { moves += 1 }
    address = now
  }

  mutating func push(_ number: Int) { rows.append(number) }
}

private enum PileScreen: Screen {
  static let name = "pile"
  static func make(in world: World, notify: Notifier) -> Pile { Pile() }
  static func describe(_ view: inout Interface<Pile>) {
    view.bind("count", \.count)
    view.bind("moves", \.moves)
    view.command("mark") { (pile: inout Pile) in pile.mark() }
    view.command("push", "number") { (pile: inout Pile, number: Int) in pile.push(number) }
  }
}

private struct Stack {
  var rows = [1, 2, 3]
  let notify: Notifier

  mutating func replace(_ number: Int) {
    rows.removeLast()
    notify(.remove(row: rows.count), in: "rows")
    rows.append(number)
    notify(.insert(row: rows.count - 1), in: "rows")
  }
}

private enum StackScreen: Screen {
  static let name = "stack"
  static func make(in world: World, notify: Notifier) -> Stack {
    notify(.insert(row: 0), in: "rows")
    return Stack(notify: notify)
  }
  static func describe(_ view: inout Interface<Stack>) {
    view.bind("rows", \.rows)
    view.bind("top", \.rows.last)
    view.command("replace", "number") { (stack: inout Stack, number: Int) in stack.replace(number) }
  }
}

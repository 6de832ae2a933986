import GeneratedInput
import Testing

@testable import Jugs
@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Sessions of view models become minimal, in this process.
@MainActor @Suite struct ShrunkReplayTests {
  /// Shrinks a session to its first outcome.
  private func shrunk(_ session: Session, on screen: any Screen.Type) throws -> Session? {
    let replay = try Replay(session, on: screen).log
    guard let outcome = Outcome.all(in: session, replay).first else { return nil }
    var shrinker = Shrinker(session, to: outcome) { try Replay($0, on: screen).log }
    #expect(try shrinker.begin())
    try shrinker.shrink()
    return shrinker.session
  }

  @Test func wanderingWithJugsEndsInAShortWay() throws {
    var random = InputGenerator()
    let names = JugsScreen.description.commands.map(\.name)
    for _ in 0..<10 {
      let commands = (0..<300).map { _ in random.pick(names) }
      let text = try transcript(of: JugsScreen.self, commands)
      let session = try Session(parsing: text, file: "a.session")
      guard let result = try shrunk(session, on: JugsScreen.self) else { continue }
      #expect(result.text.hasSuffix("! \"broken: the big jug does not hold 4\"\n"))
      try expectReplay(of: result.text, on: JugsScreen.self)
      let steps = result.steps.compactMap(\.command)
      #expect(steps.count >= 6, "seed \(random.seed): \(steps)")
      for second in steps.indices {
        for first in 0...second {
          var fewer = steps
          fewer.remove(at: second)
          if first < second { fewer.remove(at: first) }
          let text = try transcript(of: JugsScreen.self, fewer)
          #expect(!text.contains("broken"), "seed \(random.seed): \(steps)")
        }
      }
    }
  }

  /// Of a list and several counters, the commands and rows that a difference needs remain.
  @Test func differenceKeepsWhatItNeeds() throws {
    var random = InputGenerator()
    for _ in 0..<5 {
      ShelfViewModel.forgetsUndo = false
      let noise = ["add x", "drop 0", "count", "note some text", "no-such"]
      var commands = (0..<60).map { _ in random.pick(noise) }
      commands.insert("mark", at: random.int(0..<60))
      let text = try transcript(of: ShelfScreen.self, commands + ["undo"])
      ShelfViewModel.forgetsUndo = true
      defer { ShelfViewModel.forgetsUndo = false }
      let session = try Session(parsing: text, file: "a.session")
      let result = try #require(try shrunk(session, on: ShelfScreen.self))
      #expect(
        result.text == """
          understudy 3 shelf
            books = []
            total = 0
            note = ""
            isMarked = false
          > mark
            isMarked = true
          > undo
            isMarked = false

          """, "seed \(random.seed)")
      #expect(
        try failureReport(replaying: result.text, on: ShelfScreen.self) == """
          a.session:9: > undo: isMarked: expected false, found no change: still true
                      > undo
            expected    isMarked = false
          """)
    }
  }
}

private final class ShelfViewModel {
  private(set) var books: [String] = []
  private(set) var total = 0
  private(set) var note = ""
  private(set) var isMarked = false
  // Replaced by the tests of this suite, which run on the main actor one after the other.
  nonisolated(unsafe) static var forgetsUndo = false

  func add(_ title: String) { books.append(title) }
  func drop(_ row: Int) { if books.indices.contains(row) { books.remove(at: row) } }
  func count() { total += 1 }
  func write(_ text: String, _ more: String?) { note = text + (more ?? "") }
  func mark() { isMarked = true }
  func undo() { if !Self.forgetsUndo { isMarked = false } }
}

private enum ShelfScreen: Screen {
  static let name = "shelf"

  static func make(in world: World, notify: Notifier) -> ShelfViewModel { ShelfViewModel() }

  static func describe(_ view: inout Interface<ShelfViewModel>) {
    view.bind("books", \.books)
    view.bind("total", \.total)
    view.bind("note", \.note)
    view.bind("isMarked", \.isMarked)
    view.command("add", ShelfViewModel.add, "title")
    view.command("drop", ShelfViewModel.drop, "row")
    view.command("count", ShelfViewModel.count)
    view.command("note", ShelfViewModel.write, "text", "more")
    view.command("mark", ShelfViewModel.mark)
    view.command("undo", ShelfViewModel.undo)
  }
}

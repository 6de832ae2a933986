import Testing
import Understudy

@testable import LineEditing
@testable import UnderstudyPrompt

/// What is offered for parameters with limits and suggestions, and for literals.
@MainActor @Suite struct ParameterCompletionTests {
  @Test func parametersOfferWhatTheyAccept() throws {
    try completing(GuideScreen.self) { completer in
      let expected: [(typed: String, words: [String], remark: String)] = [
        ("rate ", ["1", "2", "3", "4", "5"], "stars: a whole number, from 1 to 5"),
        ("go ", ["north", "south"], "direction: one of north, south"),
        ("go n", ["north"], "direction: one of north, south"),
        ("tag ", ["home", "at work"], "tag: a String, for example home, at work"),
        ("tag WORK", ["at work"], "tag: a String, for example home, at work"),
        ("visit ", ["4", "7"], "id: a whole number, as in rows.id"),
        ("visit 7", ["7"], "id: a whole number, as in rows.id"),
        ("shelve ", ["low", "high"], "level: one of low, high"),
        ("hold (a", [], "point: a literal like (x: 0, y: 0)"),
        ("hold (x: 1, ", [], "point: a literal like (x: 0, y: 0)"),
        ("hold (x: 1, y: 2) ", ["low", "high"], "level: one of low, high"),
        ("hold (x: 1, y: 2) low ", [], "usage: hold POINT LEVEL"),
        ("main.play ", ["0", "1"], "song 0 to 1"), ("main.play us", ["1"], "song 0 to 1"),
        ("main.tag ", ["calm"], "tag: a String, as in main.tags"),
        ("decks[0].play ", ["0"], "song 0 to 0"), ("decks[0].play NO", ["0"], "song 0 to 0"),
        ("decks[1].play ", [], "decks.songs is empty"),
        ("decks[0].tag ", ["loud"], "tag: a String, as in decks.tags"),
        ("decks[1].tag ", [], "tag: a String, as in decks.tags"),
        // Without their colons.
        ("show vol", ["volume"], "no binding begins with \"vol\""),
        (":show decks[", ["decks[0]", "decks[1]"], "no binding begins with \"decks[\""),
        (":show decks[1].t", ["decks[1].tags"], "no binding begins with \"decks[1].t\""),
        (":watch decks[7].t", [], "no binding begins with \"decks[7].t\""),
        ("undo ", [], "usage: :undo [N]"),
        ("hear ", [], "lost is nil"), ("enter ", [], "code: a secret"),
      ]
      for (typed, words, remark) in expected {
        let found = completer.completions(line: typed, cursor: typed.utf8.count)
        #expect(found.candidates.map(\.text) == words, "\(typed)")
        #expect(found.remark == remark, "\(typed)")
      }
      let ids = completer.completions(line: "visit ", cursor: 6).candidates
      #expect(ids.map(\.help) == ["id 4", "id 7"])
      let call = completer.completions(line: "call ", cursor: 5).candidates
      #expect(call.map(\.text) == ["a\u{202E}b"] && call.map(\.label) == ["a\\u{202e}b"])
    }
  }

  /// A case is completed up to its first value, as it is typed.
  @Test(
    arguments: [
      ("plan ", [".heat(to: ", ".insert(", ".off"], nil), ("plan .h", [".heat(to: "], ".heat(to: "),
      ("plan .o", [".off"], ".off "), ("plan .in", [".insert("], ".insert("),
    ] as [(String, [String], String?)])
  func casesAreCompletedUpToTheirValues(
    typed: String, words: [String], completed: String?
  ) throws {
    try completing(GuideScreen.self) { completer in
      let found = completer.completions(line: typed, cursor: typed.utf8.count)
      #expect(found.candidates.map(\.text) == words)
      #expect(found.candidates.allSatisfy { $0.label.hasPrefix($0.text) })
      if let completed {
        #expect(
          found.step(line: typed, cursor: typed.utf8.count) == .replace(start: 5, with: completed))
      }
    }
  }

  @Test func hintsNameWhatIsMissing() throws {
    try completing(GuideScreen.self) { completer in
      let remarks = [
        "rate": " ▸ [stars: from 1 to 5 = 3]", "rate ": "▸ [stars: from 1 to 5 = 3]",
        "go ": "▸ direction: north|south", "hold (x: 1, ": "▸ point: Point level: low|high",
        "hold (x: 1, y: 2) ": "▸ level: low|high", "hold (x: 1, y: 2)": " ▸ level: low|high",
        "wait ": "▸ [time: Duration = 250ms]", "show ": "▸ [BINDING ...]", "undo": " ▸ [N]",
        "volume": " ▸ volume: from 0 to 9 (now 3)", "volume ": "▸ volume: from 0 to 9 (now 3)",
        "enter ": "▸ code: secret", "play ": "▸ song: Int how: String",
        "play 1": " ▸ Dusk ▸ how: String", "play 1 ": "▸ Dusk ▸ how: String",
        "play 1 x": "", "play x": " ▸ how: String", "play 2": " ▸ song 0 to 1 ▸ how: String",
        "hear 0": "", "main.play 1": "",
        "main.last-note ": "▸ value: String (now flat)",
        "decks[1].last-note ": "▸ value: String (now flat)",
      ]
      for (line, remark) in remarks {
        #expect(completer.hint(for: line) { _ in nil }.remark == remark, "\(line)")
      }
      #expect(completer.hint(for: "tag ho") { _ in nil }.completion == "me")
    }
  }

  @Test func longListIsNotReadAsAWhole() throws {
    try completing(ArchiveScreen.self) { completer in
      Archive.readRows = 0
      let found = { (typed: String) in
        let found = completer.completions(line: typed, cursor: typed.utf8.count)
        return (found.candidates.prefix(3).map(\.text), found.candidates.count, found.omitted)
      }
      #expect(found("open ") == (["0", "1", "2"], 200, 19_800))
      #expect(found("open 99") == (["99", "990", "991"], 111 + 27, 18_000))
      #expect(found("open PAGE 77") == ([], 0, 0))
      #expect(found("open page77") == (["77", "770", "771"], 11, 18_000))
      #expect(found("open row19999") == ([], 0, 18_000))
      #expect(completer.hint(for: "open 19999") { _ in nil }.remark == " ▸ page19999")
      #expect(completer.hint(for: "open 20000") { _ in nil }.remark == " ▸ row 0 to 19999")
      let shown = completer.completions(line: ":show ", cursor: 6).candidates
      #expect(shown == [Completions.Candidate("pages", help: "20,000 rows")])
      #expect(Archive.readRows < 15_000)
    }
  }

  @Test func hintLeavesNoQuoteOpen() throws {
    try completing(GuideScreen.self) { completer in
      let hints = ["go n": Hint(completion: "orth"), "go \"n": Hint.none, "\"ra": Hint.none]
      for (line, hint) in hints {
        #expect(completer.hint(for: line) { _ in nil } == hint, "\(line)")
      }
    }
  }

  /// The history has lines of other screens, whose commands may have the same names.
  @Test func hintRecallsOnlyArgumentsThatFit() throws {
    try completing(GuideScreen.self) { completer in
      let recalled = { (line: String, earlier: [String]) in
        completer.hint(for: line) { isUsable in earlier.first(where: isUsable) }.completion
      }
      #expect(recalled("rate ", ["rate many", "rate 4 5", "rate 4"]) == "4")
      #expect(recalled("go ", ["go home"]) == "")
    }
  }

  @Test func helpExplainsLimits() throws {
    try EventLoop.shared.run {
      let stage = GuideScreen.makeStage(world: World())
      try stage.open(writingHeader: true)
      let help = ConsoleHelp(stage: stage, width: 80, height: 24)
      #expect(
        try help.about("rate")
          == "rate [STARS]\n  [STARS]  Int, from 1 to 5, 3 by default\n  for example: rate 1")
      #expect(
        try help.about("tag")
          == "tag TAG\n  TAG  String, for example home, at work\n  for example: tag home")
      #expect(
        try help.about("visit") == "visit ID\n  ID  Int, as in rows.id\n  for example: visit 2")
    }
  }
}

/// Opens a screen, and passes a completer of its commands.
@MainActor func completing(
  _ screen: any Screen.Type, _ check: @MainActor (ConsoleCompleter) throws -> Void
) throws {
  try EventLoop.shared.run {
    let stage = screen.makeStage(world: World())
    try stage.open(writingHeader: true)
    let completer = ConsoleCompleter()
    completer.stage = stage
    try check(completer)
  }
}

private final class Guide {
  enum Level { case low, high }
  struct Point: Codable { let x, y: Int }
  enum Mode: Codable { case off, heat(to: Double), insert(Int, row: Int) }
  struct Row { let id: Int }
  let rows = [Row(id: 4), Row(id: 7)]
  let main = Deck(songs: ["Dawn", "Dusk"], tags: ["calm"])
  let decks = [Deck(songs: ["Noon"], tags: ["loud"]), Deck()]
  let lost: [String]? = nil
  let callers = ["a\u{202E}b"]
  let songs = ["Dawn", "Dusk"]
  var volume = 3
  func play(_ song: Int, _ how: String) {}
  func rate(_ stars: Int) {}
  func go(_ direction: String) {}
  func shelve(_ level: Level) {}
  func hold(_ point: Point, _ level: Level) {}
  func plan(_ mode: Mode) {}
  func wait(_ time: Duration) {}
}

private final class Deck {
  let songs: [String]
  let tags: [String]
  var lastNote = "flat"
  init(songs: [String] = [], tags: [String] = []) { (self.songs, self.tags) = (songs, tags) }
  func play(_ song: Int) {}
  func tag(_ tag: String) {}

  @MainActor static func describe(_ deck: inout Interface<Deck>) {
    deck.bind("songs", \.songs)
    deck.bind("tags", \.tags)
    deck.field("lastNote", \.lastNote)
    deck.command("play", Deck.play, Parameter("song", indexes: "songs"))
    deck.command("tag", Deck.tag, Parameter("tag", suggestions: "tags"))
  }
}

private enum GuideScreen: Screen {
  static let name = "guide"
  static func make(in world: World, notify: Notifier) -> Guide { Guide() }
  static func describe(_ view: inout Interface<Guide>) {
    view.bind("rows", \.rows)
    view.bind("lost", \.lost)
    view.bind("songs", \.songs)
    view.bind("callers", \.callers)
    view.command("call", Guide.go, Parameter("caller", suggestions: "callers"))
    view.field("volume", \.volume, Parameter("volume", in: 0...9))
    view.command("play", Guide.play, Parameter("song", indexes: "songs"), "how")
    view.command("enter", Guide.go, Parameter("code", secret: true))
    view.child("main", \.main, describe: Deck.describe)
    view.rows("decks", \.decks, describe: Deck.describe)
    view.command("hear", Guide.rate, Parameter("row", indexes: "lost"))
    view.command("rate", Guide.rate, Parameter("stars", in: 1...5, default: 3))
    view.command("go", Guide.go, Parameter("direction", from: ["north", "south"]))
    view.command("tag", Guide.go, Parameter("tag", suggestions: ["home", "at work"]))
    view.command("visit", Guide.rate, Parameter("id", suggestions: "rows.id"))
    view.command("shelve", Guide.shelve, "level")
    view.command("hold", Guide.hold, "point", "level")
    view.command("plan", Guide.plan, "mode")
    view.command("wait", Guide.wait, Parameter("time", default: .milliseconds(250)))
  }
}

/// A list that counts which of its rows are converted.
private final class Archive {
  struct Page: CustomReflectable {
    let name: String
    var customMirror: Mirror {
      Archive.readRows += 1
      return Mirror(self, children: ["name": name])
    }
  }
  nonisolated(unsafe) static var readRows = 0
  let pages = (0..<20_000).map { Page(name: "page\($0)") }
  func open(_ row: Int) {}
}

private enum ArchiveScreen: Screen {
  static let name = "archive"
  static func make(in world: World, notify: Notifier) -> Archive { Archive() }
  static func describe(_ view: inout Interface<Archive>) {
    view.bind("pages", \.pages)
    view.command("open", Archive.open, Parameter("row", indexes: "pages"))
  }
}

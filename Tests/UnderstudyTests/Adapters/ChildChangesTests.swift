import Testing

@testable import SessionFormat
@testable import Understudy

/// What the commands of rows and children do to the view model that holds them.
@MainActor @Suite(.inProcesses) struct ChildChangesTests {
  @MainActor struct Row {
    let title: String
    var isDone = false
    var onDelete: () -> Void = {}
    var onToggle: () -> Void = {}
    var onLoad: @MainActor () async -> Int = { 0 }

    func delete() { onDelete() }
    func toggle() { onToggle() }
    func load() async { _ = await onLoad() }
  }

  /// The rows call back, as those of SwiftUI do.
  @MainActor final class List {
    var rows: [Row] = [] { didSet { changes += 1 } }
    private(set) var changes = 0

    init(_ load: @escaping @MainActor () async -> Int) {
      rows = ["A", "B"].enumerated().map { index, title in
        Row(
          title: title, onDelete: { [unowned self] in rows.removeAll { $0.title == title } },
          onToggle: { [unowned self] in rows[index].isDone.toggle() }, onLoad: load)
      }
    }
  }

  enum ListScreen: Screen {
    static let name = "list"
    static func make(in world: World, notify: Notifier) -> List {
      List(world.effect("load") { () async in 7 })
    }
    static func describe(_ view: inout Interface<List>) {
      view.rows("rows", \.rows) { row in
        row.bind("title", \.title)
        row.bind("isDone", \.isDone)
        row.command("toggle", Row.toggle)
        row.command("delete", Row.delete)
        row.command("load", Row.load)
        row.command("finish") { (row: inout Row) in row.isDone = true }
      }
      view.bind("changes", \.changes)
    }
  }

  @Test func methodsOfRowsChangeNothingThemselves() throws {
    try expectSession(
      """
      understudy 3 list
        rows = [(title: "A", isDone: false), (title: "B", isDone: false)]
        changes = 0
      > rows[0].toggle
        rows[0].isDone = true
        changes = 1
      > rows[1].finish
        rows[1].isDone = true
        changes = 2
      > rows[0].delete
      - rows[0] = (title: "A", isDone: true)
        changes = 3
      """,
      of: ListScreen.self, "rows[0].toggle", "rows[1].finish", "rows[0].delete")
  }

  /// Each command stores only its own row.
  @Test nonisolated func commandsOfRowsOverlap() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let text = try transcript(of: ListScreen.self, ["rows[0].load &", "rows[1].finish"])
      #expect(
        text == """
          understudy 3 list
            rows = [(title: "A", isDone: false), (title: "B", isDone: false)]
            changes = 0
          > rows[0].load &
          > rows[1].finish
          ? load
            rows[1].isDone = true
            changes = 1
          < load 7
          & rows[0].load

          """, "\(text)")
      try expectReplay(of: text, on: ListScreen.self)
    }
  }

  struct Track { var bars = [4] }
  struct Album { var tracks = [Track(), Track()] }
  final class Player { var albums = [Album(), Album()] }

  enum PlayerScreen: Screen {
    static let name = "player"
    static func make(in world: World, notify: Notifier) -> Player { Player() }
    static func describe(_ view: inout Interface<Player>) {
      view.rows("albums", \.albums) { album in
        album.rows("tracks", \.tracks) { track in
          track.bind("bars", \.bars)
          track.command("later", "bar") { (track: inout Track, bar: Int) async in
            await Task.yield()
            track.bars.append(bar)
          }
        }
      }
    }
  }

  @Test func asynchronousCommandChangesAStructureInAnother() throws {
    try expectSession(
      """
      understudy 3 player
        albums = [(tracks: [(bars: [4]), (bars: [4])]), (tracks: [(bars: [4]), (bars: [4])])]
      > albums[1].tracks[0].later 2
      + albums[1].tracks[0].bars[1] = 2
      """,
      of: PlayerScreen.self, "albums[1].tracks[0].later 2")
  }

  /// Says when it ends, as one does that stops a timer.
  final class Editor {
    var text = ""
    private let onEnd: () -> Void

    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }

    func type(_ text: String) { self.text += text }
    func typeLater(_ text: String) async {
      await Task.yield()
      self.text += text
    }
  }

  final class Document {
    private(set) var editor: Editor?
    private(set) var editors: [Editor] = []
    private(set) var ended = 0

    private func make() -> Editor { Editor { [weak self] in self?.ended += 1 } }
    func open() { (editor, editors) = (make(), [make(), make()]) }
    func close() { (editor, editors) = (nil, []) }
  }

  enum DocumentScreen: Screen {
    static let name = "document"
    static func make(in world: World, notify: Notifier) -> Document { Document() }
    static func describe(_ view: inout Interface<Document>) {
      view.command("open", Document.open)
      view.command("close", Document.close)
      view.child("editor", \.editor, describe: describe)
      view.rows("editors", \.editors, describe: describe)
      view.bind("ended", \.ended)
    }
    private static func describe(_ editor: inout Interface<Editor>) {
      editor.bind("text", \.text)
      editor.command("type", Editor.type, "text").disabled { $0.text == "full" ? "full" : nil }
      editor.command("type-later", Editor.typeLater, "text")
      editor.invariant("it is short") { $0.text.count < 10 }
    }
  }

  /// Nothing keeps those alive that the view model let go of.
  @Test func childrenEndWithTheirParentsReference() throws {
    try expectSession(
      """
      understudy 3 document
        editor = nil
        editors = []
        ended = 0
      ~ editor.type ! "editor is nil"
      > open
        editor = (text: "")
        editors = [(text: ""), (text: "")]
      ~ editor.type
      > editor.type a
        editor.text = "a"
      > editors[0].type b
        editors[0].text = "b"
      > editors[1].type-later c
        editors[1].text = "c"
      > close
        editor = nil
        editors = []
        ended = 3
      ~ editor.type ! "editor is nil"
      """,
      of: DocumentScreen.self, "open", "editor.type a", "editors[0].type b",
      "editors[1].type-later c", "close")
  }
}

import Testing

@testable import SessionFormat
@testable import Understudy

/// A session shows which commands can be used, as a view does by grey buttons.
@MainActor @Suite struct AvailabilityTests {
  @Test func availabilityIsShownWhenItChanges() throws {
    try expectSession(
      """
      understudy 3 draft
        title = ""
        editor = nil
        rows = [(stars: 1)]
      ~ save ! "write a title"
      ~ editor.commit ! "editor is nil"
      > save
      ! "save is disabled: write a title"
      > write Dune
        title = "Dune"
      ~ save
      > write Emma
        title = "Emma"
      > edit 3
        editor = (stars: 3)
      ~ editor.commit
      > editor.rate 0
        editor.stars = 0
      ~ editor.commit ! "rate it"
      > rows[0].rate 2
        rows[0].stars = 2
      > save
        title = ""
      ~ save ! "write a title"
      """,
      of: DraftScreen.self, "save", "write Dune", "write Emma", "edit 3", "editor.rate 0",
      "rows[0].rate 2", "save")
  }

  @Test func reasonIsComputed() throws {
    try expectSession(
      """
      understudy 3 letter
        text = ""
        isSent = false
      ~ send ! "write something"
      ~ erase ! "it is empty"
      > text "Dear Ada and dear Bob"
        text = "Dear Ada and dear Bob"
      ~ send ! "11 letters too long"
      ~ erase
      > text "Dear Bob"
        text = "Dear Bob"
      ~ send
      > send
        isSent = true
      ~ send ! "it was sent"
      > send
      ! "send is disabled: it was sent"
      """,
      of: LetterScreen.self, "text \"Dear Ada and dear Bob\"", "text \"Dear Bob\"", "send", "send")
  }

  @Test func enabledIsAskedBeforeDisabled() {
    var view = Interface<Letter>()
    view.command("send", Letter.send)
      .disabled { _ in "first" }
      .disabled(\.flaw)
    view.subject.place(Letter())
    #expect(view.commands[0].reasonDisabled?([]) == "first")
  }

  /// A frame in the middle of a structure's command must not replace what the command changes.
  @Test func availabilityOfStructureIsReadInTheMiddleOfItsCommand() throws {
    try expectSession(
      """
      understudy 3 outer
        inner = (count: 0)
        steps = 0
      ~ inner.reset ! "it is 0"
      > inner.count-up
        steps = 1
        inner.count = 3
      ~ inner.reset
      """, of: OuterScreen.self, "inner.count-up")
  }
}

private final class Letter: DefaultInitializable {
  var text = ""
  private(set) var isSent = false

  var flaw: String? {
    if isSent { return "it was sent" }
    if text.isEmpty { return "write something" }
    return text.count > 10 ? "\(text.count - 10) letters too long" : nil
  }

  func send() { isSent = true }
}

private enum LetterScreen: Screen {
  static func describe(_ view: inout Interface<Letter>) {
    view.field("text", \.text)
    view.bind("isSent", \.isSent)
    view.command("send", Letter.send).disabled(\.flaw)
    view.command("erase") { $0.text = "" }.disabled { $0.text.isEmpty ? "it is empty" : nil }
  }
}

@MainActor
private final class Draft {
  private(set) var title = ""
  private(set) var editor: Editor?
  let rows = [Editor(stars: 1)]

  func write(_ title: String) { self.title = title }
  func save() { title = "" }
  func edit(_ stars: Int) { editor = Editor(stars: stars) }
}

@MainActor
private final class Editor {
  private(set) var stars: Int
  init(stars: Int) { self.stars = stars }
  func rate(_ stars: Int) { self.stars = stars }
  func commit() {}
}

private enum DraftScreen: Screen {
  static let name = "draft"
  static func make(in world: World, notify: Notifier) -> Draft { Draft() }
  static func describe(_ view: inout Interface<Draft>) {
    view.bind("title", \.title)
    view.command("write", Draft.write, "title")
    view.command("save", Draft.save).disabled { $0.title.isEmpty ? "write a title" : nil }
    view.command("edit", Draft.edit, "stars")
    view.child("editor", \.editor, describe: describe)
    view.rows("rows", \.rows, .settled, describe: describe)
  }

  private static func describe(_ editor: inout Interface<Editor>) {
    editor.bind("stars", \.stars)
    editor.command("rate", Editor.rate, "stars")
    editor.command("commit", Editor.commit).disabled { $0.stars > 0 ? nil : "rate it" }
  }
}

private struct Inner {
  private(set) var count = 0
  let changed: @MainActor () -> Void

  @MainActor mutating func countUp() {
    count = 2
    changed()
    count += 1
  }
}

@MainActor
private final class Outer {
  lazy var inner = Inner { [unowned self] in
    steps += 1
    notify()
  }
  private(set) var steps = 0
  let notify: Notifier

  init(notify: Notifier) { self.notify = notify }
}

private enum OuterScreen: Screen {
  static let name = "outer"
  static func make(in world: World, notify: Notifier) -> Outer { Outer(notify: notify) }
  static func describe(_ view: inout Interface<Outer>) {
    view.child("inner", \.inner) { inner in
      inner.bind("count", \.count)
      inner.command("count-up") { (inner: inout Inner) in inner.countUp() }
      inner.command("reset", perform: { (_: inout Inner) in })
        .disabled { $0.count == 0 ? "it is 0" : nil }
    }
    view.bind("steps", \.steps)
  }
}

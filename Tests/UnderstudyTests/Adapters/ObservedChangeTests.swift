import GeneratedInput
import Observation
import Testing

@testable import SessionFormat
@testable import Understudy

/// The changes of an `@Observable` view model are announced by what it stores.
@MainActor @Suite struct ObservedChangeTests {
  @Test func changeThatObservationDoesNotSeeIsReported() throws {
    try expectSession(
      """
      understudy 3 bookcase
        title = "a"
        size = 0
        first = nil
        seen = 0
        book = (pages: 10)
        others = []
      ~ open ! "it is empty"
      > rename b
        title = "b"
      > hide
        seen = 1
      ! "seen changed without a notification"
      > put 5
        size = 1
        first = 5
        others = [(pages: 5)]
      ~ open
      > read 12
        book.pages = 12
      > replace 7
        book.pages = 7
      > read 8
        book.pages = 8
      > hide
        seen = 2
      ! "seen changed without a notification"
      > rows 3
        others[0].pages = 3
      > others[0].set 4
        others[0].pages = 4
      > empty
        size = 0
        first = nil
        others = []
      ~ open ! "it is empty"
      """,
      of: BookcaseScreen.self, "rename b", "hide", "put 5", "read 12", "replace 7", "read 8",
      "hide",
      "rows 3", "others[0].set 4", "empty")
  }

  @Test func observableInsideOtherViewModelAnnouncesItself() throws {
    try expectSession(
      """
      understudy 3 desk
        book = (pages: 1)
        notes = 0
      > book.set 3
        book.pages = 3
      > note
        notes = 1
      ! "notes changed without a notification"
      > swap
        book.pages = 9
      ! "book changed without a notification"
      > book.set 4
        book.pages = 4
      """, of: DeskScreen.self, "book.set 3", "note", "swap", "book.set 4")
  }

  /// A change that is announced hides no other one later.
  @Test func reportsAreExact() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let lines = random.array(1..<8) { random in random.pick(["hide", "show", "again"]) }
      let text = try transcript(of: CurtainScreen.self, lines)
      var expected = "understudy 3 curtain\n  sum = 0\n"
      var sum = 0
      for line in lines {
        expected += "> \(line)\n"
        if line == "again" { continue }
        sum += 1
        expected += "  sum = \(sum)\n"
        if line == "hide" { expected += "! \"sum changed without a notification\"\n" }
      }
      #expect(text == expected, "UNDERSTUDY_SEED=\(seed)")
    }
  }
}

@Observable @MainActor
private final class Book {
  var pages: Int

  init(pages: Int) { self.pages = pages }

  func set(_ pages: Int) { self.pages = pages }
}

@Observable @MainActor
private final class Bookcase {
  var title = "a"
  var sizes: [Int] = []
  var book = Book(pages: 10)
  var others: [Book] = []
  @ObservationIgnored var seen = 0

  func rename(_ title: String) { self.title = title }
  func hide() { seen += 1 }
  func put(_ size: Int) {
    sizes.append(size)
    others.append(Book(pages: size))
  }
  func read(_ pages: Int) { book.pages = pages }
  func replace(_ pages: Int) { book = Book(pages: pages) }
  func rows(_ pages: Int) { for other in others { other.pages = pages } }
  func empty() { (sizes, others) = ([], []) }
}

private enum BookcaseScreen: Screen {
  static let name = "bookcase"
  static func make(in world: World, notify: Notifier) -> Bookcase { Bookcase() }
  static func describe(_ view: inout Interface<Bookcase>) {
    view.bind("title", \.title)
    view.bind("size", \.sizes.count)
    view.bind("first", \.sizes.first)
    view.bind("seen", \.seen)
    view.child("book", \.book) { $0.bind("pages", \.pages) }
    view.rows("others", \.others) { row in
      row.bind("pages", \.pages)
      row.command("set", Book.set, "pages")
    }
    view.command("rename", Bookcase.rename, "title")
    view.command("hide", Bookcase.hide)
    view.command("put", Bookcase.put, "size")
    view.command("read", Bookcase.read, "pages")
    view.command("replace", Bookcase.replace, "pages")
    view.command("rows", Bookcase.rows, "pages")
    view.command("empty", Bookcase.empty)
    view.command("open", Bookcase.empty).disabled { $0.sizes.isEmpty ? "it is empty" : nil }
  }
}

@MainActor
private final class Desk {
  private(set) var book = Book(pages: 1)
  private(set) var notes = 0

  func note() { notes += 1 }
  func swap() { book = Book(pages: 9) }
}

private enum DeskScreen: Screen {
  static let name = "desk"
  static func make(in world: World, notify: Notifier) -> Desk { Desk() }
  static func describe(_ view: inout Interface<Desk>) {
    view.announcesChanges()
    view.child("book", \.book) { book in
      book.bind("pages", \.pages)
      book.command("set", Book.set, "pages")
    }
    view.bind("notes", \.notes)
    view.command("note", Desk.note)
    view.command("swap", Desk.swap)
  }
}

@Observable @MainActor
private final class Curtain {
  private var shown = 0
  @ObservationIgnored private var hidden = 0

  var sum: Int { shown + hidden }

  func hide() { hidden += 1 }
  func show() { shown += 1 }
  /// Announces a change that is none.
  func again() {
    let same = shown
    shown = same
  }
}

private enum CurtainScreen: Screen {
  static let name = "curtain"
  static func make(in world: World, notify: Notifier) -> Curtain { Curtain() }
  static func describe(_ view: inout Interface<Curtain>) {
    view.bind("sum", \.sum)
    view.command("hide", Curtain.hide)
    view.command("show", Curtain.show)
    view.command("again", Curtain.again)
  }
}

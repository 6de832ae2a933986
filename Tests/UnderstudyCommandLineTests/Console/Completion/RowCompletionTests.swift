import Testing
import Understudy

@testable import UnderstudyPrompt

/// Names of commands in rows are completed part by part, like paths.
@MainActor @Suite struct RowCompletionTests {
  @Test func rowNameIsCompletedPartByPart() throws {
    try completing(ShelfScreen.self) { completer in
      let expected: [(typed: String, words: [String])] = [
        ("bo", ["boil", "books[", "box.open", "box.pages["]), ("OX.o", ["box.open"]),
        ("books[", ["books[0].", "books[1]."]),
        ("books[1", ["books[1]."]), ("BOOKS[0PAG", []), ("books[PAG", ["books[0].", "books[1]."]),
        ("books[1].", ["books[1].open", "books[1].pages["]),
        ("books[1].pages[", ["books[1].pages[0]."]),
        ("books[1].pages[0].t", ["books[1].pages[0].turn"]),
        ("books[0].", ["books[0].open"]),
        ("books[7].", []),
        ("books[x", []),
        ("box", ["box.open", "box.pages["]),
        ("box.pages[", ["box.pages[0]."]),
      ]
      for (typed, words) in expected {
        let found = completer.completions(line: typed, cursor: typed.utf8.count).candidates
        #expect(found.map(\.text).sorted() == words, "\(typed)")
      }
      let books = completer.completions(line: "books[", cursor: 6).candidates
      #expect(books.map(\.help) == ["0 pages", "1 pages"])
      #expect(books.allSatisfy { !$0.endsWord })
    }
  }

  @Test func unknownRowNameIsReported() throws {
    try completing(ShelfScreen.self) { completer in
      let remarks = [
        "biol ": "▸ unknown command: did you mean boil?", "zz ": "▸ unknown command",
        "books[1].opne ": "▸ unknown command",
        ":shwo ": "▸ unknown command: did you mean :show?", "biol": "", "boil ": "", "biol 1": "",
        "help ": "▸ [COMMAND]",
      ]
      for (line, remark) in remarks {
        #expect(completer.hint(for: line) { _ in nil }.remark == remark, "\(line)")
      }
      // Not a command, so not an unknown one.
      for line in ["# ", "x ", "+ ", "| ", "understudy ", "exit ", "  a = "] {
        #expect(completer.hint(for: line) { _ in nil }.remark == "", "\(line)")
      }
    }
  }

  @Test func parametersOfRowCommandsAreCompleted() throws {
    try completing(ShelfScreen.self) { completer in
      let line = "books[1].open "
      let open = completer.completions(line: line, cursor: line.utf8.count)
      #expect(open.candidates.map(\.text) == ["wide", "slit"])
      #expect(completer.hint(for: line) { _ in nil }.remark == "▸ how: wide|slit")
      let turn = "books[1].pages[0].turn "
      let ways = completer.completions(line: turn, cursor: turn.utf8.count)
      #expect(ways.candidates.map(\.text) == ["true", "false"])
      let far = completer.hint(for: "books[2].open ") { _ in nil }
      #expect(far.remark == "▸ disabled: row 2 is out of range: rows are 0 to 1")
      #expect(completer.completed("books[1].open sl") == "books[1].open slit")
      #expect(completer.completed("books[1].open slit") == nil)
      #expect(completer.completed("books[1].open x") == nil)
    }
  }
}

@MainActor
private final class Leaf {
  let number = 1
  func turn(_ isBack: Bool) {}
}

@MainActor
private final class Book {
  let pages: [Leaf]
  init(_ pages: [Leaf]) { self.pages = pages }
  func open(_ how: How) {}
}

private enum How: String, CaseIterable, CommandParameter { case wide, slit }

@MainActor
private final class Shelf {
  let books = [Book([]), Book([Leaf()])]
  let box = Book([Leaf()])
  func boil() {}
}

private enum ShelfScreen: Screen {
  static let name = "shelf"
  static func make(in world: World, notify: Notifier) -> Shelf { Shelf() }
  static func describe(_ view: inout Interface<Shelf>) {
    view.rows("books", \.books, describe: describe)
    view.child("box", \.box, describe: describe)
    view.command("boil", Shelf.boil)
  }
  static func describe(_ book: inout Interface<Book>) {
    book.rows("pages", \.pages) { page in
      page.bind("number", \.number)
      page.command("turn", Leaf.turn, "back")
    }
    book.command("open", Book.open, "how")
  }
}

/// A row in one line, as hints and lists show it.
@Suite struct ValueSummaryTests {
  @Test(arguments: [
    ("1", "1"), ("\"Kim\"", "Kim"), ("\"12\"", "12"), ("nil", "nil"), (".open", ".open"),
    ("(title: \"Dune\", stars: 5)", "Dune, stars 5"),
    ("(title: \"Dune\", subtitle: \"\", isbn: nil, tags: [1, 2])", "Dune, 2 tags"),
    (
      "(kind: .book, isNew: true, at: (x: 0.5, y: 2), ages: [\"a\": 1])",
      ".book, isNew true, x 0.5, y 2, 1 ages"
    ),
    ("(id: \"1E779199-EA02-416C-9603-47626AB61821\", title: \"Dune\")", "Dune"),
    ("(\"a\", 7)", "a, 7"), ("(a: \"x\\u{1b}[2Jy\")", "\"x\\u{1b}[2Jy\""),
  ])
  func summaryNamesWhatIsNoText(literal: String, summary: String) throws {
    #expect(try Value(literal: literal).summary == summary)
  }
}

import Testing

@testable import SessionFormat
@testable import Understudy

/// A list whose rows changed places or became others is shown by whole rows.
@MainActor @Suite struct RowIdentityTests {
  @Test func otherRowsAreShownWhole() throws {
    try expectSession(
      """
      understudy 3 bookcase
        books = [(isbn: "1", title: "Dune"), (isbn: "2", title: "Emma")]
        boxes = [(name: "Dune"), (name: "Emma")]
      > show 1:Dune 3:Emma
        books[1] = (isbn: "3", title: "Emma")
      > show 3:Emma 1:Dune
        books[0] = (isbn: "3", title: "Emma")
        books[1] = (isbn: "1", title: "Dune")
        boxes[0].name = "Emma"
        boxes[1].name = "Dune"
      > show 3:Emma 1:Ulysses
        books[1].title = "Ulysses"
        boxes[1].name = "Ulysses"
      > show 4:It 3:Emma 1:Ulysses
      + books[0] = (isbn: "4", title: "It")
      + boxes[0] = (name: "It")
      > show 1:Ulysses 4:It 3:Emma
      - books[2] = (isbn: "1", title: "Ulysses")
      + books[0] = (isbn: "1", title: "Ulysses")
      - boxes[2] = (name: "Ulysses")
      + boxes[0] = (name: "Ulysses")
      """,
      of: BookcaseScreen.self, "show 1:Dune 3:Emma", "show 3:Emma 1:Dune", "show 3:Emma 1:Ulysses",
      "show 4:It 3:Emma 1:Ulysses", "show 1:Ulysses 4:It 3:Emma")
  }

  /// The identity need not be shown.
  @Test func rowsOfViewModelsHaveTheirIdentity() throws {
    let session = """
      understudy 3 shelves
        books = [(title: "Dune"), (title: "Emma")]
      > show 1:Dune 3:Emma
      > show 3:Emma 1:Dune
        books[0] = (title: "Emma")
        books[1] = (title: "Dune")
      > show 4:It 3:Emma 1:Dune
      + books[0] = (title: "It")
      > show 3:Emma 1:Ulysses
      - books[0] = (title: "It")
        books[1].title = "Ulysses"
      """
    try expectSession(
      session, of: ShelvesScreen.self, "show 1:Dune 3:Emma", "show 3:Emma 1:Dune",
      "show 4:It 3:Emma 1:Dune", "show 3:Emma 1:Ulysses")
  }

  @Test func fieldsOfEarlierSessionsMatchWholeRows() throws {
    try expectReplay(
      of: """
        understudy 3 bookcase
          books = [(isbn: "1", title: "Dune"), (isbn: "2", title: "Emma")]
        > show 1:Dune 3:Ulysses
          books[1].isbn = "3"
          books[1].title = "Ulysses"

        """, on: BookcaseScreen.self)
  }
}

/// Its identity is computed.
private struct Book: Equatable, Identifiable {
  let isbn: String
  let title: String
  var id: String { isbn }
}

/// Each one is new, so its identity as an object says nothing.
private final class Box: Equatable, Identifiable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (a: Box, b: Box) -> Bool { a.name == b.name }
}

private final class Bookcase {
  private(set) var books = [Book(isbn: "1", title: "Dune"), Book(isbn: "2", title: "Emma")]
  var boxes: [Box] { books.map { Box($0.title) } }

  func show(_ books: [String]) {
    self.books = books.map { book in
      let parts = book.split(separator: ":").map(String.init)
      return Book(isbn: parts[0], title: parts[1])
    }
  }
}

private enum BookcaseScreen: Screen {
  static let name = "bookcase"
  static func make(in world: World, notify: Notifier) -> Bookcase { Bookcase() }
  static func describe(_ view: inout Interface<Bookcase>) {
    view.bind("books", \.books)
    view.bind("boxes", \.boxes)
    view.command("show", Bookcase.show, "books")
  }
}

private enum ShelvesScreen: Screen {
  static let name = "shelves"
  static func make(in world: World, notify: Notifier) -> Bookcase { Bookcase() }
  static func describe(_ view: inout Interface<Bookcase>) {
    view.rows("books", \.books) { $0.bind("title", \.title) }
    view.command("show", Bookcase.show, "books")
  }
}

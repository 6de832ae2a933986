import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// A parameter that numbers the rows of a list accepts those that the list has.
@MainActor @Suite struct RowParameterTests {
  private func refusals(_ lines: [String]) throws -> [String] {
    let text = try transcript(of: BookcaseScreen.self, lines)
    let session = try Session(parsing: text, file: "shelf.session")
    return session.steps.dropFirst().map { step in
      let events = session.lines[step.lines].compactMap(\.event)
      return events.compactMap { if case .refusal(let text) = $0 { text } else { nil } }.joined()
    }
  }

  @Test func rowsThatTheListHasAreAccepted() throws {
    #expect(
      try refusals(["take 0", "take 1", "mark", "mark 1", "pack", "pack 0 1", "pack [1, 0]"])
        == Array(repeating: "", count: 7))
  }

  @Test func otherRowsAreRefused() throws {
    let text = "is out of range: rows are 0 to 1"
    #expect(
      try refusals(["take 2", "take -1", "mark 7", "pack 0 3 1", "pack [1, 5]", "take x"]) == [
        "row 2 \(text)", "row -1 \(text)", "row 7 \(text)", "row 3 \(text)", "row 5 \(text)",
        "take: book: \"x\" is not a whole number",
      ])
  }

  @Test func emptyListHasNoRows() throws {
    #expect(try refusals(["clear", "take 0"]) == ["", "row 0 is out of range: the list is empty"])
  }

  /// The list is in the row that the command's name contains.
  @Test func rowsOfRowsCount() throws {
    let found = try refusals(["boxes[1].open 2", "boxes[0].open 2", "boxes[2].open 0"])
    #expect(
      found == [
        "", "row 2 is out of range: rows are 0 to 0",
        "boxes[2].open is disabled: row 2 is out of range: rows are 0 to 1",
      ])
  }
}

private final class Box {
  let items: [Int]
  init(_ items: [Int]) { self.items = items }
  func open(_ item: Int) { _ = items[item] }
}

private final class Bookcase {
  private(set) var books = ["Dune", "Emma"]
  let boxes = [Box([1]), Box([1, 2, 3])]

  func take(_ book: Int) { _ = books[book] }
  func mark(_ book: Int?) { book.map(take) }
  func pack(_ taken: [Int]) { taken.forEach(take) }
  func clear() { books = [] }
}

private enum BookcaseScreen: Screen {
  static let name = "shelf"
  static func make(in world: World, notify: Notifier) -> Bookcase { Bookcase() }
  static func describe(_ view: inout Interface<Bookcase>) {
    view.bind("books", \.books)
    view.rows("boxes", \.boxes) { box in
      box.bind("items", \.items)
      box.command("open", Box.open, Parameter("item", indexes: "items"))
    }
    view.command("take", Bookcase.take, Parameter("book", indexes: "books"))
    view.command("mark", Bookcase.mark, Parameter("book", indexes: "books"))
    view.command("pack", Bookcase.pack, Parameter("taken", indexes: "books"))
    view.command("clear", Bookcase.clear)
  }
}

import Foundation

@testable import SessionFormat
@testable import Understudy

/// A view model that takes parameters of every type and shows what it got.
@MainActor
final class Library {
  enum Shelf { case fiction, science }
  enum Size: Int { case small = 1, large }
  enum Condition: Hashable, Codable { case new, used(years: Int) }

  struct Book: Hashable, Codable {
    var title: String
    var pages = 0
    var shelf = ShelfMark.top
    var note: String?
    var condition = Condition.new
  }
  enum ShelfMark: String, Codable { case top, bottom = "low" }
  struct Tag: Hashable, Codable, RawRepresentable {
    let rawValue: String
  }

  private(set) var last: Value?

  func show(_ value: Any) { last = Value(reflecting: value) }
}

enum LibraryScreen: Screen {
  static let name = "library"

  static func make(in world: World, notify: Notifier) -> Library { Library() }

  static func describe(_ view: inout Interface<Library>) {
    view.bind("last", \.last)
    take("shelf", Library.Shelf.self, in: &view)
    take("size", Library.Size.self, in: &view)
    take("maybe-shelf", Library.Shelf?.self, in: &view)
    take("shelves", [Library.Shelf].self, in: &view)
    take("book", Library.Book.self, in: &view)
    take("maybe-book", Library.Book?.self, in: &view)
    take("books", [Library.Book].self, in: &view)
    take("tag", Library.Tag.self, in: &view)
    take("counts", [String: Int].self, in: &view)
    take("condition", Library.Condition.self, in: &view)
    take("byte", UInt8.self, in: &view)
    take("wide", Int128.self, in: &view)
    take("float", Float.self, in: &view)
    take("letter", Character.self, in: &view)
    take("piece", Substring.self, in: &view)
    take("amount", Decimal.self, in: &view)
    take("link", URL.self, in: &view)
    take("time", Duration.self, in: &view)
    take("bytes", Data.self, in: &view)
    take("numbers", Set<Int>.self, in: &view)
    take("texts", [String].self, in: &view)
    take("day", Date.self, in: &view)
    take("number", Double.self, in: &view)
    take("text", String.self, in: &view)
    take("maybe-number", Int?.self, in: &view)
    view.command("swap", "old", "new") {
      (library: inout Library, old: Library.Book, new: Library.Book) in
      library.show([old.title, new.title])
    }
  }

  private static func take<Taken>(
    _ name: String, _ type: Taken.Type, in view: inout Interface<Library>
  ) {
    view.command(name, "value") { (library: inout Library, value: Taken) in library.show(value) }
  }
}

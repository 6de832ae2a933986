import Understudy

/// Records of ten fields that a service returns at once: the cost of an answer, and of a row that
/// changes in the middle of a list.
struct Book: Codable, Equatable {
  var id: Int
  var title: String
  var author: String
  var year: Int
  var pages: Int
  var price: Double
  var isLent: Bool
  var shelf: String?
  var kind: Kind
  var tags: [String]

  enum Kind: String, Codable { case novel, poem, essay }

  init(id: Int) {
    self.id = id
    title = "Das Buch Nr. \(id) – 本 📚"
    author = "Zoë Ångström"
    (year, pages, price) = (1900 + id, 100 + id, 9.5)
    (isLent, shelf, kind, tags) = (false, id % 2 == 0 ? nil : "B\(id)", .novel, ["é", "ü"])
  }
}

@MainActor final class CatalogueViewModel {
  private(set) var books: [Book] = []
  private(set) var stock = 0
  private let fetchBooks: nonisolated(nonsending) (Int) async throws -> [Book]
  private let fetchStock: nonisolated(nonsending) () async throws -> Int

  init(
    books fetchBooks: nonisolated(nonsending) @escaping (Int) async throws -> [Book],
    stock fetchStock: nonisolated(nonsending) @escaping () async throws -> Int
  ) {
    (self.fetchBooks, self.fetchStock) = (fetchBooks, fetchStock)
  }

  func count() async throws { stock = try await fetchStock() }
  func fetch(_ count: Int) async throws { books = try await fetchBooks(count) }
  func lend(row: Int) { books[row].isLent.toggle() }
  func rename(row: Int, _ title: String) { books[row].title = title }
}

enum CatalogueScreen: Screen {
  static let name = "catalogue"

  static func make(in world: World, notify: Notifier) -> CatalogueViewModel {
    CatalogueViewModel(
      books: world.effect("books") { (count: Int) async throws in (0..<count).map(Book.init) },
      stock: world.effect("stock") { () async throws in 7 })
  }

  static func describe(_ view: inout Interface<CatalogueViewModel>) {
    view.bind("books", \.books)
    view.bind("stock", \.stock)
    view.command("count", CatalogueViewModel.count)
    view.command("fetch", CatalogueViewModel.fetch, "count")
    view.command("lend", CatalogueViewModel.lend, Parameter("row", indexes: "books"))
    view.command("rename", CatalogueViewModel.rename, Parameter("row", indexes: "books"), "title")
  }
}

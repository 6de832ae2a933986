/// Records of ten fields that a service returns at once: the cost of an answer, and of a row that
/// changes in the middle of a list.
package struct Book: Codable, Equatable, Sendable {
  package var id: Int
  package var title: String
  package var author: String
  package var year: Int
  package var pages: Int
  package var price: Double
  package var isLent: Bool
  package var shelf: String?
  package var kind: Kind
  package var tags: [String]

  package enum Kind: String, Codable, Sendable { case novel, poem, essay }

  package init(id: Int) {
    self.id = id
    title = "Das Buch Nr. \(id) – 本 📚"
    author = "Zoë Ångström"
    (year, pages, price) = (1900 + id, 100 + id, 9.5)
    (isLent, shelf, kind, tags) = (false, id % 2 == 0 ? nil : "B\(id)", .novel, ["é", "ü"])
  }
}

@MainActor package final class CatalogueViewModel {
  package private(set) var books: [Book] = []
  package private(set) var stock = 0
  private let fetchBooks: nonisolated(nonsending) (Int) async throws -> [Book]
  private let fetchStock: nonisolated(nonsending) () async throws -> Int

  package init(
    books fetchBooks: nonisolated(nonsending) @escaping (Int) async throws -> [Book],
    stock fetchStock: nonisolated(nonsending) @escaping () async throws -> Int
  ) {
    (self.fetchBooks, self.fetchStock) = (fetchBooks, fetchStock)
  }

  package func count() async throws { stock = try await fetchStock() }
  package func fetch(_ count: Int) async throws { books = try await fetchBooks(count) }
  package func lend(row: Int) { books[row].isLent.toggle() }
  package func rename(row: Int, _ title: String) { books[row].title = title }
}

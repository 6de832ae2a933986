/// Records of ten fields that a service returns at once: the cost of an answer, and of a row that
/// changes in the middle of a list.
public struct Book: Codable, Equatable, Sendable {
  public var id: Int
  public var title: String
  public var author: String
  public var year: Int
  public var pages: Int
  public var price: Double
  public var isLent: Bool
  public var shelf: String?
  public var kind: Kind
  public var tags: [String]

  public enum Kind: String, Codable, Sendable { case novel, poem, essay }

  public init(id: Int) {
    self.id = id
    title = "Das Buch Nr. \(id) – 本 📚"
    author = "Zoë Ångström"
    (year, pages, price) = (1900 + id, 100 + id, 9.5)
    (isLent, shelf, kind, tags) = (false, id % 2 == 0 ? nil : "B\(id)", .novel, ["é", "ü"])
  }
}

@MainActor public final class CatalogueViewModel {
  public private(set) var books: [Book] = []
  public private(set) var stock = 0
  private let fetchBooks: nonisolated(nonsending) (Int) async throws -> [Book]
  private let fetchStock: nonisolated(nonsending) () async throws -> Int

  public init(
    books fetchBooks: nonisolated(nonsending) @escaping (Int) async throws -> [Book],
    stock fetchStock: nonisolated(nonsending) @escaping () async throws -> Int
  ) {
    (self.fetchBooks, self.fetchStock) = (fetchBooks, fetchStock)
  }

  public func count() async throws { stock = try await fetchStock() }
  public func fetch(_ count: Int) async throws { books = try await fetchBooks(count) }
  public func lend(row: Int) { books[row].isLent.toggle() }
  public func rename(row: Int, _ title: String) { books[row].title = title }
}

/// A service that answers at once, on another thread than the view model's.
package struct CatalogueService: Sendable {
  package init() {}

  @concurrent package func books(_ count: Int) async throws -> [Book] {
    (0..<count).map(Book.init)
  }

  @concurrent package func stock() async throws -> Int { countStock() }
}

// Inlined, it would need no thread.
@inline(never)
private func countStock() -> Int { 7 }

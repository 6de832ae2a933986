/// A service that answers at once, on another thread than the view model's.
public struct CatalogueService: Sendable {
  public init() {}

  @concurrent public func books(_ count: Int) async throws -> [Book] {
    (0..<count).map(Book.init)
  }

  @concurrent public func stock() async throws -> Int { countStock() }
}

// Inlined, it would need no thread.
@inline(never)
private func countStock() -> Int { 7 }

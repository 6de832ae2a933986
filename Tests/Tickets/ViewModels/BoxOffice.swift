import Foundation

/// What the server does.
package struct BoxOffice {
  package let search: @MainActor (_ text: String, _ cursor: Int?) async throws -> ConcertPage
  package let reserve: @MainActor (_ concert: UUID) async throws -> Void
  /// Returns the number of the order.
  package let pay: @MainActor (_ amount: Decimal, _ email: String) async throws -> Int

  package init(
    search: @escaping @MainActor (String, Int?) async throws -> ConcertPage,
    reserve: @escaping @MainActor (UUID) async throws -> Void,
    pay: @escaping @MainActor (Decimal, String) async throws -> Int
  ) {
    (self.search, self.reserve, self.pay) = (search, reserve, pay)
  }
}

/// A concert that tickets are sold for.
package struct Concert: Codable, Equatable, Identifiable, Sendable {
  package let id: UUID
  package let title: String
  package let price: Decimal
  package let date: Date

  package init(id: UUID, title: String, price: Decimal, date: Date) {
    (self.id, self.title, self.price, self.date) = (id, title, price, date)
  }
}

/// A page of what was found.
package struct ConcertPage: Codable, Sendable {
  package let concerts: [Concert]
  /// What to ask for to get the next page; nil if this is the last one.
  package let next: Int?

  package init(concerts: [Concert], next: Int?) { (self.concerts, self.next) = (concerts, next) }
}

/// Why the server refuses.
package enum BoxOfficeError: Error, Codable {
  case soldOut
  case declined(String)
}

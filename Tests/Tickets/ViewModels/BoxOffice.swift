import Foundation

/// What the server does.
public struct BoxOffice {
  public let search: @MainActor (_ text: String, _ cursor: Int?) async throws -> ConcertPage
  public let reserve: @MainActor (_ concert: UUID) async throws -> Void
  /// Returns the number of the order.
  public let pay: @MainActor (_ amount: Decimal, _ email: String) async throws -> Int

  public init(
    search: @escaping @MainActor (String, Int?) async throws -> ConcertPage,
    reserve: @escaping @MainActor (UUID) async throws -> Void,
    pay: @escaping @MainActor (Decimal, String) async throws -> Int
  ) {
    (self.search, self.reserve, self.pay) = (search, reserve, pay)
  }
}

/// A concert that tickets are sold for.
public struct Concert: Codable, Equatable, Identifiable, Sendable {
  public let id: UUID
  public let title: String
  public let price: Decimal
  public let date: Date

  public init(id: UUID, title: String, price: Decimal, date: Date) {
    (self.id, self.title, self.price, self.date) = (id, title, price, date)
  }
}

/// A page of what was found.
public struct ConcertPage: Codable, Sendable {
  public let concerts: [Concert]
  /// What to ask for to get the next page; nil if this is the last one.
  public let next: Int?

  public init(concerts: [Concert], next: Int?) { (self.concerts, self.next) = (concerts, next) }
}

/// Why the server refuses.
public enum BoxOfficeError: Error, Codable {
  case soldOut
  case declined(String)
}

/// A book that the library has.
struct Entry: Codable, Equatable, Sendable {
  let title: String
  let author: String
}

/// A book that is borrowed.
struct Loan: Codable, Equatable, Sendable {
  let title: String
  let days: Int
}

/// What the view models ask a library.
protocol Library: Sendable {
  func find(_ text: String) async throws -> [Entry]
  func borrow(_ title: String) async throws -> Loan
}

/// The library of a small town: it answers after a moment.
struct TownLibrary: Library {
  enum Failure: Error, Equatable, Codable, CustomStringConvertible {
    case closed
    case lent(String)

    var description: String {
      switch self {
      case .closed: "the library is closed"
      case .lent(let title): "\(title) is lent out"
      }
    }
  }

  private static let entries = [
    Entry(title: "Dune", author: "Frank Herbert"),
    Entry(title: "Dubliners", author: "James Joyce"),
    Entry(title: "Emma", author: "Jane Austen"),
    Entry(title: "Persuasion", author: "Jane Austen"),
    Entry(title: "Solaris", author: "Stanislaw Lem"),
  ]

  func find(_ text: String) async throws -> [Entry] {
    try await Task.sleep(for: .milliseconds(5))
    if text == "closed" { throw Failure.closed }
    return Self.entries.filter {
      "\($0.title) \($0.author)".lowercased().contains(text.lowercased())
    }
  }

  func borrow(_ title: String) async throws -> Loan {
    try await Task.sleep(for: .milliseconds(5))
    if title == "Emma" { throw Failure.lent(title) }
    return Loan(title: title, days: 28)
  }

  func notices() -> AsyncStream<String> {
    AsyncStream { notices in
      notices.yield("the library opens at nine")
      notices.yield("Solaris is back")
    }
  }
}

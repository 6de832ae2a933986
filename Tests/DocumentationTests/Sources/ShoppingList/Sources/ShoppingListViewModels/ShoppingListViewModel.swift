import Observation

/// What the view model needs from outside: a server, a database.
public protocol ShoppingListService: Sendable {
  /// What is on the list.
  func entries() async throws -> [String]
}

/// A list that comes from a service, and that a user changes.
@MainActor @Observable public final class ShoppingListViewModel {
  /// What is on the list.
  public private(set) var entries: [String] = []
  /// Whether the service was asked and has not answered.
  public private(set) var isLoading = false
  /// What went wrong; nil if nothing did.
  public private(set) var message: String?
  private let service: any ShoppingListService

  /// Makes an empty list.
  public init(service: any ShoppingListService) { self.service = service }

  /// Asks the service for the list.
  public func load() async {
    isLoading = true
    do {
      entries = try await service.entries()
      message = nil
    } catch {
      message = "\(error)"
    }
    isLoading = false
  }

  /// Adds an entry at the end, unless it is there.
  public func add(_ entry: String) {
    if entries.contains(entry) {
      message = "\(entry) is there already"
    } else {
      entries.append(entry)
      message = nil
    }
  }

  /// Removes the entry of a row.
  public func remove(at row: Int) { entries.remove(at: row) }
}

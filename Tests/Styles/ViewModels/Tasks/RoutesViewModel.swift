import Foundation
import PortableCombine

/// Sends routes and alerts through an `AsyncStream`, and cancels a search for the next one.
@MainActor package final class RoutesViewModel: ObservableObject {
  package enum Event: Equatable, Sendable {
    case unfocus
    case open(train: String)
    case alert(message: String)
  }

  @Published package private(set) var trains: [String] = []
  @Published package private(set) var isSearching = false
  package let events: AsyncStream<Event>

  private let continuation: AsyncStream<Event>.Continuation
  private var search: Task<Void, Never>?

  package init() { (events, continuation) = AsyncStream.makeStream() }

  package func search(_ station: String) {
    search?.cancel()
    continuation.yield(.unfocus)
    search = Task {
      isSearching = true
      defer { if !Task.isCancelled { isSearching = false } }
      do {
        trains = try await find(station)
      } catch is CancellationError {
      } catch {
        continuation.yield(.alert(message: "\(error)"))
      }
    }
  }

  package func tap(_ train: Int) { continuation.yield(.open(train: trains[train])) }

  private enum Failure: Error { case noStation }

  private func find(_ station: String) async throws -> [String] {
    try await Task.sleep(for: .seconds(2))
    guard let first = station.first, first.isUppercase else { throw Failure.noStation }
    return [8, 14, 20].map { "\($0):15 to \(station)" }
  }
}

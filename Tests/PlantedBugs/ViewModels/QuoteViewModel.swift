import Observation

/// Loads a quote, and gives up after 30 seconds. The bug is that an answer that comes later is shown all the
/// same.
@MainActor @Observable package final class QuoteViewModel {
  package private(set) var isLoading = false
  package private(set) var hasGivenUp = false
  package private(set) var quote: String?

  private var timeout: Task<Void, any Error>?
  private let hasBug: Bool
  private let fetch: @MainActor () async throws -> String

  package init(hasBug: Bool, fetch: @escaping @MainActor () async throws -> String) {
    (self.hasBug, self.fetch) = (hasBug, fetch)
  }

  package func load() {
    guard !isLoading else { return }
    (isLoading, hasGivenUp, quote) = (true, false, nil)
    let request = Task {
      let quote = try? await fetch()
      guard hasBug || !Task.isCancelled else { return }
      timeout?.cancel()
      (self.quote, isLoading) = (quote, false)
    }
    timeout = Task {
      try await Task.sleep(for: .seconds(30))
      request.cancel()
      (isLoading, hasGivenUp) = (false, true)
    }
  }
}

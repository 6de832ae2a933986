import Observation

package struct Fetching: Equatable, Sendable {
  package var megabytes: Int
  package let total: Int
}

/// Fetches a pack, and reports each part to the caller from its own executor.
private actor PackFetcher {
  func fetch(_ total: Int, report: @Sendable (Fetching) async -> Void) async throws {
    for part in stride(from: 0, to: total, by: 40) {
      try await Task.sleep(for: .milliseconds(250))
      await report(Fetching(megabytes: min(part + 40, total), total: total))
    }
  }
}

/// A state machine, moved by an actor's reports and by its user.
@MainActor @Observable package final class LanguagePackViewModel {
  package enum State: Equatable {
    case missing
    case fetching(Fetching)
    case verifying
    case ready(size: Int)
    case failed(String)
  }

  package private(set) var state = State.missing
  package var canFetch: Bool {
    switch state {
    case .missing, .failed: true
    case .fetching, .verifying, .ready: false
    }
  }

  private let fetcher = PackFetcher()
  @ObservationIgnored private var fetching: Task<Void, Never>?

  package init() {}

  package func fetch(_ megabytes: Int) {
    guard canFetch else { return }
    guard megabytes <= 200 else { return state = .failed("\(megabytes) MB do not fit") }
    state = .fetching(Fetching(megabytes: 0, total: megabytes))
    fetching = Task {
      do {
        try await fetcher.fetch(megabytes) { progress in await self.advance(progress) }
        state = .verifying
        try await Task.sleep(for: .seconds(1))
        state = .ready(size: megabytes)
      } catch {
        state = .missing
      }
    }
  }

  package func cancel() { fetching?.cancel() }

  package func remove() { if case .ready = state { state = .missing } }

  private func advance(_ progress: Fetching) {
    guard case .fetching = state, !Task.isCancelled else { return }
    state = .fetching(progress)
  }
}

import Observation

/// Searches 300 ms after the last key. The bug is that an answer to an older query is shown.
@MainActor @Observable package final class SearchViewModel {
  package private(set) var query = ""
  package private(set) var results: [String] = []
  package private(set) var resultsQuery = ""
  package private(set) var isSearching = false

  private var pending: Task<Void, Never>?
  private let hasBug: Bool
  private let search: @MainActor (String) async throws -> [String]

  package init(hasBug: Bool, search: @escaping @MainActor (String) async throws -> [String]) {
    (self.hasBug, self.search) = (hasBug, search)
  }

  package func type(_ text: String) {
    query = text
    isSearching = true
    pending?.cancel()
    pending = Task {
      guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
      let found = (try? await search(text)) ?? []
      if !hasBug, Task.isCancelled { return }
      (results, resultsQuery, isSearching) = (found, text, false)
    }
  }
}

import Observation

/// Articles, which come in pages. The bug is a cursor that is not reset.
@MainActor @Observable package final class FeedViewModel {
  package private(set) var titles: [String] = []
  package private(set) var loadedPages: [Int] = []
  package private(set) var isLoading = false

  private var nextPage = 0
  private var loading: Task<Void, Never>?
  private let hasBug: Bool
  private let fetchPage: @MainActor (Int) async throws -> [String]

  package init(hasBug: Bool, fetchPage: @escaping @MainActor (Int) async throws -> [String]) {
    (self.hasBug, self.fetchPage) = (hasBug, fetchPage)
  }

  package func loadMore() {
    if !isLoading { load() }
  }

  package func refresh() {
    loading?.cancel()
    (titles, loadedPages) = ([], [])
    if !hasBug { nextPage = 0 }
    load()
  }

  private func load() {
    isLoading = true
    let page = nextPage
    loading = Task {
      let loaded = try? await fetchPage(page)
      guard !Task.isCancelled else { return }
      isLoading = false
      guard let loaded else { return }
      titles += loaded
      loadedPages.append(page)
      nextPage = page + 1
    }
  }
}

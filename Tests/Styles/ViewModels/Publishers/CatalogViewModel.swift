import Foundation
import PortableCombine

/// Publishes an enumeration of states, and remembers in `UserDefaults` what was dismissed.
@MainActor package final class CatalogViewModel: ObservableObject {
  package enum State: Equatable {
    case empty
    case loading(shown: [String])
    case loaded([String], hasMore: Bool)
    case error(String)
  }

  @Published package private(set) var state = State.empty
  @Published package private(set) var isBannerShown: Bool

  private static let key = "catalogBannerDismissed"
  private var products: [String] = []
  private var page = 0

  package init() { isBannerShown = !UserDefaults.standard.bool(forKey: Self.key) }

  package func load() async {
    if case .loading = state { return }
    state = .loading(shown: products)
    do {
      let new = try await products(onPage: page)
      products += new.filter { !products.contains($0) }
      page += 1
      state = .loaded(products, hasMore: new.count == 3)
    } catch {
      state = .error(error.localizedDescription)
    }
  }

  package func reload() async {
    (products, page) = ([], 0)
    await load()
  }

  package func dismissBanner() {
    isBannerShown = false
    UserDefaults.standard.set(true, forKey: Self.key)
  }

  private struct Offline: LocalizedError { let errorDescription: String? = "no connection" }

  /// Pages overlap by one product, and the third one fails.
  private func products(onPage page: Int) async throws -> [String] {
    try await Task.sleep(for: .milliseconds(700))
    guard page < 2 else { throw Offline() }
    return (page * 2..<page * 2 + 3).map { "Product \($0)" }
  }
}

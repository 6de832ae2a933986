import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor final class NewsViewModel {
  private(set) var headlines: [String] = []
  private(set) var errorText: String?

  func refresh() async {
    guard let url = URL(string: "https://example.com/headlines.json") else { return }
    do {
      let (data, _) = try await URLSession.shared.data(from: url)
      headlines = try JSONDecoder().decode([String].self, from: data)
      errorText = nil
    } catch {
      errorText = error.localizedDescription
    }
  }
}

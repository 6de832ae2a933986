import Foundation
import PortableCombine

/// Searches when the typing has paused, by `debounce` and `removeDuplicates`.
package final class BookSearchViewModel: ObservableObject {
  @Published package var query = ""
  @Published package private(set) var results: [String] = []
  @Published package private(set) var searches = 0

  private let books = ["Dune", "Emma", "Persuasion", "The Dispossessed", "The Waves"]
  private var cancellables: Set<AnyCancellable> = []

  package init() {
    $query
      .dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .sink { [weak self] in self?.search($0) }
      .store(in: &cancellables)
  }

  private func search(_ query: String) {
    searches += 1
    results = query.isEmpty ? [] : books.filter { $0.lowercased().contains(query) }
  }
}

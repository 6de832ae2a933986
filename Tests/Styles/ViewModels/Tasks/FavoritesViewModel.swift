import Foundation
import Observation

package enum LoadState<Value: Equatable>: Equatable {
  case idle
  case loading
  case loaded(Value)
  case failed(String)

  package var value: Value? { if case .loaded(let value) = self { value } else { nil } }
}

package struct Flat: Equatable {
  package let id: Int
  package let street: String
  package var isFavorite = false
}

/// Has a generic state of loading, loads once, and saves in tasks that nothing waits for.
@MainActor @Observable package final class FavoritesViewModel {
  package private(set) var flats = LoadState<[Flat]>.idle
  package private(set) var saved: [Int] = []

  private var hasAppeared = false

  package init() {}

  package func appear() async {
    guard !hasAppeared else { return }
    hasAppeared = true
    flats = .loading
    await load()
  }

  package func refresh() async { await load() }

  package func toggle(_ id: Int) {
    guard var list = flats.value, let place = list.firstIndex(where: { $0.id == id })
    else { return }
    list[place].isFavorite.toggle()
    flats = .loaded(list)
    Task { await save(id, list[place].isFavorite) }
  }

  private func load() async {
    try? await Task.sleep(for: .seconds(1))
    let streets = ["Elm Street", "Oak Lane", "Birch Road"]
    flats = .loaded(
      streets.enumerated().map { Flat(id: $0, street: $1, isFavorite: saved.contains($0)) })
  }

  private func save(_ id: Int, _ isFavorite: Bool) async {
    try? await Task.sleep(for: .milliseconds(300))
    if id == 2 {
      flats = .failed("the disk is full")
    } else if isFavorite {
      saved.append(id)
    } else {
      saved.removeAll { $0 == id }
    }
  }
}

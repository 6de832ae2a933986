import Foundation

/// A box of the app's own, as many apps have one.
package final class Box<Value> {
  package var value: Value { didSet { observers.forEach { $0(value) } } }
  private var observers: [(Value) -> Void] = []

  init(_ value: Value) { self.value = value }

  package func bind(_ observer: @escaping (Value) -> Void) { observers.append(observer) }
}

private actor PictureCache {
  private var pictures: [String: [String]] = [:]

  func pictures(of word: String, load: () async throws -> [String]) async rethrows -> [String] {
    if let known = pictures[word] { return known }
    let new = try await load()
    pictures[word] = new
    return new
  }
}

/// Shows boxes, cancels a search when the next one replaces its task, and asks an actor that caches.
package final class GalleryViewModel {
  package let sections = Box<[String]>([])
  package let toast = Box("")
  package let isSearching = Box(false)
  package let scrolled = Box(0)

  private let cache = PictureCache()
  private var lastWord: String?
  private var search: Task<Void, Never>? { willSet { search?.cancel() } }

  package init() {}

  package func find(_ word: String) {
    let word = word.trimmingCharacters(in: .whitespaces)
    guard !word.isEmpty else { return toast.value = "Type a word" }
    if isSearching.value, word == lastWord { return }
    lastWord = word
    isSearching.value = true
    search = Task { [weak self, cache] in
      let found = try? await cache.pictures(of: word) {
        try await Task.sleep(nanoseconds: UInt64(word.count) * 300_000_000)
        return (1...2).map { "\(word) \($0)" }
      }
      await self?.show(found, for: word)
    }
  }

  @MainActor private func show(_ found: [String]?, for word: String) {
    guard let found, word == lastWord else { return }
    isSearching.value = false
    sections.value.insert("\(word): \(found.joined(separator: ", "))", at: 0)
    scrolled.value += 1
  }
}

/// Shows a set and a dictionary in the order in which they happen to be.
package final class TagCloudViewModel {
  package private(set) var tags: Set<String> = ["swift", "linux"]
  private var uses: [String: Int] = [:]

  package init() {}

  package var chips: [String] { Array(tags) }
  package var usesText: String { uses.map { "\($0.key) ×\($0.value)" }.joined(separator: ", ") }
  package var favourite: String? { uses.max { $0.value < $1.value }?.key }

  package func add(_ names: [String]) {
    tags.formUnion(names)
    for name in names { uses[name, default: 0] += 1 }
  }

  package func removeAny() {
    guard let tag = tags.first else { return }
    tags.remove(tag)
    uses[tag] = nil
  }
}

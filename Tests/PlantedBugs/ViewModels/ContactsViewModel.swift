/// Names in order; a table follows its edits. The bug is an edit that is not what changed.
package final class ContactsViewModel {
  package enum Edit { case inserted(Int), removed(Int), updated(Int) }

  package private(set) var names = ["Ada", "Grace", "Linus"]
  package var onEdit: (Edit) -> Void = { _ in }

  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package func add(_ name: String) { insert(name) }

  package func rename(_ row: Int, _ name: String) {
    guard names.indices.contains(row) else { return }
    if hasBug {
      names[row] = name
      names.sort()
      onEdit(.updated(row))
    } else {
      names.remove(at: row)
      onEdit(.removed(row))
      insert(name)
    }
  }

  private func insert(_ name: String) {
    let row = names.firstIndex { name < $0 } ?? names.count
    names.insert(name, at: row)
    onEdit(.inserted(row))
  }
}

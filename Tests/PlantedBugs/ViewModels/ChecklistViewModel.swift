import Observation

/// Tasks; what was removed can be brought back. The bug is an undo that loses an item.
@MainActor @Observable package final class ChecklistViewModel {
  package struct Item: Equatable {
    package let title: String
    package var isDone = false
  }

  package private(set) var items = [Item(title: "Milk"), Item(title: "Bread")]
  package private(set) var writtenCount = 2
  private var removals: [[(row: Int, item: Item)]] = []

  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package var canUndo: Bool { !removals.isEmpty }
  package var removedCount: Int { removals.reduce(0) { $0 + $1.count } }

  package func add(_ title: String) {
    items.append(Item(title: title))
    writtenCount += 1
  }

  package func toggle(_ row: Int) {
    if items.indices.contains(row) { items[row].isDone.toggle() }
  }

  package func removeDone() {
    let done = items.enumerated().filter { $0.element.isDone }.map {
      (row: $0.offset, item: $0.element)
    }
    guard !done.isEmpty else { return }
    items.removeAll(where: \.isDone)
    removals.append(done)
  }

  package func undo() {
    guard let removed = removals.popLast() else { return }
    if hasBug {
      // From the end, where an earlier row is still missing.
      for (row, item) in removed.reversed() where row <= items.count {
        items.insert(item, at: row)
      }
    } else {
      for (row, item) in removed { items.insert(item, at: min(row, items.count)) }
    }
  }
}

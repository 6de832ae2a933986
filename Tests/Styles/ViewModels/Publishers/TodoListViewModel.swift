import Foundation
import PortableCombine

package struct TodoItem: Identifiable, Equatable {
  package let id = UUID()
  package var title: String
  package var isDone = false
}

/// A list of items that are identified by UUIDs.
package final class TodoListViewModel: ObservableObject {
  @Published package private(set) var items: [TodoItem] = []
  @Published package private(set) var selection: TodoItem.ID?
  package var openCount: Int { items.filter { !$0.isDone }.count }

  package init() { items = ["Water the plants", "Call Ann"].map { TodoItem(title: $0) } }

  package func add(_ title: String) {
    let item = TodoItem(title: title)
    items.insert(item, at: 0)
    selection = item.id
  }

  package func toggle(_ id: TodoItem.ID) {
    guard let row = items.firstIndex(where: { $0.id == id }) else { return }
    items[row].isDone.toggle()
  }

  package func deleteSelection() {
    items.removeAll { $0.id == selection }
    selection = items.first?.id
  }

  package func sort() { items.sort { $0.id.uuidString < $1.id.uuidString } }
}

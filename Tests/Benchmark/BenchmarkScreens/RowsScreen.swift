import Understudy

/// A list of any length that announces its edits: the cost of a row in a list of ten and of a
/// million.
final class RowsViewModel {
  private(set) var rows: [Int] = []
  private let edited: (ListEdit?) -> Void

  init(edited: @escaping (ListEdit?) -> Void) { self.edited = edited }

  /// Sets the number of rows to `count`.
  func fill(_ count: Int) {
    rows = Array(0..<max(0, count))
    edited(nil)
  }

  func add(_ number: Int) {
    rows.append(number)
    edited(.insert(row: rows.count - 1))
  }

  func removeLast() {
    guard rows.popLast() != nil else { return }
    edited(.remove(row: rows.count))
  }
}

enum RowsScreen: Screen {
  static let name = "rows"

  static func make(in world: World, notify: Notifier) -> RowsViewModel {
    RowsViewModel { edit in
      if let edit { notify(edit, in: "rows") } else { notify() }
    }
  }

  static func describe(_ view: inout Interface<RowsViewModel>) {
    view.bind("rows", \.rows)
    view.command("fill", RowsViewModel.fill, "count")
    view.command("add", RowsViewModel.add, "number")
    view.command("remove-last", RowsViewModel.removeLast)
  }
}

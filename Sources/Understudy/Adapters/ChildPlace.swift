/// Where view models are inside another one: in a property, or in a list.
struct ChildPlace<Parent, Child> {
  let name: String
  let isList: Bool
  /// The view models there: the property's or none, or the rows.
  let children: (Parent) -> [Child]
  /// Stores a structure back; nil if the screen can't set the property.
  let put: ((inout Parent, Child, Int) -> Void)?

  /// The first part of the names of its commands.
  var prefix: String { isList ? name + CommandAddress.row : name }

  /// The index of the child that is meant; `nextRow` returns its row. Nil if no row was given.
  ///
  /// - Throws: ``Refusal`` if there is no such child.
  func index(in children: [Child], _ nextRow: () -> Int?) throws(Refusal) -> Int? {
    guard !children.isEmpty else { throw Refusal("\(name) is \(isList ? "empty" : "nil")") }
    guard isList else { return 0 }
    guard let row = nextRow() else { return nil }
    guard children.indices.contains(row) else {
      throw Refusal("row \(row) is out of range: rows are 0 to \(children.count - 1)")
    }
    return row
  }

  /// Stores back a structure that a command may have changed, unless the command removed it.
  func putBack(_ child: Child, _ index: Int, in parent: ViewModelBox<Parent>) {
    guard let put, !ViewModelBox.isObject(child), children(parent.value).indices.contains(index)
    else {
      return
    }
    parent.update { put(&$0, child, index) }
  }

  /// Whether a command's changes to `child` would be lost.
  func loses(_ child: Child) -> Bool { put == nil && !ViewModelBox.isObject(child) }
}

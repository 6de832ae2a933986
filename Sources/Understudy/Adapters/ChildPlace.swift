/// Where view models are inside another one: in a property, or in a list.
struct ChildPlace<Parent, Child> {
  let name: String
  let isList: Bool
  /// Those that are there: the one in a property, or none, or the rows.
  let children: (Parent) -> [Child]
  /// Puts a structure back; nil where the screen can't set the property.
  let put: ((inout Parent, Child, Int) -> Void)?

  init(
    _ name: String, isList: Bool, children: @escaping (Parent) -> [Child],
    put: ((inout Parent, Child, Int) -> Void)?
  ) {
    (self.name, self.isList, self.children, self.put) = (name, isList, children, put)
  }

  /// How the names of its commands begin.
  var prefix: String { isList ? name + CommandAddress.row : name }

  /// Which of `children` is meant; `nextRow` gives its row. Nil when no row was given.
  ///
  /// - Throws: why it is not there.
  func index(in children: [Child], _ nextRow: () -> Int?) throws(Refusal) -> Int? {
    guard !children.isEmpty else { throw Refusal("\(name) is \(isList ? "empty" : "nil")") }
    guard isList else { return 0 }
    guard let row = nextRow() else { return nil }
    guard children.indices.contains(row) else {
      throw Refusal("row \(row) is out of range: rows are 0...\(children.count - 1)")
    }
    return row
  }

  /// Puts back what a command may have changed. An object is where it was; what the command has removed
  /// stays removed.
  func putBack(_ child: Child, _ index: Int, in parent: ViewModelBox<Parent>) {
    guard let put, !ViewModelBox.isObject(child), children(parent.value).indices.contains(index)
    else {
      return
    }
    parent.update { put(&$0, child, index) }
  }

  /// Whether what a command changes of `child` is lost.
  func loses(_ child: Child) -> Bool { put == nil && !ViewModelBox.isObject(child) }
}

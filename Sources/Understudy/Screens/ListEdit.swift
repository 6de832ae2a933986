/// One row that was inserted, removed or replaced in a list, as the view model announces it.
public enum ListEdit: Hashable, Sendable {
  /// The row at this index is new.
  case insert(row: Int)
  /// The row that had this index is gone.
  case remove(row: Int)
  /// The row at this index shows something new.
  case update(row: Int)
}

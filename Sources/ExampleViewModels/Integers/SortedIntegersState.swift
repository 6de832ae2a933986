extension SortedIntegersViewModel {
  /// What the list shows, and the last edit.
  public struct State: Equatable {
    /// The last edit of the list, which a view applies without comparing.
    public enum EditingStyle: Equatable, Sendable {
      /// The integer was inserted in this row.
      case insert(Int, row: Int)
      /// The row was removed.
      case delete(row: Int)
      /// There was no edit: the view shows the whole list.
      case none
    }

    /// The integers in ascending order.
    public private(set) var sortedIntegers: [Int]

    /// The last edit. Setting it applies it.
    ///
    /// The observer must not use the old value, so that a list of any length is edited in place.
    public internal(set) var editingStyle: EditingStyle = .none {
      didSet { applyEdit() }
    }

    /// How many integers there are.
    public var count: Int { sortedIntegers.count }

    init(_ integers: [Int]) {
      sortedIntegers = integers.sorted()
    }

    private mutating func applyEdit() {
      switch editingStyle {
      case .insert(let integer, let row): sortedIntegers.insert(integer, at: row)
      case .delete(let row): sortedIntegers.remove(at: row)
      case .none: break
      }
    }
  }
}

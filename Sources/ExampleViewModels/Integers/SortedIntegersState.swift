extension SortedIntegersViewModel {
  /// What the list shows, and the edit that led there.
  public struct State: Equatable {
    /// How the list got from what it was to what it is: a view applies this, and need not compare.
    public enum EditingStyle: Equatable, Sendable {
      /// The integer was inserted, and is now in that row.
      case insert(Int, row: Int)
      /// The row was removed.
      case delete(row: Int)
      /// There was no edit: the list is to be shown whole.
      case none
    }

    /// The integers in ascending order.
    public private(set) var sortedIntegers: [Int]

    /// The last edit. Setting it carries it out.
    ///
    /// The observer must not name the old value: a list of any length is then edited in place.
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

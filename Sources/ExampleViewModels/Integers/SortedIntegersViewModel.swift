/// A list of integers that stays sorted while integers are added and removed.
///
/// Edits happen in place, as long as there is no copy of the state: adding to a list of a million
/// rows moves only the rows after the new one. Use it from one thread.
public final class SortedIntegersViewModel {
  /// What the list shows. The callback is called after each change.
  public private(set) var state: State {
    didSet { callback(state) }
  }

  private let nextInteger: () -> Int
  private let callback: (State) -> Void

  /// Makes the list 1, 2, 3.
  public convenience init(
    nextInteger: @escaping () -> Int,
    callback: @escaping (State) -> Void
  ) {
    self.init(startingWith: [1, 2, 3], nextInteger: nextInteger, callback: callback)
  }

  /// Makes a list of the given integers.
  ///
  /// - Parameters:
  ///   - integers: The first integers, in any order.
  ///   - nextInteger: Returns the integer to add when none is given.
  ///   - callback: Called with the new state after each edit. If it keeps a copy, the next edit
  ///     copies the list.
  /// - Complexity: O(n log n).
  public init(
    startingWith integers: [Int],
    nextInteger: @escaping () -> Int,
    callback: @escaping (State) -> Void
  ) {
    state = State(integers)
    self.nextInteger = nextInteger
    self.callback = callback
  }

  /// Whether there is a row to remove.
  public var canRemove: Bool { state.count > 0 }

  /// Adds an integer after those that are equal or less.
  ///
  /// - Parameter number: The integer; `nil` takes the next one.
  /// - Complexity: O(log n) comparisons, and moving the rows after it. Sometimes the list needs
  ///   more space and is moved as a whole, which is O(1) on average.
  public func add(_ number: Int?) {
    let integer = number ?? nextInteger()
    let row = state.sortedIntegers.upperBound(of: integer)
    state.editingStyle = .insert(integer, row: row)
  }

  /// Removes a row.
  ///
  /// - Parameter row: The row; the first is 0.
  /// - Throws: ``RowOutOfRange`` if there is no such row. Then nothing changes.
  /// - Complexity: moving the rows after it.
  public func remove(at row: Int) throws(RowOutOfRange) {
    guard state.sortedIntegers.indices.contains(row) else {
      throw RowOutOfRange(row: row, count: state.count)
    }
    state.editingStyle = .delete(row: row)
  }
}

/// The list has no such row.
public struct RowOutOfRange: Error, Equatable, CustomStringConvertible {
  /// The row that was given.
  public let row: Int

  /// How many rows there are.
  public let count: Int

  /// One line for people.
  public var description: String {
    let rows = count == 0 ? "the list is empty" : "rows are 0 to \(count - 1)"
    return "row \(row) is out of range: \(rows)"
  }
}

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

extension RandomAccessCollection where Element: Comparable {
  /// The index at which to insert an element into a sorted collection: after equal elements.
  ///
  /// The collection must be in ascending order; otherwise the result is a valid but meaningless
  /// index.
  ///
  /// - Parameter element: The element to insert.
  /// - Returns: The index of the first greater element, or `endIndex`.
  /// - Complexity: O(log n) comparisons.
  func upperBound(of element: Element) -> Index {
    var low = startIndex
    var remaining = count
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if self[middle] <= element {
        low = index(after: middle)
        remaining -= half + 1
      } else {
        remaining = half
      }
    }
    return low
  }
}

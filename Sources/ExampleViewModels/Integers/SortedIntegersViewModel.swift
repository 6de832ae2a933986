import ExampleModels

/// A list of integers that stays sorted while integers are added and removed.
///
/// An edit is carried out in place, as long as nobody keeps a copy of the state: adding to a list
/// of a million rows moves at most the rows behind the new one. Use it from one thread.
public final class SortedIntegersViewModel {
  /// What the list shows. The callback is called after each change.
  public private(set) var state: State {
    didSet { callback(state) }
  }

  private let nextInteger: () -> Int
  private let callback: (State) -> Void

  /// Makes the list 1, 2, 3.
  ///
  /// - Parameters:
  ///   - nextInteger: Draws the integer to add when none is given.
  ///   - callback: Called with the new state after each edit.
  public convenience init(
    nextInteger: @escaping () -> Int,
    callback: @escaping (State) -> Void
  ) {
    self.init(startingWith: [1, 2, 3], nextInteger: nextInteger, callback: callback)
  }

  /// Makes a list of given integers.
  ///
  /// - Parameters:
  ///   - integers: The first integers, in any order.
  ///   - nextInteger: Draws the integer to add when none is given.
  ///   - callback: Called with the new state after each edit. A copy that it keeps makes the next
  ///     edit copy the list.
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

  /// Adds an integer behind those that are equal or less.
  ///
  /// - Parameter number: The integer; `nil` draws one.
  /// - Complexity: O(log n) comparisons, and moving the rows behind it; now and then the list needs
  ///   more room and is moved whole, which is O(1) on average.
  public func add(_ number: Int?) {
    let integer = number ?? nextInteger()
    let row = state.sortedIntegers.upperBound(of: integer)
    state.editingStyle = .insert(integer, row: row)
  }

  /// Removes a row.
  ///
  /// - Parameter row: The row; the first is 0.
  /// - Throws: ``RowOutOfRange`` if there is no such row. Nothing is changed then.
  /// - Complexity: moving the rows behind it.
  public func remove(at row: Int) throws(RowOutOfRange) {
    guard state.sortedIntegers.indices.contains(row) else {
      throw RowOutOfRange(row: row, count: state.count)
    }
    state.editingStyle = .delete(row: row)
  }
}

/// A row was named that the list does not have.
public struct RowOutOfRange: Error, Equatable, CustomStringConvertible {
  /// The row that was named.
  public let row: Int

  /// How many rows there are.
  public let count: Int

  /// One line for people.
  public var description: String {
    let rows = count == 0 ? "the list is empty" : "rows are 0 to \(count - 1)"
    return "row \(row) is out of range: \(rows)"
  }
}

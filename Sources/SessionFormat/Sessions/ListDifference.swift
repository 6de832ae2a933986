/// The difference between two lists.
///
/// - Complexity: making one is O(*n*) in the length of the lists; writing it is O(*n*) in the rows
///   that changed.
package struct ListDifference<Row: Equatable> {
  let new: [Row]
  /// The rows between the common ends; the slices have the indices of their lists.
  let oldMiddle: ArraySlice<Row>
  let newMiddle: ArraySlice<Row>

  /// If the middle is longer than this, the whole list is easier to read than its changes.
  private static var longestMiddle: Int { 16 }

  /// Finds the common ends, first the longest common start.
  package init(from old: [Row], to new: [Row]) {
    let (prefix, suffix) = Self.commonEnds(old, new)
    self.new = new
    oldMiddle = old[prefix..<(old.count - suffix)]
    newMiddle = new[prefix..<(new.count - suffix)]
  }

  /// How many rows are equal at the start and at the end.
  private static func commonEnds(_ old: [Row], _ new: [Row]) -> (prefix: Int, suffix: Int) {
    // Subscripts of an array would copy each row.
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let shorter = min(old.count, new.count)
        var (prefix, suffix) = (0, 0)
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        while suffix < shorter - prefix,
          old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        { suffix += 1 }
        return (prefix, suffix)
      }
    }
  }

  /// The changes, with each row converted by `show`; see ``Value/changes(from:to:at:)``.
  package func changes(at path: Path, _ show: (Row) -> Value) -> [Event] {
    if max(oldMiddle.count, newMiddle.count) <= Self.longestMiddle {
      let rows = RowDifference(
        from: oldMiddle.map { IdentifiedRow($0, shown: show($0)) },
        to: newMiddle.map { IdentifiedRow($0, shown: show($0)) },
        start: oldMiddle.startIndex, hasCommonEnd: newMiddle.count < new.count)
      if let changes = rows.changes(at: path) { return changes }
    }
    return [.change(path, Value.list(new.map(show)).shortened())]
  }
}

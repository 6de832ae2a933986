/// The difference between two lists.
///
/// - Complexity: making one is O(*n*) in the length of the lists; writing it is O(*n*) in the rows
///   that changed.
package struct ListDifference<Row: Equatable> {
  private let new: [Row]
  /// The rows between the common ends; the slices have the indices of their lists.
  let oldMiddle: ArraySlice<Row>
  let newMiddle: ArraySlice<Row>

  /// If the middle is longer than this, the whole list is easier to read than its changes.
  private static var longestMiddle: Int { 16 }

  /// Finds the common ends, first the longest common start.
  package init(from old: [Row], to new: [Row]) {
    // Rows are compared where they are: an array's subscript would copy each.
    let (olds, news) = (old.span, new.span)
    let shorter = min(olds.count, news.count)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, olds[prefix] == news[prefix] { prefix += 1 }
    while prefix + suffix < shorter,
      olds[olds.count - suffix - 1] == news[news.count - suffix - 1]
    { suffix += 1 }
    self.new = new
    oldMiddle = old[prefix..<(old.count - suffix)]
    newMiddle = new[prefix..<(new.count - suffix)]
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

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
    } else if oldMiddle.count == newMiddle.count,
      zip(oldMiddle, newMiddle).allSatisfy({ show($0) == show($1) })
    {
      // Rows that differ may show the same, as `nan` does.
      return []
    }
    return [.change(path, Value.list(new.map(show)).shortened())]
  }
}

/// The difference between the rows of two lists that are between their common ends.
struct RowDifference {
  private let old: [IdentifiedRow]
  private let new: [IdentifiedRow]
  /// The index of the first row.
  private let start: Int
  /// Whether there are other rows, before or after these.
  private let hasCommonEnd: Bool

  init(from old: [IdentifiedRow], to new: [IdentifiedRow], start: Int, hasCommonEnd: Bool) {
    (self.old, self.new, self.start, self.hasCommonEnd) = (old, new, start, hasCommonEnd)
  }

  /// The fewest changes, which never show a row as a change of another; nil if the whole list is
  /// easier to read.
  func changes(at path: Path) -> [Event]? {
    let inPlace = changesInPlace(at: path)
    // Then there are no moves.
    if let inPlace, old.map(\.id) == new.map(\.id) { return inPlace }
    let ways = [inPlace, moves(at: path)].compactMap(\.self)
    return ways.min { $0.count < $1.count }
  }

  /// Whether the changes are easier to read than the list if so many rows stay as they are.
  private func areShort(without staying: Int) -> Bool {
    hasCommonEnd || staying * 2 >= max(old.count, new.count)
  }

  /// The changes of each row, or a whole row where it is another one.
  private func changesInPlace(at path: Path) -> [Event]? {
    guard old.count == new.count else { return nil }
    let rows = zip(old, new)
    guard
      areShort(without: rows.count { $0.shown == $1.shown })
        || rows.allSatisfy({ Value.areRecordsAlike($0.shown, $1.shown) })
    else { return nil }
    return rows.enumerated().flatMap { place, rows in
      let path = path.appending(.index(start + place))
      if rows.0.isOther(than: rows.1) { return [Event.change(path, rows.1.shown.shortened())] }
      return Value.changes(from: rows.0.shown, to: rows.1.shown, at: path)
    }
  }

  /// The fewest removals and insertions of rows, followed by the changes of the rows that stay. Rows are
  /// distinguished by their identities, or else by what they show.
  private func moves(at path: Path) -> [Event]? {
    let haveIDs = [old, new].allSatisfy { Set($0.compactMap(\.id)).count == $0.count }
    let keys = { (row: IdentifiedRow) in haveIDs ? row.id : AnyHashable(row.shown) }
    let (oldKeys, newKeys) = (old.map(keys), new.map(keys))
    let edits = newKeys.difference(from: oldKeys)
    let staying = old.count - edits.removals.count
    guard areShort(without: staying) || haveIDs && staying > 0 else { return nil }
    let removed = Set(edits.removals.map(\.offset))
    let removals = edits.removals.enumerated().map { count, edit in
      let row = path.appending(.index(start + edit.offset - count))
      return Event.removal(row, old[edit.offset].shown.shortened())
    }
    let insertions = edits.insertions.map { edit in
      let row = path.appending(.index(start + edit.offset))
      return Event.insertion(row, new[edit.offset].shown.shortened())
    }
    let places = Dictionary(zip(newKeys, new.indices)) { first, _ in first }
    let changes = zip(oldKeys, old).enumerated().flatMap { place, row -> [Event] in
      guard !removed.contains(place), let newPlace = places[row.0] else { return [] }
      return Value.changes(
        from: row.1.shown, to: new[newPlace].shown, at: path.appending(.index(start + newPlace)))
    }
    return removals + insertions + changes
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// A row as it is shown, and what tells it from others.
struct IdentifiedRow {
  let shown: Value
  /// The field `id` that it shows, or its `id` if it is `Identifiable`; nil if it has none.
  let id: AnyHashable?

  init(_ row: some Any, shown: Value) {
    self.shown = shown
    id = shown.id ?? (row as? any Identifiable).flatMap { Self.id(of: $0) }
  }

  /// Whether it is known to be another row, rather than the same one with other contents.
  func isOther(than other: IdentifiedRow) -> Bool {
    guard let id, let otherID = other.id else { return false }
    return id != otherID
  }

  /// An object's own identity says nothing: a view model may make its rows anew.
  private static func id(of row: some Identifiable) -> AnyHashable? {
    row.id is ObjectIdentifier ? nil : AnyHashable(row.id)
  }
}

extension Value {
  /// The field `id` of a record, if it is not nil.
  fileprivate var id: AnyHashable? {
    guard case .record(let fields) = self,
      let id = fields.first(where: { $0.label == "id" })?.value,
      id != .null
    else { return nil }
    return AnyHashable(id)
  }
}

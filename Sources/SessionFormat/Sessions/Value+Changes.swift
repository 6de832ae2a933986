extension Value {
  /// The smallest changes that turn the value at `path` from `old` into `new`, in the order to
  /// apply them; none if they are equal.
  ///
  /// - Records with the same labels are compared field by field, at any depth.
  /// - Lists are compared by their common ends. Middles of equal length are compared row by row, unless
  ///   fewer rows are removed and inserted than differ; otherwise as few rows as possible are removed and
  ///   inserted. Each index is valid after the changes before it are applied.
  /// - Rows that have a field `id` are the same if its value is. Another row is shown whole, or by
  ///   removing and inserting rows, whichever takes fewer changes.
  /// - If the lists have no common end, no row with the same `id` and less than half of their rows in
  ///   common (and their rows are not records with the same labels), or a middle is longer than 16 rows,
  ///   the whole list is one change.
  /// - Dictionaries are compared by their keys. If they have none in common, or more than 16 entries
  ///   differ, the whole dictionary is one change. So is any other value.
  ///
  /// Lists and dictionaries of more than 100 elements within the values are shortened
  /// (``shortened()``).
  /// - Complexity: O(*n*) in the size of the values, for each level at which they differ.
  package static func changes(from old: Value, to new: Value, at path: Path) -> [Event] {
    if old == new { return [] }
    switch (old, new) {
    case (.record(let oldFields), .record(let newFields)) where areRecordsAlike(old, new):
      return zip(oldFields, newFields).enumerated().flatMap { place, fields -> [Event] in
        // Most often a few fields change, and a path for each would take as long as the rest.
        if fields.0.value == fields.1.value { return [] }
        let step = fields.0.label.map(Path.Step.field) ?? .place(place)
        return changes(from: fields.0.value, to: fields.1.value, at: path.appending(step))
      }
    case (.list(let old), .list(let new)):
      return ListDifference(from: old, to: new).changes(at: path) { $0 }
    case (.dictionary(let old), .dictionary(let new)):
      return entryChanges(from: old, to: new, at: path)
        ?? [.change(path, .dictionary(new).shortened())]
    default:
      return [.change(path, new.shortened())]
    }
  }

  /// Nil if the dictionaries have no key in common, if too much differs, or if a dictionary has a key
  /// twice, as those of other types may whose texts are the same.
  private static func entryChanges(
    from old: [Entry], to new: [Entry], at path: Path
  ) -> [Event]? {
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(new.map(\.key))
    guard oldValues.count == old.count, newKeys.count == new.count else { return nil }
    let removed = old.filter { !newKeys.contains($0.key) }
    let changed = new.filter { oldValues[$0.key] != $0.value }
    // If more entries differ, the whole dictionary is easier to read than its changes.
    guard removed.count < old.count, removed.count + changed.count <= 16 else { return nil }
    let removals = removed.map { entry in
      Event.removal(path.appending(Path.Step(key: entry.key)), entry.value.shortened())
    }
    return removals
      + changed.flatMap { entry in
        let path = path.appending(Path.Step(key: entry.key))
        guard let old = oldValues[entry.key] else {
          return [Event.insertion(path, entry.value.shortened())]
        }
        return changes(from: old, to: entry.value, at: path)
      }
  }

  /// Whether both are records with the same labels in the same order, and no label twice.
  package static func areRecordsAlike(_ old: Value, _ new: Value) -> Bool {
    guard case (.record(let old), .record(let new)) = (old, new), old.count == new.count,
      zip(old, new).allSatisfy({ $0.hasLabel(of: $1) })
    else { return false }
    let labels = old.compactMap(\.label)
    return Set(labels).count == labels.count
  }
}

extension Value {
  /// What it directly consists of, each part with its step in a path. No path leads into the payload of a
  /// case, whose steps are those of a record.
  package var parts: [(step: Path.Step, value: Value)] {
    switch self {
    case .list(let rows): rows.enumerated().map { (.index($0), $1) }
    case .dictionary(let entries): entries.map { (Path.Step(key: $0.key), $0.value) }
    case .record(let fields), .case(_, let fields):
      fields.enumerated().map { ($1.label.map(Path.Step.field) ?? .place($0), $1.value) }
    case .null, .bool, .int, .double, .string, .longList, .longDictionary, .placeholder: []
    }
  }

  /// The value with another one in place of one of its ``parts``.
  package func replacingPart(at place: Int, by part: Value) -> Value {
    switch self {
    case .list(var rows):
      rows[place] = part
      return .list(rows)
    case .dictionary(var entries):
      entries[place].value = part
      return .dictionary(entries)
    case .record(var fields):
      fields[place].value = part
      return .record(fields)
    case .case(let name, var fields):
      fields[place].value = part
      return .case(name, fields)
    case .null, .bool, .int, .double, .string, .longList, .longDictionary, .placeholder:
      return self
    }
  }
}

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
        old: oldMiddle.map { IdentifiedRow($0, shown: show($0)) },
        new: newMiddle.map { IdentifiedRow($0, shown: show($0)) },
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
private struct RowDifference {
  let old: [IdentifiedRow]
  let new: [IdentifiedRow]
  /// The index of the first row.
  let start: Int
  /// Whether there are other rows, before or after these.
  let hasCommonEnd: Bool

  /// The fewest changes, which never show a row as a change of another; nil if the whole list is
  /// easier to read.
  func changes(at path: Path) -> [Event]? {
    guard let inPlace = changesInPlace(at: path) else { return moves(at: path) }
    if old.map(\.id) == new.map(\.id) {
      // With the same identities there are no moves. Without any, a row that changed is no other one unless that
      // explains more rows.
      let differing = zip(old, new).count { $0.shown != $1.shown }
      guard old.allSatisfy({ $0.id == nil }), differing > 2, let moves = moves(at: path),
        moves.count < differing
      else { return inPlace }
      return moves
    }
    return [inPlace, moves(at: path)].compactMap(\.self).min { $0.count < $1.count }
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
private struct IdentifiedRow {
  let shown: Value
  /// The field `id` that it shows, or its `id` if it is `Identifiable`; nil if it has none.
  let id: AnyHashable?

  init(_ row: some Any, shown: Value) {
    self.shown = shown
    id =
      shown.identity.map { AnyHashable($0) }
      ?? (row as? any Identifiable).flatMap { Self.id(of: $0) }
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
  package var identity: Value? {
    fields.first { $0.label == "id" && $0.value != .null }?.value
  }
}

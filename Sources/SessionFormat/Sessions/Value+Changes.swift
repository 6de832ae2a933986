extension Value {
  /// The smallest changes that turn the value at `path` from `old` into `new`, in the order to
  /// apply them; none if they are equal.
  ///
  /// - Records with the same labels are compared field by field, at any depth.
  /// - Lists are compared by their common ends. Middles of equal length are compared row by row;
  ///   otherwise as few rows as possible are removed and inserted. Each index is valid after the
  ///   changes before it are applied.
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
      return DictionaryDifference(from: old, to: new)?.changes(at: path)
        ?? [.change(path, .dictionary(new).shortened())]
    default:
      return [.change(path, new.shortened())]
    }
  }

  /// Whether both are records with the same labels in the same order, and no label twice.
  package static func areRecordsAlike(_ old: Value, _ new: Value) -> Bool {
    guard case (.record(let old), .record(let new)) = (old, new), old.count == new.count,
      zip(old, new).allSatisfy({ $0.hasLabel(of: $1) })
    else { return false }
    return old.haveUniqueLabels
  }
}

extension [Value.Field] {
  /// True if all labels are distinct.
  fileprivate var haveUniqueLabels: Bool {
    // Hashing a few labels takes longer than comparing each with those before it.
    if count > 16 {
      let labels = compactMap(\.label)
      return Set(labels).count == labels.count
    }
    return indices.allSatisfy { place in
      self[place].label == nil || !self[..<place].contains { $0.hasLabel(of: self[place]) }
    }
  }
}

/// The difference between two dictionaries.
struct DictionaryDifference {
  /// The entries whose keys the new dictionary does not have.
  private let removed: [Value.Entry]
  /// The new entries that differ, each with its old value; nil if the key is new.
  private let changed: [(entry: Value.Entry, old: Value?)]

  /// If more entries differ, the whole dictionary is easier to read than its changes.
  private static let mostEntries = 16

  /// Nil if the dictionaries have no key in common, if too much differs, or if a dictionary has a key
  /// twice, as those of other types may whose texts are the same.
  init?(from old: [Value.Entry], to new: [Value.Entry]) {
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(new.map(\.key))
    guard oldValues.count == old.count, newKeys.count == new.count else { return nil }
    removed = old.filter { !newKeys.contains($0.key) }
    changed = new.map { ($0, oldValues[$0.key]) }.filter { $0.value != $1 }
    guard removed.count < old.count, removed.count + changed.count <= Self.mostEntries else {
      return nil
    }
  }

  func changes(at path: Path) -> [Event] {
    let removals = removed.map { entry in
      Event.removal(path.appending(Path.Step(key: entry.key)), entry.value.shortened())
    }
    return removals
      + changed.flatMap { entry, old in
        let path = path.appending(Path.Step(key: entry.key))
        guard let old else { return [Event.insertion(path, entry.value.shortened())] }
        return Value.changes(from: old, to: entry.value, at: path)
      }
  }
}

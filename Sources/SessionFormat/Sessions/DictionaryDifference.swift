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

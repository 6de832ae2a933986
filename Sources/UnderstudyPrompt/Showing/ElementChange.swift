import Understudy

/// What happened to a row of a list, or to an entry of a dictionary.
struct ElementChange: Equatable {
  enum Kind: String {
    case inserted = "+"
    case removed = "-"
    case changed = "~"
    case moved = "→"
    case unchanged = " "
  }

  let kind: Kind
  /// The index or the key; of a row that moved the old and the new index.
  let place: String
  /// Nil if it was inserted.
  let old: Value?
  /// Nil if it was removed.
  let new: Value?

  static func inserted(_ value: Value, at place: String) -> Self {
    Self(kind: .inserted, place: place, old: nil, new: value)
  }

  static func removed(_ value: Value, at place: String) -> Self {
    Self(kind: .removed, place: place, old: value, new: nil)
  }

  /// What turns one dictionary into the other, in the order of the keys.
  static func all(from old: [Value.Entry], to new: [Value.Entry]) -> [ElementChange] {
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(new.map(\.key))
    let removed = old.filter { !newKeys.contains($0.key) }
      .map { ElementChange.removed($0.value, at: Cell($0.key).text) }
    return removed
      + new.compactMap { entry in
        let place = Cell(entry.key).text
        guard let old = oldValues[entry.key] else { return .inserted(entry.value, at: place) }
        if old == entry.value { return nil }
        return ElementChange(kind: .changed, place: place, old: old, new: entry.value)
      }
  }

  /// What turns one list into the other, in the order of the rows; see ``RowMatching``.
  ///
  /// With `isWhole`, the rows that stay as they are, too.
  static func all(
    from old: [Value], to new: [Value], isWhole: Bool = false
  ) -> [ElementChange] {
    let matching = RowMatching(from: old, to: new)
    var changes: [ElementChange] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, let isMoved = matching.hasLeft(i) {
        if !isMoved { changes.append(.removed(old[i], at: "\(i)")) }
        i += 1
      } else if j < new.count, let arrival = matching.arrival(at: j) {
        switch arrival {
        case .inserted: changes.append(.inserted(new[j], at: "\(j)"))
        case .moved(let from):
          changes.append(.init(kind: .moved, place: "\(from)→\(j)", old: old[from], new: new[j]))
        }
        j += 1
      } else {
        let kind = old[i] == new[j] ? Kind.unchanged : .changed
        if isWhole || kind == .changed {
          changes.append(ElementChange(kind: kind, place: "\(j)", old: old[i], new: new[j]))
        }
        (i, j) = (i + 1, j + 1)
      }
    }
    return changes
  }
}

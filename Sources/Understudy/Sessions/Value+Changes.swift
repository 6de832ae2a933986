extension Value {
  /// What to write when the value at `path` went from `old` to `new`: nothing when they are equal,
  /// else the narrowest changes that lead from one to the other, in the order to apply them.
  ///
  /// - Records with the same labels are compared field by field, to any depth.
  /// - Lists are compared by their common ends. A middle of equal length is compared row by row;
  ///   any other is removed, then inserted. Each index is valid once the lines before are applied.
  /// - Where no end is common (and the rows are not records of one kind), or the middle is longer
  ///   than 16 rows, the whole list is one change; so is any other value.
  ///
  /// Lists of more than 100 elements within the values are written short (``shortened()``).
  /// - Complexity: O(*n*) in the size of the values, for each level at which they differ.
  public static func changes(from old: Value, to new: Value, at path: Path) -> [Event] {
    if old == new { return [] }
    switch (old, new) {
    case (.record(let old), .record(let new)) where haveSameLabels(old, new):
      return zip(old, new).enumerated().flatMap { place, fields in
        let step = fields.0.label.map(Path.Step.field) ?? .place(place)
        return changes(from: fields.0.value, to: fields.1.value, at: path.appending(step))
      }
    case (.list(let old), .list(let new)):
      return ListDifference(from: old, to: new).changes(at: path)
    default:
      return [.change(path, new.shortened())]
    }
  }

  /// Whether both have the same labels, by which each field can be told from the others.
  fileprivate static func haveSameLabels(_ old: [Field], _ new: [Field]) -> Bool {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasLabel(of: $1) }) else {
      return false
    }
    let labels = old.compactMap(\.label)
    return Set(labels).count == labels.count
  }
}

/// What two lists do not have in common.
private struct ListDifference {
  /// A middle longer than this is not worth its lines: the whole list is easier to read.
  static let longestMiddle = 16

  let new: [Value]
  /// The rows between the common ends, with their own indices.
  let oldMiddle: ArraySlice<Value>
  let newMiddle: ArraySlice<Value>

  /// Finds the common ends; the longest possible start counts first.
  init(from old: [Value], to new: [Value]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    self.new = new
    oldMiddle = old[prefix..<(old.count - suffix)]
    newMiddle = new[prefix..<(new.count - suffix)]
  }

  func changes(at path: Path) -> [Event] {
    let isShort = max(oldMiddle.count, newMiddle.count) <= Self.longestMiddle
    let hasSameLength = oldMiddle.count == newMiddle.count
    let hasCommonEnd = newMiddle.count < new.count
    if isShort, hasSameLength, hasCommonEnd || rowsAreAlike { return rowChanges(at: path) }
    if isShort, hasCommonEnd { return replacement(at: path) }
    return [.change(path, Value.list(new).shortened())]
  }

  private var rowsAreAlike: Bool {
    zip(oldMiddle, newMiddle).allSatisfy { old, new in
      guard case (.record(let old), .record(let new)) = (old, new) else { return false }
      return Value.haveSameLabels(old, new)
    }
  }

  private func rowChanges(at path: Path) -> [Event] {
    zip(oldMiddle.indices, zip(oldMiddle, newMiddle)).flatMap { index, rows in
      Value.changes(from: rows.0, to: rows.1, at: path.appending(.index(index)))
    }
  }

  /// Removals repeat one index: the next row has moved there.
  private func replacement(at path: Path) -> [Event] {
    let start = path.appending(.index(oldMiddle.startIndex))
    return oldMiddle.map { .removal(start, $0.shortened()) }
      + newMiddle.indices.map { .insertion(path.appending(.index($0)), new[$0].shortened()) }
  }
}

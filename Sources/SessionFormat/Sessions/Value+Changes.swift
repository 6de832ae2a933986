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
      return ListDifference(from: old, to: new).changes(at: path) { $0 }
    default:
      return [.change(path, new.shortened())]
    }
  }

  /// Whether both have the same labels, by which each field can be told from the others.
  static func haveSameLabels(_ old: [Field], _ new: [Field]) -> Bool {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasLabel(of: $1) }) else {
      return false
    }
    let labels = old.compactMap(\.label)
    return Set(labels).count == labels.count
  }
}

import SessionFormat

/// Fields that a session's records do not have, and those that a replay shows have. They are not compared.
extension Event {
  /// The event, which `actual` matches, with those of the fields that only `actual` has for whose paths
  /// `isAdded` is true.
  func completed(by actual: Event, _ isAdded: (Path) -> Bool) -> Event {
    guard let (path, old) = edit, let new = actual.edit?.value else { return self }
    return edit(at: path, old.completed(by: new, at: path, isAdded))
  }
}

extension Path {
  /// Whether it leads to one of these fields, or to a part of one.
  func leads(into fields: Set<ScreenPart>) -> Bool {
    steps.indices.contains { place in
      guard case .field = steps[place] else { return false }
      return fields.contains(.field(Path(binding, Array(steps[...place])).pattern))
    }
  }
}

extension Value {
  fileprivate func completed(by actual: Value, at path: Path, _ isAdded: (Path) -> Bool) -> Value {
    switch (self, actual) {
    case (.record(let old), .record(let new)):
      return .record(Self.completed(old, by: new, at: path, isAdded))
    case (.case(let name, let old), .case(_, let new)):
      return .case(name, Self.completed(old, by: new, at: path, isAdded))
    case (.list(let old), .list(let new)) where old.count == new.count:
      let rows = zip(old, new).enumerated().map { index, rows in
        rows.0.completed(by: rows.1, at: path.appending(.index(index)), isAdded)
      }
      return .list(rows)
    case (.dictionary(let old), .dictionary(let new)):
      let values = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
      let entries = old.map { entry in
        let value = values[entry.key].map { value in
          entry.value.completed(by: value, at: path.appending(Path.Step(key: entry.key)), isAdded)
        }
        return Entry(entry.key, value ?? entry.value)
      }
      return .dictionary(entries)
    default: return self
    }
  }

  /// The fields in their order if none is new, or else in that of the actual ones.
  private static func completed(
    _ old: [Field], by new: [Field], at path: Path, _ isAdded: (Path) -> Bool
  ) -> [Field] {
    guard let pairs = pairs(old, new) else { return old }
    let completed = pairs.enumerated().map { place, fields in
      let step = fields.expected.label.map(Path.Step.field) ?? .place(place)
      let value = fields.expected.value.completed(
        by: fields.actual.value, at: path.appending(step), isAdded)
      return Field(fields.expected.label, value)
    }
    if pairs.count == new.count { return completed }
    var placed = completed.filter { $0.label == nil }[...]
    return new.compactMap { field in
      guard let label = field.label else { return placed.popFirst() ?? field }
      if let known = completed.first(where: { $0.label?.isSpelled(like: label) ?? false }) {
        return known
      }
      return isAdded(path.appending(.field(label))) ? field : nil
    }
  }
}

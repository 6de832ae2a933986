import SessionFormat

extension Value {
  /// A change of a part of a value.
  enum Edit {
    case set(Value)
    case insert(Value)
    /// Removes a row, which has this value.
    case remove(Value)
  }

  /// Carries out an edit at the end of `path`. Returns whether that is possible; if not, the value
  /// is no longer meaningful.
  ///
  /// Rows are edited in place: the list is taken out of the value first, so that nothing else
  /// refers to it.
  mutating func apply(_ edit: Edit, at path: ArraySlice<Path.Step>) -> Bool {
    switch path.first {
    case nil:
      guard case .set(let value) = edit else { return false }
      self = value
      return true
    case .key(let key): return editEntry(edit, key, at: path.dropFirst())
    case .index(let index):
      if case .dictionary = self {
        return editEntry(edit, .int(Int128(index)), at: path.dropFirst())
      }
      guard case .list(var rows) = self else { return false }
      self = .null
      defer { self = .list(rows) }
      return rows.apply(edit, to: index, at: path.dropFirst())
    case .field(let label):
      return editFields(edit, at: path.dropFirst()) { $0.label?.isSpelled(like: label) ?? false }
    case .place(let place):
      guard case .record(let fields) = self, fields.indices.contains(place) else { return false }
      var places = 0..<fields.count
      return editFields(edit, at: path.dropFirst()) { _ in places.popFirst() == place }
    }
  }

  /// The part at the end of `path`; nil if there is none.
  package func part(at path: ArraySlice<Path.Step>) -> Value? {
    guard let step = path.first else { return self }
    let part: Value? =
      switch (self, step) {
      case (.list(let rows), .index(let index)): rows.indices.contains(index) ? rows[index] : nil
      case (.dictionary(let entries), _): entries.first { $0.key == step.key }?.value
      case (.record(let fields), .field(let label)):
        fields.first { $0.label?.isSpelled(like: label) ?? false }?.value
      case (.record(let fields), .place(let place)):
        fields.indices.contains(place) ? fields[place].value : nil
      default: nil
      }
    return part?.part(at: path.dropFirst())
  }

  /// How many elements and fields an edit at the end of `path` copies, if something else refers to the
  /// value.
  func width(along path: ArraySlice<Path.Step>) -> Int {
    let count =
      switch (self, path.first) {
      case (.list(let rows), .index): rows.count
      case (.dictionary(let entries), _?): entries.count
      case (.record(let fields), .field), (.record(let fields), .place): fields.count
      default: 0
      }
    guard count > 0, let part = part(at: path.prefix(1)) else { return count }
    return count + part.width(along: path.dropFirst())
  }

  private mutating func editEntry(
    _ edit: Edit, _ key: Value, at path: ArraySlice<Path.Step>
  ) -> Bool {
    guard case .dictionary(var entries) = self else { return false }
    self = .null
    defer { self = .dictionary(entries) }
    return entries.apply(edit, to: key, at: path)
  }

  private mutating func editFields(
    _ edit: Edit, at path: ArraySlice<Path.Step>, where isMeant: (Field) -> Bool
  ) -> Bool {
    guard case .record(var fields) = self, let place = fields.firstIndex(where: isMeant) else {
      return false
    }
    self = .null
    defer { self = .record(fields) }
    return fields[place].value.apply(edit, at: path)
  }
}

extension [Value] {
  fileprivate mutating func apply(
    _ edit: Value.Edit, to index: Int, at path: ArraySlice<Path.Step>
  ) -> Bool {
    switch edit {
    case .insert(let row) where path.isEmpty:
      guard index <= count else { return false }
      insert(row, at: index)
      return true
    case .remove(let row) where path.isEmpty:
      guard indices.contains(index), row.isShown(for: self[index]) else { return false }
      remove(at: index)
      return true
    default: return indices.contains(index) && self[index].apply(edit, at: path)
    }
  }
}

extension [Value.Entry] {
  fileprivate mutating func apply(
    _ edit: Value.Edit, to key: Value, at path: ArraySlice<Path.Step>
  ) -> Bool {
    let place = firstIndex { $0.key == key }
    switch edit {
    case .insert(let value) where path.isEmpty:
      guard place == nil else { return false }
      insert(Value.Entry(key, value), at: self.place(of: key))
      return true
    case .remove(let value) where path.isEmpty:
      guard let place, value.isShown(for: self[place].value) else { return false }
      remove(at: place)
      return true
    default:
      guard let place else { return false }
      return self[place].value.apply(edit, at: path)
    }
  }

  /// Where a new key belongs: entries are in the order of their keys' texts.
  private func place(of key: Value) -> Int {
    let text = key.description.utf8
    var places = 0..<count
    while let middle = places.isEmpty ? nil : (places.lowerBound + places.upperBound) / 2 {
      let precedes = self[middle].key.description.utf8.lexicographicallyPrecedes(text)
      places = precedes ? (middle + 1)..<places.upperBound : places.lowerBound..<middle
    }
    return places.lowerBound
  }
}

extension Value {
  /// Whether a line may show this value for `other`: either may have placeholders, or be shortened.
  func isShown(for other: Value) -> Bool {
    matches(other) || other.matches(self) || shortened() == other.shortened()
  }
}

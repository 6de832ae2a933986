import SessionAnalysis

extension Path {
  /// Reads a path as in sessions, without rows; nil if it is none.
  init?(suggestion text: String) {
    guard let path = try? Path(parsing: text), path.isOfFields else { return nil }
    self = path
  }

  private var isOfFields: Bool {
    steps.allSatisfy { step in
      switch step {
      case .field, .place: true
      case .index, .key: false
      }
    }
  }
}

extension Value {
  /// The values at the end of `steps`, each with the row that it is part of: a list stands for each
  /// of its rows, a dictionary for each of its values, or for its keys at the end of the path.
  ///
  /// With `rows`, the first lists on the way stand for one row each.
  package func values(
    at steps: ArraySlice<Path.Step>, rows: ArraySlice<Int> = []
  ) -> [(value: Value, row: Value?)] {
    if case .list(let elements) = self {
      if let row = rows.first {
        let isThere = elements.indices.contains(row)
        return isThere ? elements[row].values(at: steps, rows: rows.dropFirst()) : []
      }
      return elements.flatMap { row in
        row.values(at: steps).map { ($0.value, $0.row ?? (steps.isEmpty ? nil : row)) }
      }
    }
    if case .dictionary(let entries) = self {
      if steps.isEmpty { return entries.map { ($0.key, $0.value) } }
      return entries.flatMap { entry in
        entry.value.values(at: steps).map { ($0.value, $0.row ?? entry.value) }
      }
    }
    guard let step = steps.first else { return self == .null ? [] : [(self, nil)] }
    return part(at: [step])?.values(at: steps.dropFirst(), rows: rows) ?? []
  }

  /// The value at the end of `steps`, where the lists on the way stand for one of `rows` each; nil if
  /// it is not there.
  package func value(at steps: ArraySlice<Path.Step>, rows: ArraySlice<Int>) -> Value? {
    guard let step = steps.first else { return self }
    if case .list(let elements) = self {
      guard let row = rows.first, elements.indices.contains(row) else { return nil }
      return elements[row].value(at: steps, rows: rows.dropFirst())
    }
    return part(at: [step])?.value(at: steps.dropFirst(), rows: rows)
  }
}

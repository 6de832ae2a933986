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

  /// The path from the parent's binding of the view model that this one is a path of.
  func nested(in parent: String) -> Path { Path(parent, [.field(binding)] + steps) }
}

extension Value {
  /// The values at the end of `steps`, each with the row that it is part of: a list stands for each
  /// of its rows, a dictionary for each of its values, or for its keys at the end of the path.
  package func values(at steps: ArraySlice<Path.Step>) -> [(value: Value, row: Value?)] {
    if case .list(let rows) = self {
      return rows.flatMap { row in
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
    guard case .record(let fields) = self else { return [] }
    let part =
      switch step {
      case .field(let label): fields.first { $0.label == label }
      case .place(let place): fields.indices.contains(place) ? fields[place] : nil
      case .index, .key: Value.Field?.none
      }
    return part?.value.values(at: steps.dropFirst()) ?? []
  }
}

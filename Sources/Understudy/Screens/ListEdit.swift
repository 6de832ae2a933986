/// A change of one row of a list that a view model announces.
public enum ListEdit: Hashable, Sendable {
  /// The row at this index was inserted.
  case insert(row: Int)
  /// The row that had this index was removed.
  case remove(row: Int)
  /// The row at this index changed.
  case update(row: Int)
}

extension ListEdit {
  var row: Int {
    switch self {
    case .insert(let row), .remove(let row), .update(let row): row
    }
  }

  /// How many rows a list of `count` rows has after the edit; nil if it has no such row.
  func count(after count: Int) -> Int? {
    switch self {
    case .insert(let row): 0...count ~= row ? count + 1 : nil
    case .remove(let row): 0..<count ~= row ? count - 1 : nil
    case .update(let row): 0..<count ~= row ? count : nil
    }
  }

  /// The edit that reverts this one.
  var inverse: ListEdit {
    switch self {
    case .insert(let row): .remove(row: row)
    case .remove(let row): .insert(row: row)
    case .update: self
    }
  }

  /// The index of the edit's row after other edits; nil if one of them removes it.
  func place(after edits: some Sequence<ListEdit>) -> Int? {
    var row = row
    for edit in edits {
      switch edit {
      case .insert(let other): if other <= row { row += 1 }
      case .remove(let other):
        if other == row { return nil }
        if other < row { row -= 1 }
      case .update: break
      }
    }
    return row
  }
}

extension ListEdit {
  /// Whether the edit alone turns `old` into `new`, which has as many rows as it leads to.
  func leads<Row: Equatable>(from old: [Row], to new: [Row]) -> Bool {
    let (before, after) =
      switch self {
      case .insert(let row): (row, row + 1)
      case .remove(let row): (row + 1, row)
      case .update(let row): (row + 1, row + 1)
      }
    return old[..<row] == new[..<row] && old[before...] == new[after...]
  }
}

extension Array {
  /// The array after `edits`, whose new and updated rows are those of `rows`, the array that they
  /// are said to lead to.
  func applying(_ edits: [ListEdit], leadingTo rows: [Element]) -> [Element] {
    var origins = indices.map(Optional.some)
    for edit in edits {
      switch edit {
      case .insert(let row): origins.insert(nil, at: row)
      case .remove(let row): origins.remove(at: row)
      case .update(let row): origins[row] = nil
      }
    }
    return zip(origins, rows).map { origin, row in origin.map { self[$0] } ?? row }
  }

  /// Carries out an edit that turns the array into `rows`.
  mutating func carryOut(_ edit: ListEdit, leadingTo rows: [Element]) {
    switch edit {
    case .insert(let row): insert(rows[row], at: row)
    case .remove(let row): remove(at: row)
    case .update(let row): self[row] = rows[row]
    }
  }
}

/// One row that was inserted, removed or replaced in a list, as the view model announces it.
public enum ListEdit: Hashable, Sendable {
  /// The row at this index is new.
  case insert(row: Int)
  /// The row that had this index is gone.
  case remove(row: Int)
  /// The row at this index shows something new.
  case update(row: Int)
}

extension ListEdit: CustomStringConvertible {
  /// `insert(row: 2)`.
  public var description: String {
    switch self {
    case .insert(let row): "insert(row: \(row))"
    case .remove(let row): "remove(row: \(row))"
    case .update(let row): "update(row: \(row))"
    }
  }
}

extension ListEdit {
  var row: Int {
    switch self {
    case .insert(let row), .remove(let row), .update(let row): row
    }
  }

  /// How many rows a list of `count` rows has after the edit; nil when it has no such row.
  func count(after count: Int) -> Int? {
    switch self {
    case .insert(let row): 0...count ~= row ? count + 1 : nil
    case .remove(let row): 0..<count ~= row ? count - 1 : nil
    case .update(let row): 0..<count ~= row ? count : nil
    }
  }

  /// Where the edit's row is after the edits that follow; nil when one of them removes it.
  func finalPlace(before later: ArraySlice<ListEdit>) -> Int? {
    var row = row
    for edit in later {
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

  /// Where the edit's row was before the edits that went before; nil when one of them inserted it.
  func firstPlace(after earlier: ArraySlice<ListEdit>) -> Int? {
    var row = row
    for edit in earlier.reversed() {
      switch edit {
      case .insert(let other):
        if other == row { return nil }
        if other < row { row -= 1 }
      case .remove(let other): if other <= row { row += 1 }
      case .update: break
      }
    }
    return row
  }
}

extension Array {
  /// Carries out an edit that leads to `rows`.
  mutating func carryOut(_ edit: ListEdit, leadingTo rows: [Element]) {
    switch edit {
    case .insert(let row): insert(rows[row], at: row)
    case .remove(let row): remove(at: row)
    case .update(let row): self[row] = rows[row]
    }
  }
}

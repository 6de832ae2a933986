/// What terminals make of their rows when their width changes.
extension TerminalScreen {
  package enum Resizing: CaseIterable, Sendable {
    /// Lines of text that take several rows are wrapped anew, as in most terminals.
    case wrapping
    /// Each row loses what does not fit, as in xterm and on the Linux console.
    case cutting
  }

  package mutating func resize(columns: Int, _ manner: Resizing) {
    self.columns = columns
    switch manner {
    case .wrapping: wrap()
    case .cutting: cut()
    }
    isWrapDue = false
  }

  private mutating func cut() {
    cells = cells.map { Array($0.prefix(columns)) }
    isContinued = isContinued.map { _ in false }
    column = min(column, columns - 1)
  }

  /// The cursor stays at its character, and in sight: rows leave at the top.
  private mutating func wrap() {
    var rows: [(cells: [String], isContinued: Bool)] = []
    var cursor = (row: 0, column: 0)
    var start = 0
    while start < height {
      let end = isContinued[start...].firstIndex(of: false) ?? height - 1
      let line = cells[start...end].flatMap { $0 }
      if start...end ~= row {
        let offset = cells[start..<row].reduce(0) { $0 + $1.count } + column
        cursor = (rows.count + offset / columns, offset % columns)
      }
      let count = max(1, (line.count + columns - 1) / columns)
      for index in 0..<count {
        let cells = line.dropFirst(index * columns).prefix(columns)
        rows.append((Array(cells), index < count - 1))
      }
      start = end + 1
    }
    while cursor.row >= rows.count { rows.append(([], false)) }
    let hidden = max(0, cursor.row - height + 1)
    let shown = rows.dropFirst(hidden).prefix(height)
    let missing = height - shown.count
    cells = shown.map(\.cells) + Array(repeating: [], count: missing)
    isContinued = shown.map(\.isContinued) + Array(repeating: false, count: missing)
    (row, column) = (cursor.row - hidden, cursor.column)
  }
}

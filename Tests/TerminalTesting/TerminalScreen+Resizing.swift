/// What terminals make of their rows when their width changes.
extension TerminalScreen {
  package enum Resizing: Sendable {
    /// Lines of text that take several rows are wrapped anew, as in most terminals.
    case wrapping
    /// The same, but blank rows at the bottom count, so that rows leave at the top for the history,
    /// from where they come back: tmux.
    case keepingBlankRows
    /// Each row loses what does not fit, as in xterm and on the Linux console.
    case cutting

    /// How the rows of a short screen change, one of each kind.
    package static let common = [Resizing.wrapping, .cutting]
  }

  package mutating func resize(columns: Int, _ manner: Resizing) {
    self.columns = columns
    switch manner {
    case .wrapping: wrap(keepingBlankRows: false)
    case .keepingBlankRows: wrap(keepingBlankRows: true)
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
  private mutating func wrap(keepingBlankRows: Bool) {
    let all = history + zip(cells, isContinued).map { (cells: $0, isContinued: $1) }
    let place = history.count + row
    var rows: [(cells: [String], isContinued: Bool)] = []
    var cursor = (row: 0, column: 0)
    var start = 0
    while start < all.count {
      let end = all[start...].firstIndex { !$0.isContinued } ?? all.count - 1
      let line = all[start...end].flatMap(\.cells)
      if start...end ~= place {
        let offset = all[start..<place].reduce(0) { $0 + $1.cells.count } + column
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
    let hidden = max(0, (keepingBlankRows ? rows.count - 1 : cursor.row) - height + 1)
    if keepingBlankRows { history = Array(rows[..<hidden]) }
    let shown = rows.dropFirst(hidden).prefix(height)
    let missing = height - shown.count
    cells = shown.map(\.cells) + Array(repeating: [], count: missing)
    isContinued = shown.map(\.isContinued) + Array(repeating: false, count: missing)
    (row, column) = (cursor.row - hidden, cursor.column)
  }
}

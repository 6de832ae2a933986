import LineEditing

/// What a person sees: a terminal's screen, drawn from the bytes sent to it.
///
/// Supports as much of xterm as libedit and the editor use. Other sequences are kept in
/// ``unknown``, for tests to see.
package struct TerminalScreen {
  var cells: [[String]]
  /// Which rows continue in the next one.
  var isContinued: [Bool]
  /// Rows that left at the top when the width changed.
  var history: [(cells: [String], isContinued: Bool)] = []
  package internal(set) var row = 0
  package internal(set) var column = 0
  package private(set) var unknown: [String] = []
  var columns: Int
  let height: Int
  /// The last column is filled: the next character begins a new row.
  var isWrapDue = false
  /// What the terminal answers to what it was asked.
  private var answers = ""
  /// What the window is called.
  package private(set) var title = "the person's"
  private var titles: [String] = []
  private var isInserting = false
  /// The sequence that chose the color; empty for none. Each cell has its own before its text.
  private var style = ""
  private var pending: [UInt8] = []
  private var saved = (row: 0, column: 0)

  /// In the C locale only ASCII would have a width.
  package init(columns: Int, rows: Int) {
    TextLocale.adoptUTF8()
    (self.columns, height) = (columns, rows)
    cells = Array(repeating: [], count: rows)
    isContinued = Array(repeating: false, count: rows)
  }

  /// The rows from the top, without trailing blanks and without empty rows at the bottom.
  package var text: String {
    let rows = cells.map { row in
      String(row.map(Self.plain).joined().reversed().drop { $0 == " " }.reversed())
    }
    let last = rows.lastIndex { !$0.isEmpty } ?? -1
    return rows[...last].joined(separator: "\n")
  }

  /// What is drawn with a "select graphic rendition" sequence, as `31`.
  package func text(inStyle numbers: String) -> String {
    let start = "\u{1B}[\(numbers)m"
    return cells.joined().filter { $0.hasPrefix(start) }.map(Self.plain).joined()
  }

  private static func plain(_ cell: String) -> String {
    guard cell.hasPrefix("\u{1B}"), let end = cell.firstIndex(of: "m") else { return cell }
    return String(cell[cell.index(after: end)...])
  }

  /// The screen from the last row that begins with `beginning`.
  package func text(from beginning: String) -> String {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = rows.lastIndex { $0.hasPrefix(beginning) } ?? 0
    return rows[start...].joined(separator: "\n")
  }

  /// What the terminal sends as if it were typed.
  package mutating func takeAnswers() -> String {
    defer { answers = "" }
    return answers
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = nextLength {
      let piece = Array(pending[..<length])
      pending.removeFirst(length)
      take(piece)
    }
  }

  /// The bytes of the next character or sequence; nil until it is whole.
  private var nextLength: Int? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return escapeLength
    case 0xC0...0xDF: return pending.count >= 2 ? 2 : nil
    case 0xE0...0xEF: return pending.count >= 3 ? 3 : nil
    case 0xF0...0xFF: return pending.count >= 4 ? 4 : nil
    default: return 1
    }
  }

  private var escapeLength: Int? {
    guard pending.count >= 2 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["):
      return pending.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 }
    // A title, up to ESC \.
    case UInt8(ascii: "]"):
      return pending.indices.dropFirst(3).first { pending[$0] == 0x5C && pending[$0 - 1] == 0x1B }
        .map { $0 + 1 }
    case UInt8(ascii: "("): return pending.count >= 3 ? 3 : nil
    default: return 2
    }
  }

  private mutating func take(_ piece: [UInt8]) {
    let text = String(decoding: piece, as: UTF8.self)
    switch text {
    case "\r": (column, isWrapDue) = (0, false)
    case "\n": moveDown()
    case "\u{8}": (column, isWrapDue) = (max(0, column - 1), false)
    case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
    case "\0", "\u{7}", "\u{1B}(B", "\u{1B}=", "\u{1B}>": break
    case "\u{1B}D": moveDown()
    case "\u{1B}7": saved = (row, column)
    case "\u{1B}8": (row, column, isWrapDue) = (saved.row, saved.column, false)
    case "\u{1B}[22;2t": titles.append(title)
    case "\u{1B}[23;2t": title = titles.popLast() ?? title
    case _ where text.hasPrefix("\u{1B}["): control(text)
    case _ where text.hasPrefix("\u{1B}]2;"): title = String(text.dropFirst(4).dropLast(2))
    case _ where !text.unicodeScalars.allSatisfy(ScreenText.isPrintable): unknown.append(text)
    default: put(text)
    }
  }

  private mutating func put(_ text: String) {
    let width = ScreenText.columns(of: text)
    guard width > 0 else {
      let marked = isWrapDue ? column : column - 1
      if cells[row].indices.contains(marked) { cells[row][marked] += text }
      return
    }
    if isWrapDue || column + width > columns {
      column = 0
      isContinued[row] = true
      moveDown()
    }
    fill(upTo: column)
    if isInserting { cells[row].insert(contentsOf: blanks(width), at: column) }
    fill(upTo: column + width)
    cells[row][column] = style + text
    // The second cell of a wide character holds nothing.
    for extra in 1..<max(width, 1) { cells[row][column + extra] = "" }
    column += width
    isWrapDue = column == columns
    if isWrapDue { column -= 1 }
  }

  private func blanks(_ count: Int) -> [String] { Array(repeating: " ", count: count) }

  private mutating func fill(upTo count: Int) {
    cells[row] += blanks(max(0, count - cells[row].count))
  }

  private mutating func moveDown() {
    isWrapDue = false
    guard row == height - 1 else { return row += 1 }
    cells.removeFirst()
    cells.append([])
    isContinued.removeFirst()
    isContinued.append(false)
  }

  private mutating func control(_ text: String) {
    let body = text.dropFirst(2).dropLast()
    let count = max(1, Int(body) ?? 1)
    isWrapDue = false
    switch text.last {
    case "A": row = max(0, row - count)
    case "B": row = min(height - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = count - 1
    case "H" where body.isEmpty: (row, column) = (0, 0)
    case "K" where body.isEmpty: eraseRow()
    case "J" where body.isEmpty: eraseBelow()
    case "P": deleteCells(count)
    case "@": insertCells(count)
    case "m": style = body.isEmpty || body == "0" ? "" : text
    case "n" where body == "6": answers += "\u{1B}[\(row + 1);\(column + 1)R"
    case "h", "l":
      if body == "4" { isInserting = text.last == "h" }
      if body != "4" && body != "?2004" { unknown.append(text) }
    default: unknown.append(text)
    }
  }

  private mutating func eraseBelow() {
    eraseRow()
    for below in cells.indices.dropFirst(row + 1) {
      (cells[below], isContinued[below]) = ([], false)
    }
  }

  private mutating func eraseRow() {
    cells[row] = Array(cells[row].prefix(column))
    isContinued[row] = false
  }

  private mutating func deleteCells(_ count: Int) {
    let end = min(column + count, cells[row].count)
    if column < end { cells[row].removeSubrange(column..<end) }
  }

  private mutating func insertCells(_ count: Int) {
    fill(upTo: column)
    cells[row].insert(contentsOf: blanks(count), at: column)
    cells[row] = Array(cells[row].prefix(columns))
  }
}

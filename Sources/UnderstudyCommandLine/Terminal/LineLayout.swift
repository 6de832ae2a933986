import CTerminal

/// Where libedit puts the characters of a line on the screen.
///
/// libedit keeps its cursor to itself, so what it does in `refresh.c` is done here again: wide
/// characters that do not fit move to the next row, a full row ends at once, control characters
/// take two columns.
struct LineLayout {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) {
    self.columns = max(columns, 2)
  }

  /// - Complexity: linear in the text.
  mutating func advance(over text: some Sequence<Unicode.Scalar>) {
    for scalar in text { advance(over: scalar) }
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    switch scalar {
    case "\t": repeat { put(1) } while column % 8 != 0
    case "\n": nextRow()
    default: put(LineLayout.columns(of: scalar))
    }
  }

  /// Where a character without control characters goes: a wide one that does not fit begins a row.
  func place(of character: Character) -> (row: Int, column: Int) {
    let width = LineLayout.columns(of: String(character))
    return hasRoom(for: width) ? (row, column) : (row + 1, 0)
  }

  private func hasRoom(for width: Int) -> Bool { column + width <= columns }

  private mutating func put(_ width: Int) {
    if !hasRoom(for: width) { nextRow() }
    column += width
    if column >= columns { nextRow() }
  }

  private mutating func nextRow() {
    row += 1
    column = 0
  }

  /// The columns of one scalar in libedit's rendering.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x20 || scalar.value == 0x7F { return 2 }
    let columns = understudy_columns(wchar_t(scalar.value))
    if columns >= 0 { return Int(columns) }
    return scalar.value > 0xFFFF ? 8 : 7
  }

  /// The columns of a text without control characters.
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }
}

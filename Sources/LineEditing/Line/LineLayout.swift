/// Where libedit puts the characters of a line on the screen.
///
/// libedit does not say where its cursor is, so this repeats what `refresh.c` does: wide characters
/// that do not fit move to the next row, a full row ends at once, control characters take two
/// columns, and those that could hide or reorder others eight.
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
    default:
      let width = ScreenText.columns(of: scalar)
      // `^A` and `\U+0202E` are several characters.
      let isSpelledOut = width > 2 || scalar.value < 0x80
      if isSpelledOut { for _ in 0..<width { put(1) } } else { put(width) }
    }
  }

  /// Where a character without control characters goes: a wide one that does not fit begins a row.
  func place(of character: Character) -> (row: Int, column: Int) {
    let width = ScreenText.columns(of: String(character))
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
}

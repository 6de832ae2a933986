import CLibEdit

/// Characters that are put together from several: a letter and an accent of its own, most of Thai.
///
/// libedit draws a mark only as it is typed, then counts a column for it, and leaves it out when it draws the
/// line anew. So the line is drawn anew behind each mark that is typed, which makes libedit's columns right;
/// and at rest what has marks is drawn again with them, in its own place.
extension LineEditor {
  /// To be called before libedit draws anything behind a mark that was typed: it may wrap too early.
  func mendColumns() {
    guard isMarkTyped else { return }
    isMarkTyped = false
    redrawLine()
  }

  func showMarks() {
    let isMarked = characters.line.contains(where: LineEditor.isMark)
    guard isEditing, isMarked || hasMarks else { return }
    let end = layout(through: currentLine.unicodeScalars)
    // Of a line that is taller than the screen, nobody knows where its rows are.
    guard end.row < Terminal.height else { return }
    hasMarks = isMarked
    redrawLine()
    drawMarks()
  }

  private func redrawLine() {
    hideLine()
    showLine()
  }

  private func drawMarks() {
    screen.put("\u{1B}7\r" + moves(layout(through: scalarsBeforeCursor).row, "A"))
    var layout = layout(through: "".unicodeScalars)
    for character in currentLine {
      if LineEditor.isMarked(character) { draw(character, at: layout.place(of: character)) }
      layout.advance(over: character.unicodeScalars)
    }
    screen.put("\u{1B}8")
    screen.flush()
  }

  /// Draws a character, and returns to the beginning of the line's first row.
  private func draw(_ character: Character, at place: (row: Int, column: Int)) {
    let way = moves(place.row, "B") + moves(place.column, "C")
    screen.put("\(way)\(character)\r" + moves(place.row, "A"))
  }

  /// Not what asks for another picture, of which terminals think differently how wide it is.
  private static func isMarked(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.contains(where: isMark)
      && !scalars.contains { $0.properties.isVariationSelector }
  }

  private static func isMark(_ character: wchar_t) -> Bool {
    Unicode.Scalar(UInt32(bitPattern: character)).map(isMark) ?? false
  }

  /// Whether a scalar is drawn onto the one before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Nothing below is one, and this is asked of every key.
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return (category == .nonspacingMark || category == .enclosingMark)
      && ScreenText.columns(of: scalar) == 0
  }
}

import CLibEdit

/// Characters of several scalars: a letter with a combining accent, most of Thai.
///
/// libedit draws a mark only as it is typed, counts a column for it, and omits it when it redraws
/// the line. So each mark that is typed redraws the line, which corrects libedit's columns; and at
/// rest the marked characters are drawn again in their places.
extension LineEditor {
  /// Call it before libedit draws anything after a typed mark: libedit may wrap too early.
  func correctColumns() {
    guard isMarkTyped else { return }
    isMarkTyped = false
    redrawLine()
  }

  func showMarks() {
    let isMarked = place.line.contains(where: LineEditor.isMark)
    guard isEditing, !hasRowsAbove, isMarked || hasMarks else { return }
    // Where the rows of a line taller than the screen are is unknown.
    guard endLayout.row < Terminal.height else { return }
    hasMarks = isMarked
    redrawLine()
    drawMarks()
  }

  func redrawLine() {
    hideLine()
    showLine()
  }

  private func drawMarks() {
    moveToPrompt()
    var layout = layout(through: "")
    for character in currentLine {
      if LineEditor.isMarked(character) {
        let (row, column) = layout.place(of: character)
        screen.put(moves(row, "B") + moves(column, "C") + "\(character)\r" + moves(row, "A"))
      }
      layout.advance(over: String(character))
    }
    screen.show("\u{1B}8")
  }

  /// Not with a variation selector: terminals differ on the width. Nor with anything else that is
  /// not drawn as it is.
  private static func isMarked(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.contains(where: isMark)
      && !scalars.contains { $0.properties.isVariationSelector || !ScreenText.isPrintable($0) }
  }

  private static func isMark(_ character: wchar_t) -> Bool {
    Unicode.Scalar(UInt32(bitPattern: character)).map(isMark) ?? false
  }

  /// Whether a scalar is drawn onto the one before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // A shortcut, since this is asked of every key.
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return (category == .nonspacingMark || category == .enclosingMark)
      && ScreenText.columns(of: scalar) == 0
  }
}

import CLibEdit

/// Characters that are put together from several: a letter and an accent of its own, most of Thai.
///
/// libedit draws a mark only as it is typed, then counts a column for it, and leaves it out when it draws the
/// line anew. So a line with marks is drawn anew at rest, which makes libedit's columns right, and what has
/// marks is drawn again with them in its own place.
extension LineEditor {
  func showMarks() {
    guard isEditing, characters.line.contains(where: LineEditor.isMark) else { return }
    hideLine()
    showLine()
    screen.put("\u{1B}7\r" + moves(layout(through: scalarsBeforeCursor).row, "A"))
    var layout = layout(through: "".unicodeScalars)
    for character in currentLine {
      let marked = character.unicodeScalars.contains(where: LineEditor.isMark)
      let place = layout
      layout.advance(over: character.unicodeScalars)
      if marked, place.row == layout.row { draw(character, at: place) }
    }
    screen.put("\u{1B}8")
    screen.flush()
  }

  /// Draws a character, and returns to the beginning of the line's first row.
  private func draw(_ character: Character, at place: LineLayout) {
    let way = moves(place.row, "B") + moves(place.column, "C")
    screen.put("\(way)\(character)\r" + moves(place.row, "A"))
  }

  private func moves(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }

  private static func isMark(_ character: wchar_t) -> Bool {
    // Nothing below has marks, and this is asked of every character of the line.
    character >= 0x300 && Unicode.Scalar(UInt32(bitPattern: character)).map(isMark) ?? false
  }

  /// What is drawn onto the character before it. Not what asks for another picture of that, of which
  /// terminals think differently how wide it is.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return (category == .nonspacingMark || category == .enclosingMark)
      && !scalar.properties.isVariationSelector && LineLayout.columns(of: scalar) == 0
  }
}

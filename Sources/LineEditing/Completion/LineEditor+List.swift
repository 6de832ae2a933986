/// The list below the line, which libedit does not know. It is drawn while the editor waits for a
/// key, in place of the last one, so that no key waits for it and no blank frame shows.
extension LineEditor {
  /// Draws the list as it is now, or erases the one that was open.
  func showList() {
    guard list != nil || isListShown else { return }
    updateList()
    // The completer may have printed.
    showLine()
    guard isEditing, searchPrompt == nil else { return }
    let end = layout(through: currentLine.unicodeScalars)
    let rows = list?.rows(
      width: screenWidth, height: Terminal.height - end.row - 1, isColoured: showsHints)
    if let rows, !rows.isEmpty {
      draw(rows, below: end)
      isListShown = true
    } else if isListShown {
      hideList()
      screen.show("")
    }
  }

  private func draw(_ rows: [String], below end: LineLayout) {
    // "Index" makes room at the bottom of the screen and stays in its column. Only then is the
    // cursor saved: the saved place does not scroll along.
    let room = end.row - layout(through: scalarsBeforeCursor).row + rows.count
    screen.put(String(repeating: "\u{1B}D", count: room) + moves(room, "A") + "\u{1B}7")
    // The line may have grown over the first row of the list.
    screen.put(moveToEnd(end) + "\u{1B}[K")
    for row in rows { screen.put("\r" + moves(1, "B") + row + "\u{1B}[K") }
    screen.show("\u{1B}[J\u{1B}8")
  }

  /// Erases the list with what comes next.
  func hideList() {
    guard isListShown else { return }
    isListShown = false
    let end = layout(through: currentLine.unicodeScalars)
    screen.put("\u{1B}7" + moveToEnd(end) + "\u{1B}[J\u{1B}8")
  }

  /// Erases the list below a line that ended, by a key of libedit's own or of the user's.
  func clearBelowEndedLine() {
    if isListShown { screen.put("\u{1B}[J") }
    isListShown = false
  }

  private func moveToEnd(_ end: LineLayout) -> String {
    let below = end.row - layout(through: scalarsBeforeCursor).row
    return moves(below, "B") + "\r" + moves(end.column, "C")
  }
}

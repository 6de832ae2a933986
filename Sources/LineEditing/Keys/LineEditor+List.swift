/// The list below the line, of candidates or of what a search found. libedit does not know it. It is drawn while the editor waits for a
/// key, in place of the last one, so that no key waits for it and no blank frame shows.
extension LineEditor {
  /// Draws the list as it is now, or erases the one that was open.
  func showList() {
    guard list != nil || isListShown else { return }
    updateList()
    // The completer may have printed.
    showLine()
    guard isEditing else { return }
    let end = layout(through: currentLine.unicodeScalars)
    let all = Terminal.height - end.row - 1
    // What was printed last stays in sight until the person chooses. A search chooses by itself.
    let isWhole = searchPrompt == nil && list?.chosen != nil
    let height = isWhole ? all : min(all, max(6, Terminal.height / 2))
    let rows = list?.rows(width: screenWidth, height: height, isColored: showsHints)
    if let rows, !rows.isEmpty {
      draw(rows, below: end)
      isListShown = true
    } else if isListShown {
      hideList()
      screen.show("")
    }
  }

  /// Searches on for the open list, slice by slice, until a key comes; returns nil if none came
  /// before all was searched.
  func searchForList() -> WakePipe.Readiness? {
    var drawn = ContinuousClock.now
    while list?.searchOn() == true {
      let ready = poll(input: true, milliseconds: 0)
      if ready.input || ready.wake { return ready }
      guard list?.completions.more == nil || drawn.duration(to: .now) > .milliseconds(100) else {
        continue
      }
      showList()
      drawn = .now
    }
    return nil
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

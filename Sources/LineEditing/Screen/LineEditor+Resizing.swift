import CLibEdit
import UnderstudyPlatform

/// A new width of the terminal.
///
/// Most terminals wrap a long line anew, so that its rows are those of the new width. Others, as
/// xterm and the Linux console, cut each row. Clearing too few rows would leave ghosts of the line,
/// and too many would clear what is above it. The column that the cursor ended up in tells the two
/// kinds apart; where it would be the same, what the terminal did before counts.
extension LineEditor {
  /// Draws the line anew, in place of what the terminal made of it.
  func resize() {
    replaceableRows = 0
    if isReading, isEditing, !isLineHidden {
      let drawn = layout(through: scalarsBeforeCursor)
      // Dragging a window's border makes many widths. The rows of a line that is drawn for one of
      // them while the terminal has another are unknown, so this waits for the last.
      var place: (row: Int, column: Int)?
      repeat {
        screenWidth = Terminal.width
        usleep(50_000)
        place = isPlaceUnclear(after: drawn) ? cursorPlace() : nil
      } while screenWidth != Terminal.width
      let row = cursorRow(after: drawn, column: place?.column)
      if let place, place.row < row, wrapsAnew { return adoptLine() }
      hideLine(withCursorInRow: row)
    }
    screenWidth = Terminal.width
    libedit.resize()
  }

  /// Leaves the line as the terminal wrapped it. tmux moves rows into its history even if there is
  /// room for them: what is drawn anew would be there twice when they come back.
  private func adoptLine() {
    libedit.resize()
    libedit.refresh(isDrawn: true)
    hasRowsAbove = true
  }

  private func isPlaceUnclear(after drawn: LineLayout) -> Bool {
    layout(through: scalarsBeforeCursor).row != drawn.row
  }

  /// The row of the cursor below the line's first.
  private func cursorRow(after drawn: LineLayout, column: Int?) -> Int {
    let wrapped = layout(through: scalarsBeforeCursor)
    let cutColumn = min(drawn.column, screenWidth - 1)
    if let column, wrapped.column != cutColumn { wrapsAnew = column != cutColumn }
    return wrapsAnew ? wrapped.row : drawn.row
  }

  /// Asks the terminal, whose first row and column are 0; nil if it does not answer soon.
  private func cursorPlace() -> (row: Int, column: Int)? {
    screen.show("\u{1B}[6n")
    let deadline = ContinuousClock.now + .milliseconds(200)
    while true {
      if let (row, column) = input.takeCursorPlace() { return (row - 1, column - 1) }
      let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard rest > 0, !input.isFull else { return nil }
      if Terminal.hasInput(within: Int32(rest) + 1), !input.fill() { return nil }
    }
  }
}

import CLibEdit
import UnderstudyPlatform

/// Printing above the line, and drawing it.
extension LineEditor {
  /// Prints text above the line, which is drawn again below, cursor and all; outside ``readLine()``
  /// just prints. A newline is added where the last one is missing.
  ///
  /// The text goes out as it is: colors are the caller's, and so is what may drive the terminal.
  /// While a line is read, call it from ``onWake`` or a completion.
  public func printAbove(_ text: String) {
    hideLine()
    replaceableRows = 0
    guard isReading else {
      return runningRow.makeWay { screen.show(text) }
    }
    screen.put(text)
    if let last = text.utf8.last, last != UInt8(ascii: "\n") { screen.put("\n") }
  }

  /// Prints rows above the line, each of which has to fit into the width. Replaces those that were
  /// printed so before, if nothing was printed here since.
  package func printAbove(rows: [String], replacingLast: Bool) {
    let text = rows.map { $0 + "\n" }.joined()
    if runningRow.takeHasRemarked() { replaceableRows = 0 }
    if replacingLast, replaceableRows > 0, isEditing, replaceableRows < Terminal.height / 2 {
      hideLine()
      printAbove("\u{1B}[\(replaceableRows)A\u{1B}[J" + text)
    } else {
      printAbove(text)
    }
    replaceableRows = rows.count
  }

  /// Clears the rows of the prompt and the line, once. Nothing is flushed before the line is drawn
  /// again, so no blank frame shows.
  func hideLine() {
    if isPlain { return leavePlainRow() }
    guard isReading, isEditing, !isLineHidden else { return }
    screen.put(textHidingLine(from: cursorLayout.row))
    noteLineHidden()
  }

  /// What clears the rows of the prompt and the line, the first of which is so many above the cursor.
  func textHidingLine(from row: Int) -> String {
    // Behind a blank, since tmux moves what is cleared from the top left corner into its history,
    // from where a wider screen gets it back.
    moves(row, "A") + "\r \u{1B}[J\r"
  }

  func noteLineHidden() {
    (isLineHidden, isListShown, joinedRows, hasRowsAbove) = (true, false, [], false)
    drawnFlaw = nil
  }

  /// Draws the line at the cursor, if it is hidden.
  func showLine() {
    guard isLineHidden, outcome == nil else { return }
    isLineHidden = false
    if isPlain { return screen.show(plainRow) }
    libedit.refresh()
    joinRows()
  }

  /// Leaves the line on the screen and moves to the row below it.
  func endLine(with mark: String) {
    replaceableRows = 0
    showLine()
    hideList()
    if isEditing, !isCursorAtEnd {
      // libedit need not know: the line ends or is redrawn.
      let (end, row) = (endLayout, cursorLayout.row)
      screen.put(String(repeating: "\n", count: end.row - row) + "\r" + moves(end.column, "C"))
    }
    screen.show(mark + "\n")
  }

  /// Ends the line for good.
  ///
  /// While vi's search runs, libedit keeps the pattern in the line itself, after a newline. That
  /// row goes, the line that was found stays, and libedit itself moves to the row below.
  func abandonLine(with mark: String) {
    guard isEditing, let newline = currentLine.firstIndex(of: "\n") else {
      return endLine(with: mark)
    }
    hideLine()
    replaceLine(with: String(currentLine[..<newline]))
    showLine()
    screen.put(mark)
  }

  /// Moves the cursor by so many rows or columns. Terminals take 0 for 1.
  func moves(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }

  /// Saves the place of the cursor, and moves it to the beginning of the prompt.
  func moveToPrompt() { screen.put("\u{1B}7\r" + moves(cursorLayout.row, "A")) }

  var endLayout: LineLayout { layout(through: currentLine) }

  var cursorLayout: LineLayout { layout(through: beforeCursor) }

  /// Where libedit goes on after the prompt and a text.
  func layout(through text: String) -> LineLayout {
    var layout = LineLayout(columns: screenWidth)
    layout.advance(over: shownPrompt.text)
    layout.advance(over: text)
    return layout
  }
}

/// The title of the terminal's window. It is set while a line is read, like the other modes, so that
/// whatever runs in between, and however the process ends, finds the person's own.
extension LineEditor {
  /// Keeps the title on the terminal's stack, and sets another one.
  func beginTitle() {
    guard let title, Terminal.hasTitle else { return }
    // After a SIGSTOP it is on the stack already.
    if !isTitled { screen.put("\u{1B}[22;2t") }
    isTitled = true
    modes.arm(saying: "\u{1B}[?2004l\u{1B}[23;2t\r\n")
    screen.put("\u{1B}]2;\(ScreenText.printable(title))\u{1B}\\")
  }

  /// Restores the title that the stack has.
  func endTitle() {
    if isTitled { screen.put("\u{1B}[23;2t") }
    isTitled = false
  }
}

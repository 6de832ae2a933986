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
      let drawn = cursorLayout
      // Dragging a window's border makes many widths. The rows of a line that is drawn for one of
      // them while the terminal has another are unknown, so this waits for the last.
      var place: (row: Int, column: Int)?
      repeat {
        screenWidth = Terminal.width
        usleep(50_000)
        place = cursorLayout.row != drawn.row ? cursorPlace() : nil
      } while screenWidth != Terminal.width
      let row = cursorRow(after: drawn, column: place?.column)
      if let place, place.row < row, wrapsAnew { return adoptLine() }
      screen.put(textHidingLine(from: row))
      noteLineHidden()
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

  /// The row of the cursor below the line's first.
  private func cursorRow(after drawn: LineLayout, column: Int?) -> Int {
    let wrapped = cursorLayout
    let cutColumn = min(drawn.column, screenWidth - 1)
    if let column, wrapped.column != cutColumn { wrapsAnew = column != cutColumn }
    return wrapsAnew ? wrapped.row : drawn.row
  }

  /// Asks the terminal, whose first row and column are 0; nil if it does not answer soon.
  private func cursorPlace() -> (row: Int, column: Int)? {
    screen.show("\u{1B}[6n")
    let deadline = ContinuousClock.now + cursorTimeout
    while true {
      if let (row, column) = input.takeCursorPlace() { return (row - 1, column - 1) }
      let rest = ContinuousClock.now.duration(to: deadline).pollTimeout
      guard rest > 0, !input.isFull else { return nil }
      if Terminal.hasInput(within: rest), !input.fill() { return nil }
    }
  }
}

/// Rows of the line that end in a blank. libedit does not write that blank, but goes on with a
/// newline; a terminal that wraps lines anew would then keep the rows apart when it becomes wider,
/// and the line would take more rows than the editor clears.
extension LineEditor {
  /// Writes the ends of such rows, so that the terminal itself begins the next row.
  func joinRows() {
    guard isEditing, !isLineHidden, !hasRowsAbove, searchPrompt == nil else { return }
    let end = endLayout
    // Where the rows of a line taller than the screen are is unknown.
    guard end.row > 0, end.row < Terminal.height else { return }
    let breaks = rowBreaks
    let full = breaks.last.map { Array(currentLine.unicodeScalars.prefix($0.index)) } ?? []
    guard full != joinedRows else { return }
    joinedRows = full
    let ends = breaks.filter(\.isUnwritten)
    if ends.isEmpty { return }
    moveToPrompt()
    var row = 0
    for end in ends {
      screen.put(moves(end.row - 1 - row, "B") + moves(screenWidth - 1, "C") + end.text + "\r")
      row = end.row
    }
    screen.show("\u{1B}8")
  }

  /// Where a row of the line begins that is not the first.
  private struct RowBreak {
    /// The character that the row begins with.
    let index: Int
    let row: Int
    /// Whether libedit leaves out what is before it.
    let isUnwritten: Bool
    /// What makes the terminal begin the row, written in the last column of the one before.
    let text: String
  }

  private var rowBreaks: [RowBreak] {
    var (layout, before) = (layout(through: ""), Unicode.Scalar(" "))
    var breaks: [RowBreak] = []
    for (index, scalar) in currentLine.unicodeScalars.enumerated() {
      // What takes more columns than a wide character is written in pieces.
      let isWhole = ScreenText.isPrintable(scalar)
      let (row, column) =
        isWhole ? layout.place(of: Character(scalar)) : (layout.row, layout.column)
      if column == 0, row > (breaks.last?.row ?? 0), !LineEditor.isMark(scalar) {
        // A wide character that does not fit leaves the last column free.
        let isMoved = layout.column > 0
        breaks.append(
          RowBreak(
            index: index, row: row, isUnwritten: isMoved || before == " ",
            text: (isMoved ? "" : " ") + ScreenText.firstDrawn(of: scalar)))
      }
      layout.advance(over: scalar)
      before = scalar
    }
    return breaks
  }
}

extension ScreenText {
  /// What libedit draws of a scalar, or the first character of that.
  fileprivate static func firstDrawn(of scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return " " }
    if scalar.value < 0x80, !isPrintable(scalar) { return "^" }
    return columns(of: scalar) > 2 ? "\\" : String(scalar)
  }
}

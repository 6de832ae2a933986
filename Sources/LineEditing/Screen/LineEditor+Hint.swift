import CLibEdit

/// The hint after the line, which libedit does not know. It is drawn only while the editor waits
/// for a key and erased before anything else is drawn, so that libedit and the screen agree.
extension LineEditor {
  /// Draws the hint in the rest of the last row, if the cursor is at the end of the line.
  func showHint() {
    guard showsHints, isEditing, !isLineHidden, searchPrompt == nil, let line = lineToHint else {
      return
    }
    if line != hintedLine { (hint, hintedLine) = (hinter(line), line) }
    let room = screenWidth - layout(through: line).column - 1
    let text = hint.text(columns: room)
    guard !text.isEmpty else { return }
    isHintShown = true
    // The cursor is saved, not counted back: terminals differ on the width of some characters.
    screen.show("\u{1B}7\u{1B}[2m\(text)\u{1B}8\u{1B}[0m")
  }

  func hideHint() {
    guard isHintShown else { return }
    isHintShown = false
    screen.put("\u{1B}[K")
  }

  /// Nil while vi's search keeps its pattern after a newline, and for a recalled line.
  private var lineToHint: String? {
    guard isCursorAtEnd else { return nil }
    let line = currentLine
    if line.isEmpty || line.utf8.contains(UInt8(ascii: "\n")) { return nil }
    return history.isRecalled(line) ? nil : line
  }

  /// What a key at the end of the line accepts.
  private var completion: String {
    lineToHint == hintedLine ? hint.completion : ""
  }

  // MARK: Keys that move, and accept the hint at the end of the line. libedit's own only move.

  func moveForward() -> Int32 {
    chooseBeside(next: true) ?? accept(completion)
      ?? moveCursor(by: afterCursor.lengthOfFirstCharacter)
  }

  func moveForwardByWord() -> Int32 {
    let word = completion.unicodeScalars.prefix(completion.lengthOfNextWord)
    return accept(String(word)) ?? moveCursor(by: afterCursor.lengthOfNextWord)
  }

  func moveToEnd() -> Int32 { accept(completion) ?? moveCursor(by: place.afterCursor.count) }

  private func accept(_ text: String) -> Int32? { text.isEmpty ? nil : insert(text) }
}

/// The color of a flawed word. libedit draws the line without colors; the word is drawn again in
/// its place while the editor waits for a key.
extension LineEditor {
  func showFlaw() {
    guard showsHints, isEditing, !isLineHidden, !hasRowsAbove, searchPrompt == nil else { return }
    let line = currentLine
    // vi's search keeps its pattern in the line, after a newline. And where the rows of a line
    // taller than the screen are is unknown.
    let isPlaceKnown = layout(through: line).row < Terminal.height
    let word = line.contains("\n") || !isPlaceKnown ? nil : flawFinder(line)
    let drawn = word.map { (flaw: $0.flaw, text: line.text(upTo: $0.bytes.upperBound)) }
    // libedit moves characters together with their colors.
    if let drawnFlaw, drawnFlaw.flaw != drawn?.flaw || drawnFlaw.text != drawn?.text {
      redrawLine()
    }
    if let word { draw(word, of: line) }
    drawnFlaw = drawn
  }

  private func draw(_ word: FlawedWord, of line: String) {
    let start = line.text(upTo: word.bytes.lowerBound)
    let text = line.text(upTo: word.bytes.upperBound).dropFirst(start.count)
    guard text.unicodeScalars.allSatisfy(ScreenText.isPrintable) else { return }
    moveToPrompt()
    screen.put(word.flaw == .unknown ? "\u{1B}[31m" : "\u{1B}[2m")
    var (layout, drawnRow) = (layout(through: start), -1)
    for character in text {
      let (row, column) = layout.place(of: character)
      if row != drawnRow {
        screen.put("\r" + moves(row - max(drawnRow, 0), "B") + moves(column, "C"))
        drawnRow = row
      }
      screen.put(String(character))
      layout.advance(over: String(character))
    }
    screen.show("\u{1B}8\u{1B}[0m")
  }
}

extension String {
  /// The text before a byte.
  fileprivate func text(upTo byte: Int) -> String {
    String(decoding: utf8.prefix(byte), as: UTF8.self)
  }
}

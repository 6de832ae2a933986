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
    let room = screenWidth - layout(through: line.unicodeScalars).column - 1
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

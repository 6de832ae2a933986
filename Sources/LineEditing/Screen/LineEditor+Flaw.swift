import CLibEdit

/// The color of a flawed word. libedit draws the line without colors; the word is drawn again in
/// its place while the editor waits for a key.
extension LineEditor {
  func showFlaw() {
    guard showsHints, isEditing, !isLineHidden, !hasRowsAbove, searchPrompt == nil else { return }
    let line = currentLine
    // vi's search keeps its pattern in the line, after a newline. And where the rows of a line
    // taller than the screen are is unknown.
    let isPlaceKnown = layout(through: line.unicodeScalars).row < Terminal.height
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
    screen.put("\u{1B}7\r" + moves(layout(through: scalarsBeforeCursor).row, "A"))
    screen.put(word.flaw == .unknown ? "\u{1B}[31m" : "\u{1B}[2m")
    var (layout, drawnRow) = (layout(through: start.unicodeScalars), -1)
    for character in text {
      let (row, column) = layout.place(of: character)
      if row != drawnRow {
        screen.put("\r" + moves(row - max(drawnRow, 0), "B") + moves(column, "C"))
        drawnRow = row
      }
      screen.put(String(character))
      layout.advance(over: character.unicodeScalars)
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

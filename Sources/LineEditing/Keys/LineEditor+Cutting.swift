import CLibEdit

/// Moving and cutting by characters, words and lines, as in readline. libedit's own keys split a
/// letter from its marks, take `one-two` and `a.b` for one word, and keep only the last piece that
/// was cut, so that two Ctrl-W and a Ctrl-Y lose a word.
extension LineEditor {
  func moveBackward() -> Int32 {
    chooseBeside(next: false) ?? moveCursor(by: -beforeCursor.lengthOfLastCharacter)
  }

  func moveBackwardByWord() -> Int32 { moveCursor(by: -beforeCursor.lengthOfLastWord) }

  func deleteBackward() -> Int32 { delete(beforeCursor.lengthOfLastCharacter) }

  func deleteForward() -> Int32 {
    let count = afterCursor.lengthOfFirstCharacter
    moveCursor(by: count)
    return delete(count)
  }

  /// Ctrl-D. On an empty line libedit's own prints `^D` without a newline.
  func endOrDelete() -> Int32 {
    if currentLine.isEmpty {
      endLine(with: "")
      outcome = .endOfInput
      return CC_EOF
    }
    return deleteForward()
  }

  func cutToEnd() -> Int32 { cut(.afterCursor, place.afterCursor.count) }

  func cutToBeginning() -> Int32 { cut(.beforeCursor, place.cursor) }

  func cutNextWord() -> Int32 { cut(.afterCursor, afterCursor.lengthOfNextWord) }

  func cutLastWord() -> Int32 { cut(.beforeCursor, beforeCursor.lengthOfLastWord) }

  /// Ctrl-W, to which only a blank ends a word.
  func cutLastArgument() -> Int32 { cut(.beforeCursor, beforeCursor.lengthOfLastArgument) }

  private func cut(_ side: KillRing.Side, _ count: Int) -> Int32 {
    guard count > 0 else { return CC_ERROR }
    let before = place
    if side == .afterCursor { moveCursor(by: count) }
    let text = String(wide: place.beforeCursor.suffix(count))
    delete(count)
    kills.cut(text, side, from: before, leaving: place)
    return CC_REFRESH
  }

  /// Ctrl-Y inserts what was cut last.
  func yank() -> Int32 {
    guard let text = kills.newest else { return CC_ERROR }
    insert(text)
    kills.yanked(leaving: place)
    return CC_REFRESH
  }

  /// Alt-Y replaces it by what was cut before. libedit has no such key.
  func yankOlder() -> Int32 {
    guard let (text, older) = kills.change(at: place) else { return CC_ERROR }
    delete(text.unicodeScalars.count)
    insert(older)
    kills.changed(leaving: place)
    return CC_REFRESH
  }
}

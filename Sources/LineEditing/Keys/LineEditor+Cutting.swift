import CLibEdit

/// Moving and cutting by characters, words and lines, as in readline. libedit's own keys split a
/// letter from its marks, take `one-two` and `a.b` for one word, and keep only the last piece that
/// was cut, so that two Ctrl-W and a Ctrl-Y lose a word.
extension LineEditor {
  func moveBackward() -> Int32 {
    guard let last = beforeCursor.last else { return CC_ERROR }
    el_cursor(libedit, Int32(-last.unicodeScalars.count))
    return CC_CURSOR
  }

  func deleteBackward() -> Int32 {
    guard let last = beforeCursor.last else { return CC_ERROR }
    el_deletestr(libedit, Int32(last.unicodeScalars.count))
    return CC_REFRESH
  }

  /// Ctrl-D. On an empty line libedit's own prints `^D` without a newline.
  func endOrDelete() -> Int32 {
    if currentLine.isEmpty {
      endLine(with: "")
      outcome = .endOfInput
      return CC_EOF
    }
    return deleteForward() ? CC_REFRESH : CC_ERROR
  }

  func moveBackwardByWord() -> Int32 {
    let count = beforeCursor.lengthOfLastWord
    guard count > 0 else { return CC_ERROR }
    el_cursor(libedit, Int32(-count))
    return CC_CURSOR
  }

  func cutToEnd() -> Int32 { cut(.afterCursor, afterCursor.unicodeScalars.count) }

  func cutToBeginning() -> Int32 { cut(.beforeCursor, scalarsBeforeCursor.count) }

  func cutNextWord() -> Int32 { cut(.afterCursor, afterCursor.lengthOfNextWord) }

  func cutLastWord() -> Int32 { cut(.beforeCursor, beforeCursor.lengthOfLastWord) }

  /// Ctrl-W, to which only a blank ends a word.
  func cutLastArgument() -> Int32 {
    cut(.beforeCursor, beforeCursor.lengthOfLastWord { $0 != " " && $0 != "\t" })
  }

  private func cut(_ side: KillRing.Side, _ count: Int) -> Int32 {
    guard count > 0 else { return CC_ERROR }
    let text =
      side == .beforeCursor
      ? String(scalarsBeforeCursor.suffix(count)) : String(afterCursor.unicodeScalars.prefix(count))
    let before = place
    if side == .afterCursor { el_cursor(libedit, Int32(count)) }
    el_deletestr(libedit, Int32(count))
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
    el_deletestr(libedit, Int32(text.unicodeScalars.count))
    insert(older)
    kills.changed(leaving: place)
    return CC_REFRESH
  }

  var place: KillRing.Place {
    KillRing.Place(line: currentLine, cursor: scalarsBeforeCursor.count)
  }
}

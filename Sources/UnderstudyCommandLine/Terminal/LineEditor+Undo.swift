import CLibEdit

/// Taking back what was typed, which libedit's emacs keys can't.
extension LineEditor {
  /// Takes note of the line before a key, once.
  func noteLine() {
    guard !isLineNoted else { return }
    isLineNoted = true
    let (line, beforeCursor) = (characters.line, characters.beforeCursor)
    undo.note(line, cursor: beforeCursor.count)
    kills.note(place)
  }

  func undoChange() -> Int32 {
    guard let state = undo.undo() else { return CC_ERROR }
    let line = String(wide: state.line)
    replaceLine(with: line, cursor: state.cursor)
    history.goBack(to: line)
    return CC_REFRESH
  }
}

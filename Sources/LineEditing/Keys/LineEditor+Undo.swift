import CLibEdit

/// Ctrl-_. libedit's emacs keys have no undo, and `vi-undo` undoes a single change.
extension LineEditor {
  /// Notes the line before a key, once.
  func noteLine() {
    guard !isLineNoted else { return }
    isLineNoted = true
    let place = place
    undo.note(place)
    noteHidden(place)
    if vi.mode == .command { undo.noteCommand() }
    kills.note(place)
  }

  func undoChange() -> Int32 { restore(undo.undo()) }

  /// Alt-/.
  func redoChange() -> Int32 { restore(undo.redo()) }

  /// vi's `u`. libedit's own undoes one command, and then that again.
  func undoCommand() -> Int32 { restore(undo.undoCommand()) }

  /// Alt-R.
  func undoAllChanges() -> Int32 { restore(undo.undoAll()) }

  private func restore(_ state: LineState?) -> Int32 {
    guard let state else { return CC_ERROR }
    let line = String(wide: state.line)
    replaceLine(with: line, cursor: state.cursor)
    history.goBack(to: line)
    return CC_REFRESH
  }
}

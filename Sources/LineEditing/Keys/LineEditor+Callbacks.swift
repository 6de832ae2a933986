import CLibEdit

/// The callbacks of libedit.
extension LineEditor {
  func installCallbacks() {
    libedit_reader(libedit) { libedit, character in
      guard let editor = owner(of: libedit) else { return -1 }
      guard let key = editor.nextKey() else { return editor.outcome == .endOfInput ? 0 : -1 }
      character?.pointee = key
      return 1
    }
    libedit_prompt(libedit) { libedit in
      guard let editor = owner(of: libedit) else { return nil }
      if editor.outcome != nil { editor.hasStrayPrompt = true }
      return editor.promptBytes
    }
    installMoves()
    installChanges()
    installCommandsOfVi()
  }

  private func installMoves() {
    command("older-line") { libedit, _ in press(libedit) { $0.olderLine() } }
    command("newer-line") { libedit, _ in press(libedit) { $0.newerLine() } }
    command("oldest-line") { libedit, _ in press(libedit) { $0.oldestLine() } }
    command("draft-line") { libedit, _ in press(libedit) { $0.draftLine() } }
    command("enter-and-recall-next") { libedit, _ in press(libedit) { $0.enterAndRecallNext() } }
    command("recall-next") { libedit, _ in press(libedit) { $0.recallNext() } }
    command("search-history") { libedit, _ in press(libedit) { $0.searchHistory() } }
    command("back") { libedit, _ in press(libedit) { $0.moveBackward() } }
    command("back-word") { libedit, _ in press(libedit) { $0.moveBackwardByWord() } }
    command("forward") { libedit, _ in press(libedit) { $0.moveForward() } }
    command("forward-word") { libedit, _ in press(libedit) { $0.moveForwardByWord() } }
    command("next-char") { libedit, _ in press(libedit) { $0.moveToCharacter(forward: true) } }
    command("last-char") { libedit, _ in press(libedit) { $0.moveToCharacter(forward: false) } }
    command("line-end") { libedit, _ in press(libedit) { $0.moveToEnd() } }
  }

  private func installChanges() {
    installCompletion()
    command("end-or-delete") { libedit, _ in press(libedit) { $0.endOrDelete() } }
    command("paste") { libedit, _ in press(libedit) { $0.paste() } }
    command("delete-back") { libedit, _ in press(libedit) { $0.deleteBackward() } }
    command("delete") { libedit, _ in press(libedit) { $0.deleteForward() } }
    command("cut-to-end") { libedit, _ in press(libedit) { $0.cutToEnd() } }
    command("cut-to-start") { libedit, _ in press(libedit) { $0.cutToBeginning() } }
    command("cut-next-word") { libedit, _ in press(libedit) { $0.cutNextWord() } }
    command("cut-last-word") { libedit, _ in press(libedit) { $0.cutLastWord() } }
    command("cut-to-blank") { libedit, _ in press(libedit) { $0.cutLastArgument() } }
    command("insert-cut") { libedit, _ in press(libedit) { $0.yank() } }
    command("insert-older-cut") { libedit, _ in press(libedit) { $0.yankOlder() } }
    command("insert-last-word") { libedit, _ in press(libedit) { $0.insertLastWord() } }
    command("transpose-words") { libedit, _ in press(libedit) { $0.transposeWords() } }
    command("undo") { libedit, _ in press(libedit) { $0.undoChange() } }
    command("redo") { libedit, _ in press(libedit) { $0.redoChange() } }
    command("undo-all") { libedit, _ in press(libedit) { $0.undoAllChanges() } }
    command("edit-in-program") { libedit, _ in press(libedit) { $0.editInProgram() } }
    command("explain-line") { libedit, _ in press(libedit) { $0.explainLine() } }
    command("comment") { libedit, _ in press(libedit) { $0.enterAsComment() } }
  }

  private func installCommandsOfVi() {
    command("vi-undo") { libedit, _ in press(libedit) { $0.undoCommand() } }
    command("vi-commands") { libedit, _ in press(libedit) { $0.noteMode(.command) } }
    command("vi-text") { libedit, _ in press(libedit) { $0.noteMode(.insert) } }
    command("vi-end-put") { libedit, _ in press(libedit) { $0.endPut() } }
  }

  private func installCompletion() {
    command("complete") { libedit, _ in press(libedit) { $0.complete() } }
    command("complete-back") { libedit, _ in press(libedit) { $0.completeBack() } }
    command("take-candidate") { libedit, _ in press(libedit) { $0.takeCandidate() } }
    command("close-list") { libedit, _ in press(libedit) { $0.abandonList() } }
  }

  private func command(_ name: String, _ action: @escaping libedit_action) {
    libedit_command(libedit, "editor-\(name)", action)
  }
}

private func press(_ libedit: OpaquePointer?, _ action: (LineEditor) -> Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: owner(of: libedit).map(action) ?? CC_ERROR)
}

private func owner(of libedit: OpaquePointer?) -> LineEditor? {
  guard let owner = libedit_owner(libedit) else { return nil }
  return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
}

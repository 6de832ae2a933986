import CLibEdit

/// The commands that keys are bound to.
extension LineEditor {
  func installCommands() {
    installMoves()
    installChanges()
    installCommandsOfVi()
  }

  private func installMoves() {
    command("older-line") { _, _ in press { $0.olderLine() } }
    command("newer-line") { _, _ in press { $0.newerLine() } }
    command("oldest-line") { _, _ in press { $0.oldestLine() } }
    command("draft-line") { _, _ in press { $0.draftLine() } }
    command("enter-and-recall-next") { _, _ in press { $0.enterAndRecallNext() } }
    command("recall-next") { _, _ in press { $0.recallNext() } }
    command("search-history") { _, _ in press { $0.searchHistory() } }
    command("back") { _, _ in press { $0.moveBackward() } }
    command("back-word") { _, _ in press { $0.moveBackwardByWord() } }
    command("forward") { _, _ in press { $0.moveForward() } }
    command("forward-word") { _, _ in press { $0.moveForwardByWord() } }
    command("next-char") { _, _ in press { $0.moveToCharacter(forward: true) } }
    command("last-char") { _, _ in press { $0.moveToCharacter(forward: false) } }
    command("line-end") { _, _ in press { $0.moveToEnd() } }
  }

  private func installChanges() {
    installCompletion()
    command("end-or-delete") { _, _ in press { $0.endOrDelete() } }
    command("paste") { _, _ in press { $0.paste() } }
    command("delete-back") { _, _ in press { $0.deleteBackward() } }
    command("delete") { _, _ in press { $0.deleteForward() } }
    command("cut-to-end") { _, _ in press { $0.cutToEnd() } }
    command("cut-to-start") { _, _ in press { $0.cutToBeginning() } }
    command("cut-next-word") { _, _ in press { $0.cutNextWord() } }
    command("cut-last-word") { _, _ in press { $0.cutLastWord() } }
    command("cut-to-blank") { _, _ in press { $0.cutLastArgument() } }
    command("insert-cut") { _, _ in press { $0.yank() } }
    command("insert-older-cut") { _, _ in press { $0.yankOlder() } }
    command("insert-last-word") { _, _ in press { $0.insertLastWord() } }
    command("transpose-words") { _, _ in press { $0.transposeWords() } }
    command("undo") { _, _ in press { $0.undoChange() } }
    command("redo") { _, _ in press { $0.redoChange() } }
    command("undo-all") { _, _ in press { $0.undoAllChanges() } }
    command("edit-in-program") { _, _ in press { $0.editInProgram() } }
    command("explain-line") { _, _ in press { $0.explainLine() } }
    command("comment") { _, _ in press { $0.enterAsComment() } }
  }

  private func installCommandsOfVi() {
    command("vi-undo") { _, _ in press { $0.undoCommand() } }
    command("vi-commands") { _, _ in press { $0.noteMode(.command) } }
    command("vi-text") { _, _ in press { $0.noteMode(.insert) } }
    command("vi-end-put") { _, _ in press { $0.endPut() } }
  }

  private func installCompletion() {
    command("complete") { _, _ in press { $0.complete() } }
    command("complete-back") { _, _ in press { $0.completeBack() } }
    command("take-candidate") { _, _ in press { $0.takeCandidate() } }
    command("close-list") { _, _ in press { $0.abandonList() } }
  }
}

import CLibEdit

/// The callbacks of libedit.
extension LineEditor {
  func installCallbacks() {
    understudy_el_reader(libedit) { libedit, character in
      guard let editor = owner(of: libedit) else { return -1 }
      guard let scalar = editor.nextScalar() else { return editor.outcome == .endOfInput ? 0 : -1 }
      character?.pointee = wchar_t(scalar.value)
      return 1
    }
    understudy_el_prompt(libedit) { libedit in
      guard let editor = owner(of: libedit) else { return nil }
      if editor.outcome != nil { editor.hasStrayPrompt = true }
      return editor.promptBytes
    }
    installKeys()
    installCutting()
  }

  private func installKeys() {
    command("complete", "Complete the word") { libedit, _ in press(libedit) { $0.complete() } }
    command("older", "Recall an older line") { libedit, _ in press(libedit) { $0.olderLine() } }
    command("newer", "Recall a newer line") { libedit, _ in press(libedit) { $0.newerLine() } }
    command("oldest", "Recall the oldest line") { libedit, _ in press(libedit) { $0.oldestLine() } }
    command("draft", "Recall what was typed") { libedit, _ in press(libedit) { $0.draftLine() } }
    command("search", "Search the history") { libedit, _ in press(libedit) { $0.searchHistory() } }
    command("end", "End, or delete forward") { libedit, _ in press(libedit) { $0.endOrDelete() } }
    command("paste", "Take a paste") { libedit, _ in press(libedit) { $0.paste() } }
    command("back", "Go left") { libedit, _ in press(libedit) { $0.moveBackward() } }
    command("back-word", "Go left by words") { libedit, _ in
      press(libedit) { $0.moveBackwardByWord() }
    }
    command("forward", "Go right, or take the hint") { libedit, _ in
      press(libedit) { $0.moveForward() }
    }
    command("forward-word", "The same by words") { libedit, _ in
      press(libedit) { $0.moveForwardByWord() }
    }
    command("line-end", "The same to the end") { libedit, _ in press(libedit) { $0.moveToEnd() } }
  }

  private func installCutting() {
    command("rubout", "Delete backward") { libedit, _ in press(libedit) { $0.deleteBackward() } }
    command("delete", "Delete forward") { libedit, _ in
      press(libedit) { $0.deleteForward() ? CC_REFRESH : CC_ERROR }
    }
    command("cut-end", "Cut to the end") { libedit, _ in press(libedit) { $0.cutToEnd() } }
    command("cut-start", "Cut to the beginning") { libedit, _ in
      press(libedit) { $0.cutToBeginning() }
    }
    command("cut-next", "Cut the next word") { libedit, _ in press(libedit) { $0.cutNextWord() } }
    command("cut-last", "Cut the last word") { libedit, _ in press(libedit) { $0.cutLastWord() } }
    command("cut-blank", "Cut back to a blank") { libedit, _ in
      press(libedit) { $0.cutLastArgument() }
    }
    command("yank", "Put back what was cut") { libedit, _ in press(libedit) { $0.yank() } }
    command("yank-older", "What was cut before") { libedit, _ in press(libedit) { $0.yankOlder() } }
    command("last-word", "The last word again") { libedit, _ in
      press(libedit) { $0.insertLastWord() }
    }
    command("transpose", "Exchange words") { libedit, _ in press(libedit) { $0.transposeWords() } }
    command("undo", "Undo a change") { libedit, _ in press(libedit) { $0.undoChange() } }
  }

  private func command(_ name: String, _ help: String, _ key: @escaping understudy_command) {
    understudy_el_command(libedit, "understudy-\(name)", help, key)
  }
}

private func press(_ libedit: OpaquePointer?, _ action: (LineEditor) -> Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: owner(of: libedit).map(action) ?? CC_ERROR)
}

private func owner(of libedit: OpaquePointer?) -> LineEditor? {
  guard let owner = understudy_el_get_owner(libedit) else { return nil }
  return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
}

import CLibEdit

/// What libedit calls back.
extension LineEditor {
  func installCallbacks() {
    understudy_el_reader(libedit, readCharacter)
    understudy_el_prompt(libedit, givePrompt)
    understudy_el_command(libedit, "understudy-complete", "Complete the word", completeKey)
    understudy_el_command(libedit, "understudy-older", "Recall an older line", olderKey)
    understudy_el_command(libedit, "understudy-newer", "Recall a newer line", newerKey)
    understudy_el_command(libedit, "understudy-end", "End, or delete forward", endKey)
    understudy_el_command(libedit, "understudy-forward", "Go right, or take the hint", forwardKey)
    understudy_el_command(libedit, "understudy-forward-word", "The same by words", wordKey)
    understudy_el_command(libedit, "understudy-line-end", "The same to the end", lineEndKey)
    understudy_el_command(libedit, "understudy-paste", "Take a paste", pasteKey)
    understudy_el_command(libedit, "understudy-search", "Search the history", searchKey)
    installEditing()
  }

  private func installEditing() {
    understudy_el_command(libedit, "understudy-back", "Go left", backKey)
    understudy_el_command(libedit, "understudy-rubout", "Delete backward", ruboutKey)
    understudy_el_command(libedit, "understudy-delete", "Delete forward", deleteKey)
    understudy_el_command(libedit, "understudy-back-word", "Go left by words", backWordKey)
    understudy_el_command(libedit, "understudy-cut-end", "Cut to the end", cutEndKey)
    understudy_el_command(libedit, "understudy-cut-start", "Cut to the beginning", cutStartKey)
    understudy_el_command(libedit, "understudy-cut-next", "Cut the next word", cutNextKey)
    understudy_el_command(libedit, "understudy-cut-last", "Cut the last word", cutLastKey)
    understudy_el_command(libedit, "understudy-cut-blank", "Cut back to a blank", cutBlankKey)
    understudy_el_command(libedit, "understudy-yank", "Put back what was cut", yankKey)
    understudy_el_command(libedit, "understudy-yank-older", "What was cut before", yankOlderKey)
    understudy_el_command(libedit, "understudy-undo", "Take back a change", undoKey)
    understudy_el_command(libedit, "understudy-last-word", "The last word again", lastWordKey)
    understudy_el_command(libedit, "understudy-transpose", "Exchange words", transposeKey)
    understudy_el_command(libedit, "understudy-oldest", "Recall the oldest line", oldestKey)
    understudy_el_command(libedit, "understudy-draft", "Recall what was typed", draftKey)
  }
}

// libedit calls these inside `readLine`, so on the main actor; but C cannot say so.

private func readCharacter(
  _ libedit: OpaquePointer?,
  _ character: UnsafeMutablePointer<wchar_t>?
) -> Int32 {
  var read = (scalar: Unicode.Scalar?.none, isEnd: false)
  withOwner(of: libedit) { read = ($0.nextScalar(), $0.outcome == .endOfInput) }
  guard let scalar = read.scalar else { return read.isEnd ? 0 : -1 }
  character?.pointee = wchar_t(scalar.value)
  return 1
}

private func givePrompt(_ libedit: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  var address: UInt = 0
  withOwner(of: libedit) { address = UInt(bitPattern: $0.promptBytes) }
  return UnsafeMutablePointer(bitPattern: address)
}

private func completeKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.complete() }
}

private func olderKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.olderLine() }
}

private func newerKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.newerLine() }
}

private func endKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.endOrDelete() }
}

private func forwardKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.moveForward() }
}

private func wordKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.moveForwardByWord() }
}

private func lineEndKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.moveToEnd() }
}

private func pasteKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.paste() }
}

private func searchKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.searchHistory() }
}

private func backKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.moveBackward() }
}

private func ruboutKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.deleteBackward() }
}

private func deleteKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.deleteForward() ? CC_REFRESH : CC_ERROR }
}

private func backWordKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.moveBackwardByWord() }
}

private func cutEndKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.cutToEnd() }
}

private func cutStartKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.cutToBeginning() }
}

private func cutNextKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.cutNextWord() }
}

private func cutLastKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.cutLastWord() }
}

private func cutBlankKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.cutLastArgument() }
}

private func yankKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.yank() }
}

private func yankOlderKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.yankOlder() }
}

private func undoKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.undoChange() }
}

private func lastWordKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.insertLastWord() }
}

private func transposeKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.transposeWords() }
}

private func oldestKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.oldestLine() }
}

private func draftKey(_ libedit: OpaquePointer?, _ key: Int32) -> UInt8 {
  press(libedit) { $0.draftLine() }
}

private func press(_ libedit: OpaquePointer?, _ action: @MainActor (LineEditor) -> Int32) -> UInt8 {
  var result = CC_ERROR
  withOwner(of: libedit) { result = action($0) }
  return UInt8(truncatingIfNeeded: result)
}

private func withOwner(of libedit: OpaquePointer?, _ body: @MainActor (LineEditor) -> Void) {
  let address = UInt(bitPattern: understudy_el_get_owner(libedit))
  MainActor.assumeIsolated {
    guard let owner = UnsafeRawPointer(bitPattern: address) else { return }
    body(Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue())
  }
}

import CLibEdit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What libedit calls back, and on which keys.
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
  }

  /// Binds after `.editrc` was read: a change of the mode there wipes all bindings.
  ///
  /// Of the emacs keys those alone that are bound as before, in `unchanged`: what the user says counts.
  func bindKeys(whereBound unchanged: [String]) {
    let isVi = understudy_el_is_vi(libedit) != 0
    for (keys, command) in LineEditor.bindings {
      // In vi's insert mode nothing may begin with ESC, or ESC itself would wait.
      if !isVi || !keys.hasPrefix("\\e") { understudy_el_bind(libedit, keys, command) }
      if isVi { understudy_el_bind_alternative(libedit, keys, command) }
    }
    for (keys, command) in LineEditor.viCommandBindings where isVi {
      understudy_el_bind_alternative(libedit, keys, command)
    }
    for (keys, command) in LineEditor.viBindings where isVi {
      understudy_el_bind(libedit, keys, command)
      understudy_el_bind_alternative(libedit, keys, command)
    }
    for ((keys, command), before) in zip(LineEditor.emacsBindings, unchanged)
    where !isVi && binding(of: keys) == before {
      understudy_el_bind(libedit, keys, command)
    }
  }

  /// What libedit says keys are bound to; empty where they are no key.
  func binding(of keys: String) -> String {
    guard let text = understudy_el_binding(libedit, keys) else { return "" }
    defer { free(text) }
    return String(cString: text)
  }

  /// Whether a sequence, without its ESC, is a key to libedit: by a binding of ours, of libedit's own, or of
  /// the user's `.editrc`.
  func isBound(_ sequence: String) -> Bool {
    let escaped = sequence.map { "^\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return !binding(of: "\\e" + escaped).isEmpty
  }

  /// What stands for a sequence in vi's modes, without its ESC: a key with the same meaning or, where there is
  /// none, one that no keyboard has.
  static let viSequences: [(sequence: String, key: Unicode.Scalar)] = [
    ("[200~", "\u{9F}"), ("[A", "\u{10}"), ("OA", "\u{10}"), ("[B", "\u{E}"), ("OB", "\u{E}"),
    ("[C", "\u{6}"), ("OC", "\u{6}"), ("[D", "\u{2}"), ("OD", "\u{2}"),
    ("[H", "\u{1}"), ("OH", "\u{1}"), ("[1~", "\u{1}"), ("[7~", "\u{1}"),
    ("[F", "\u{5}"), ("OF", "\u{5}"), ("[4~", "\u{5}"), ("[8~", "\u{5}"),
    ("[3~", "\u{9E}"), ("[1;5C", "\u{9D}"), ("[1;5D", "\u{9C}"),
    ("[1;3C", "\u{9D}"), ("[1;3D", "\u{9C}"),
  ]

  private static let bindings = [
    ("\\e[200~", "understudy-paste"),
    ("\\ep", "understudy-older"), ("\\en", "understudy-newer"),
    ("\\e[A", "understudy-older"), ("\\eOA", "understudy-older"),
    ("\\e[B", "understudy-newer"), ("\\eOB", "understudy-newer"),
    ("\\e[C", "understudy-forward"), ("\\eOC", "understudy-forward"), ("^F", "understudy-forward"),
    ("\\e[D", "understudy-back"), ("\\eOD", "understudy-back"), ("^B", "understudy-back"),
    ("\\e[3~", "understudy-delete"),
    ("\\e[H", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"), ("\\e[7~", "ed-move-to-beg"),
    ("\\eOH", "ed-move-to-beg"), ("^A", "ed-move-to-beg"),
    ("\\e[F", "understudy-line-end"), ("\\e[4~", "understudy-line-end"),
    ("\\e[8~", "understudy-line-end"), ("\\eOF", "understudy-line-end"),
    ("^E", "understudy-line-end"),
    ("\\e[1;5C", "understudy-forward-word"), ("\\e[1;3C", "understudy-forward-word"),
    ("\\ef", "understudy-forward-word"),
    ("\\e[1;5D", "understudy-back-word"), ("\\e[1;3D", "understudy-back-word"),
    ("^I", "understudy-complete"), ("^D", "understudy-end"),
    ("^P", "understudy-older"), ("^N", "understudy-newer"), ("^R", "understudy-search"),
    ("^S", "understudy-search"),
  ]

  /// Keys of readline's that libedit has otherwise or not at all.
  static let emacsBindings: [(keys: String, command: String)] = [
    ("^H", "understudy-rubout"), ("^?", "understudy-rubout"),
    ("\\eb", "understudy-back-word"), ("\\ed", "understudy-cut-next"),
    ("\\e[3;5~", "understudy-cut-next"), ("\\e^?", "understudy-cut-last"),
    ("\\e^H", "understudy-cut-last"), ("^W", "understudy-cut-blank"),
    ("^K", "understudy-cut-end"), ("^U", "understudy-cut-start"),
    ("^Y", "understudy-yank"), ("\\ey", "understudy-yank-older"),
    ("^_", "understudy-undo"), ("^X^U", "understudy-undo"),
  ]

  private static let viBindings = [
    ("\u{9F}", "understudy-paste"), ("\u{9E}", "understudy-delete"),
    ("\u{9D}", "understudy-forward-word"), ("\u{9C}", "understudy-back-word"),
    ("^_", "understudy-undo"),
  ]

  private static let viCommandBindings = [
    ("k", "understudy-older"), ("K", "understudy-older"),
    ("j", "understudy-newer"), ("J", "understudy-newer"),
  ]
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

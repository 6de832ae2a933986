import CLibEdit

/// The callbacks of libedit. A function of C has no context, so they find the editor in a variable.
extension LineEditor {
  /// The editor that reads a line. There is one at a time, and only its thread calls libedit.
  nonisolated(unsafe) private static var current: LineEditor?

  /// Reads a line with libedit, which calls back meanwhile.
  func readWithCallbacks() -> [wchar_t]? {
    // See `current`.
    unsafe LineEditor.current = self
    defer { unsafe LineEditor.current = nil }
    return libedit.readLine()
  }

  fileprivate static var reading: LineEditor? {
    // See `current`.
    unsafe current
  }

  func installCallbacks() {
    // libedit passes a place for a single character.
    unsafe libedit_reader(libedit.editor) { _, character in
      guard let editor = LineEditor.reading else { return -1 }
      guard let key = editor.nextKey() else { return editor.outcome == .endOfInput ? 0 : -1 }
      unsafe character?.pointee = key
      return 1
    }
    // The text lives until the next one is set, which libedit does not expect in the meantime.
    unsafe libedit_prompt(libedit.editor) { libedit in
      if let editor = LineEditor.reading, editor.outcome != nil { editor.hasStrayPrompt = true }
      return unsafe libedit_prompt_text(libedit)
    }
  }

  /// Adds a command, to which keys can be bound as `editor-` and its name. `action` calls `press`:
  /// libedit passes nothing that says which editor it is for.
  @safe func command(_ name: String, _ action: libedit_action) {
    // The function has no context that could end.
    _ = unsafe libedit_command(libedit.editor, "editor-\(name)", action)
  }
}

/// Lets the editor that reads a line carry out a command, and returns what libedit does then.
func press(_ action: (LineEditor) -> Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: LineEditor.reading.map(action) ?? CC_ERROR)
}

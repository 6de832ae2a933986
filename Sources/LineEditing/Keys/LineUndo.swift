import CLibEdit

/// The characters of a line, and how many of them are before the cursor.
struct LineState: Equatable {
  var line: [wchar_t] = []
  var cursor = 0
}

/// What a line was before each change, to undo the changes one by one.
struct LineUndo {
  private var past: [LineState] = []
  private var current = LineState()
  /// Whether the last change was a typed character.
  private var isTyping = false

  /// Notes the line as it is before the next key. Typed text is undone word by word.
  ///
  /// - Complexity: linear in the line.
  mutating func note(_ line: UnsafeBufferPointer<wchar_t>, cursor: Int) {
    defer { current.cursor = cursor }
    guard line.count != current.line.count || !line.elementsEqual(current.line) else { return }
    // vi's search keeps its pattern in the line, after a newline. That does not change the line.
    if line.contains(0x0A) { return }
    let isTyped = line.count == current.line.count + 1 && cursor == current.cursor + 1
    if !isTyped || !isTyping || Self.isWordBegun(in: line, at: cursor - 1) { past.append(current) }
    isTyping = isTyped
    current.line.replaceSubrange(0..., with: line)
  }

  private static func isWordBegun(in line: UnsafeBufferPointer<wchar_t>, at index: Int) -> Bool {
    index > 0 && line[index - 1] == 0x20 && line[index] != 0x20
  }

  /// What the line was before its last change; nil when it was never changed.
  mutating func undo() -> LineState? {
    guard let state = past.popLast() else { return nil }
    (current, isTyping) = (state, false)
    return state
  }
}

/// Ctrl-_. libedit's emacs keys have no undo, and `vi-undo` undoes a single change.
extension LineEditor {
  /// Notes the line before a key, once.
  func noteLine() {
    guard !isLineNoted else { return }
    isLineNoted = true
    undo.note(characters.line, cursor: characters.beforeCursor.count)
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

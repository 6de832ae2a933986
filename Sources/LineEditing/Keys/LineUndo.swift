import CLibEdit

/// The characters of a line, and how many of them are before the cursor.
struct LineState: Equatable {
  var line: [wchar_t] = []
  var cursor = 0
}

/// What a line was before each change, to undo the changes one by one, and to redo them.
struct LineUndo {
  private var past: [LineState] = []
  /// What was undone since the last change, the oldest last.
  private var future: [LineState] = []
  private var current = LineState()
  /// Whether the last change was a typed character.
  private var isTyping = false
  /// How many changes there were when each of vi's commands began.
  private var commands: [Int] = []

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
    (isTyping, future) = (isTyped, [])
    current.line.replaceSubrange(0..., with: line)
  }

  private static func isWordBegun(in line: UnsafeBufferPointer<wchar_t>, at index: Int) -> Bool {
    index > 0 && line[index - 1] == 0x20 && line[index] != 0x20
  }

  /// What the line was before its last change; nil when it was never changed.
  mutating func undo() -> LineState? {
    guard let state = past.popLast() else { return nil }
    future.append(current)
    (current, isTyping) = (state, false)
    return state
  }

  /// What the line was before the last undo; nil when it was changed since.
  mutating func redo() -> LineState? {
    guard let state = future.popLast() else { return nil }
    past.append(current)
    (current, isTyping) = (state, false)
    return state
  }

  /// What the line was at its beginning; nil when it was never changed.
  mutating func undoAll() -> LineState? {
    past.removeSubrange(min(past.count, 1)...)
    return undo()
  }

  /// Notes that the line is at rest between two of vi's commands.
  mutating func noteCommand() {
    isTyping = false
    if commands.last != past.count { commands.append(past.count) }
  }

  /// What the line was before the last of vi's commands that changed it, or before it was typed.
  mutating func undoCommand() -> LineState? {
    commands.removeAll { $0 >= past.count }
    let count = commands.last ?? 0
    if past.count > count + 1 { past.removeSubrange((count + 1)...) }
    return undo()
  }
}

/// Ctrl-_. libedit's emacs keys have no undo, and `vi-undo` undoes a single change.
extension LineEditor {
  /// Notes the line before a key, once.
  func noteLine() {
    guard !isLineNoted else { return }
    isLineNoted = true
    undo.note(characters.line, cursor: characters.beforeCursor.count)
    noteHidden()
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

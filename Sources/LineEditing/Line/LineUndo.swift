import CLibEdit

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
  mutating func note(_ state: LineState) {
    defer { current.cursor = state.cursor }
    // vi's search keeps its pattern in the line, after a newline. That does not change the line.
    guard state.line != current.line, !state.line.contains(0x0A) else { return }
    let isTyped =
      state.line.count == current.line.count + 1 && state.cursor == current.cursor + 1
    if !isTyped || !isTyping || Self.isWordBegun(in: state) { past.append(current) }
    (isTyping, future) = (isTyped, [])
    current.line = state.line
  }

  private static func isWordBegun(in state: LineState) -> Bool {
    let typed = state.beforeCursor.suffix(2)
    return typed.count == 2 && typed.first == 0x20 && typed.last != 0x20
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

import CLibEdit

/// vi's commands, which libedit runs. It gets each command when all of its keys are there, so that
/// one that it does not have becomes others: `ci"` is a move, and `c5l`. Its own `.` forgets the
/// character of `f`, its `u` undoes itself, and its `p` leaves the cursor before the text.
extension LineEditor {
  private static let escape: Unicode.Scalar = "\u{1B}"

  /// Each line begins in insert mode.
  func beginVi() {
    (ownKeys, vi.change) = ([], nil)
    enter(.insert)
  }

  private func enter(_ mode: ViState.Mode) {
    guard mode != vi.mode else { return }
    hideLine()
    vi.mode = mode
    publishPrompt()
  }

  /// What libedit gets first for a key, and ``ownKeys`` after it; nil if that is nothing.
  func keyForVi(_ key: Unicode.Scalar) -> Unicode.Scalar? {
    defer { showLine() }
    switch vi.mode {
    case .insert: noteText(key)
    case .pattern: if key == Self.escape || key.isEnter { enter(.command) }
    case .command:
      // In the scrollback the mark would mean nothing.
      if key.isEnter { enter(.insert) }
      guard key.isOfViCommand else { return key == Self.escape ? nil : key }
      guard let command = command(from: key) else { return nil }
      ownKeys = Array(keys(for: command).unicodeScalars)
      return ownKeys.isEmpty ? nil : ownKeys.removeFirst()
    }
    return key
  }

  /// Reads the rest of a command. A key that can't be part of one ends it, and is read again.
  private func command(from first: Unicode.Scalar) -> ViCommand? {
    var (command, key) = (ViCommand(), first)
    while !command.take(key) {
      guard let next = nextTyped() else { return nil }
      guard next.isOfViCommand else {
        if next != Self.escape || !isInputOver { input.press(String(next)) }
        return nil
      }
      key = next
    }
    return command
  }

  private func keys(for command: ViCommand) -> String {
    if command.operation == nil, command.keys == "." { return repeatChange(command.count) }
    if command.findsCharacter { vi.lastSearch = command.keys }
    let keys = keysOfLibedit(for: command)
    if keys.isEmpty { return "" }
    if command.isChange {
      vi.change = (command, "")
      if command.beginsText { return keys + String(Self.modeKey) }
      endChange()
    }
    if command.beginsPattern { enter(.pattern) }
    return keys
  }

  /// Follows a command that text may follow: libedit has another command for the key in each mode,
  /// and stays in command mode if there is nothing to change, as after `cfx` without an `x`.
  func noteMode(_ mode: ViState.Mode) -> Int32 {
    if mode == .command { vi.change = nil }
    enter(mode)
    showLine()
    return CC_NORM
  }

  private func keysOfLibedit(for command: ViCommand) -> String {
    if command.takesText { vi.takenLine = command.takesLine ? currentLine : nil }
    switch (command.operation, command.keys.first) {
    case (let operation?, "i"), (let operation?, "a"), (let operation?, "%"):
      return keys(for: operation, toPartNamed: command.keys, command.count ?? 1)
    // libedit does not move from the last character, which is to be cut.
    case (let operation?, "w"), (let operation?, "W"), (let operation?, "e"), (let operation?, "E"):
      return place.afterCursor.count == 1 ? "\(operation)l" : command.typed
    case (nil, "p"), (nil, "P"):
      if let line = vi.takenLine {
        vi.lastChange = (command, "")
        return put(line, after: command.keys == "p", command.count ?? 1)
      }
      vi.put = (place.line.count, command.count ?? 1)
      return command.keys + String(Self.endOfPut)
    case (_, ";"), (_, ","):
      return command.typed(count: (command.count ?? 1) + (isAtFoundCharacter(command) ? 1 : 0))
    case (nil, "u"): return String(repeating: "u", count: command.count ?? 1)
    default: return command.typed
    }
  }

  /// Whether `;` after a `t` would stay where it is, next to the character that it looks for.
  private func isAtFoundCharacter(_ command: ViCommand) -> Bool {
    guard let kind = vi.lastSearch.first, "tT".contains(kind) else { return false }
    let isForward = (kind == "t") == (command.keys == ";")
    let next = isForward ? afterCursor.dropFirst().first : beforeCursor.last
    return next == vi.lastSearch.last
  }

  /// Moves to the part, and says its length in characters: `d5l`.
  private func keys(
    for operation: Unicode.Scalar, toPartNamed name: String, _ count: Int
  ) -> String {
    let part = ViTextObject(in: Array(currentLine.unicodeScalars), at: place.cursor)
      .range(of: name, count: count)
    guard let part else { return "" }
    moveCursor(by: part.lowerBound - place.cursor)
    if !part.isEmpty { return "\(operation)\(part.count)l" }
    return operation == "c" ? "i" : ""
  }

  /// Puts a whole line beside this one, not into the word at the cursor.
  private func put(_ line: String, after isAfter: Bool, _ count: Int) -> String {
    let lines = Array(repeating: line, count: count)
    let parts = isAfter ? [currentLine] + lines : lines + [currentLine]
    let written = parts.filter { !$0.isEmpty }
    let start = isAfter && written.count > count ? currentLine.unicodeScalars.count + 1 : 0
    hideLine()
    replaceLine(with: written.joined(separator: " "), cursor: start)
    return ""
  }

  /// libedit has put the text once, and the cursor is at its beginning.
  func endPut() -> Int32 {
    guard let put = vi.put else { return CC_ERROR }
    let length = place.line.count - put.length
    guard length > 0 else { return CC_ERROR }
    let text = String(afterCursor.unicodeScalars.prefix(length))
    insert(String(repeating: text, count: put.count - 1))
    moveCursor(by: length - 1)
    return CC_REFRESH
  }

  // MARK: Repeating

  private func repeatChange(_ count: Int?) -> String {
    guard let (command, text) = vi.lastChange else { return "" }
    input.press(command.typed(count: count ?? command.count) + text)
    return ""
  }

  /// Notes a key of insert mode. After one that moves, what is typed counts as inserted there.
  private func noteText(_ key: Unicode.Scalar) {
    switch key {
    case Self.escape:
      enter(.command)
      vi.change?.text.unicodeScalars.append(key)
      endChange()
    case _ where key.isOfViCommand, "\u{8}", "\u{7F}", "\u{15}", "\u{17}":
      vi.change?.text.unicodeScalars.append(key)
    default: vi.change = vi.change.map { _ in (ViCommand.insertion, "") }
    }
  }

  private func endChange() {
    if let change = vi.change { vi.lastChange = change }
    vi.change = nil
  }
}

extension ViCommand {
  fileprivate static let insertion: ViCommand = {
    var command = ViCommand()
    _ = command.take("i")
    return command
  }()
}

extension Unicode.Scalar {
  var isEnter: Bool { self == "\r" || self == "\n" }

  /// Whether it is a character, and not a key such as Escape or an arrow.
  var isOfViCommand: Bool { value >= 0x20 && !(0x7F...0x9F).contains(value) }
}

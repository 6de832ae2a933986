import CLibEdit

/// The line being edited, as libedit holds it: in Unicode scalars.
extension LineEditor {
  /// A copy of the line.
  var place: LineState { libedit.line }

  var currentLine: String { String(wide: place.line) }

  var beforeCursor: String { String(wide: place.beforeCursor) }

  var afterCursor: String { String(wide: place.afterCursor) }

  var isCursorAtEnd: Bool { place.isCursorAtEnd }

  /// Inserts text at the cursor, without NULs, which a line can't hold.
  @discardableResult
  func insert(_ text: String) -> Int32 {
    libedit.insert(text.unicodeScalars.map { wchar_t(inLine: $0) }.filter { $0 != 0 })
    return CC_REFRESH
  }

  /// Replaces the text from a byte of the line to the cursor, and `count` bytes after it.
  @discardableResult
  func replace(fromByte start: Int, over count: Int = 0, with text: String) -> Int32 {
    let behind = String(decoding: afterCursor.utf8.prefix(count), as: UTF8.self)
    moveCursor(by: behind.unicodeScalars.count)
    let kept = String(decoding: beforeCursor.utf8.prefix(start), as: UTF8.self)
    delete(place.cursor - kept.unicodeScalars.count)
    return insert(text)
  }

  /// Replaces the whole line, and leaves the cursor after `cursor` scalars; nil is the end.
  @discardableResult
  func replaceLine(with text: String, cursor: Int? = nil) -> Int32 {
    moveCursor(by: place.afterCursor.count)
    replace(fromByte: 0, with: text)
    if let cursor { moveCursor(by: cursor - place.line.count) }
    return CC_REFRESH
  }

  /// Moves the cursor by so many scalars, back where the number is negative.
  @discardableResult
  func moveCursor(by count: Int) -> Int32 {
    guard count != 0 else { return CC_ERROR }
    libedit.moveCursor(by: count)
    return CC_CURSOR
  }

  /// Deletes so many scalars before the cursor.
  @discardableResult
  func delete(_ count: Int) -> Int32 {
    guard count > 0 else { return CC_ERROR }
    libedit.delete(count)
    return CC_REFRESH
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }

  /// The text of the wide characters of a line, which are Unicode scalars on Linux and macOS.
  init(wide characters: some Collection<wchar_t>) {
    let scalars = characters.map { character -> Unicode.Scalar in
      Unicode.Scalar(UInt32(bitPattern: character & ~wchar_t.invisible)) ?? "\u{FFFD}"
    }
    self.init(scalars)
  }
}

extension wchar_t {
  /// Marks a character of the line that a terminal would not show, or that would hide or reorder
  /// what is around it. The C library knows no such character, so libedit writes it as `\U+0202E`.
  static let invisible: wchar_t = 0x20_0000

  /// A character of the line as libedit holds it.
  init(inLine scalar: Unicode.Scalar) {
    let isKey = scalar.value < 0x80
    self = wchar_t(scalar.value) | (isKey || ScreenText.isPrintable(scalar) ? 0 : Self.invisible)
  }
}

/// Ctrl-_. libedit's emacs keys have no undo, and `vi-undo` undoes a single change.
extension LineEditor {
  /// Notes the line before a key, once.
  func noteLine() {
    guard !isLineNoted else { return }
    isLineNoted = true
    let place = place
    undo.note(place)
    noteHidden(place)
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

import CLibEdit
import UnderstudyPlatform

/// libedit's editor: a line, what it looks like, and what keys do to it.
///
/// Characters are Unicode scalars on Linux and macOS.
@safe final class LibEdit {
  /// Ends with this object.
  let editor: OpaquePointer
  let screen: ScreenStream
  /// The lines that vi's search reads.
  let searchable: LibEditHistory
  private let modes: TerminalModes

  /// Opens an editor with emacs' keys on the terminal that is most like its own; nil if the process has no file
  /// descriptors or memory left. `.editrc` may name the program. At the end `modes` are restored: libedit turns the
  /// terminal's echo on.
  init?(program: String, restoring modes: TerminalModes) {
    // The editor is this object's alone. It refers to the lines, which this object keeps.
    guard let searchable = LibEditHistory(),
      let editor = unsafe libedit_open(program, searchable.lines)
    else { return nil }
    (self.searchable, self.modes) = (searchable, modes)
    unsafe self.editor = editor
    // Standard output, which stays open.
    screen = unsafe ScreenStream(libedit_stream(editor, 1))
  }

  deinit {
    // No callback runs: `readLine` keeps this object.
    unsafe libedit_close(editor)
    modes.restore()
  }

  // MARK: Settings

  private func set(_ option: Int32, _ value: Int32) {
    // All callers name an option that takes a number.
    unsafe libedit_set(editor, option, value)
  }

  /// Sets the modes for editing a line, or those between two lines.
  func setRaw(_ isRaw: Bool) { set(EL_PREP_TERM, isRaw ? 1 : 0) }

  /// Treats the terminal as one with this name; returns false if the machine does not know it.
  func chooseTerminal(_ name: String) -> Bool {
    // The name is copied.
    unsafe libedit_choose_terminal(editor, name) != 0
  }

  /// Reads the user's `.editrc`.
  func readSettings() {
    // A null path is the user's own file.
    _ = unsafe el_source(editor, nil)
  }

  func stopEditing() { set(EL_EDITMODE, 0) }

  /// Lets keys that mean signals arrive as keys, and shows none between two lines.
  func quieten() {
    // Has no other arguments.
    unsafe libedit_quieten(editor)
  }

  enum Keys: Int32 {
    case emacs = 1
    case vi = 2
  }

  /// Whose keys are used; nil if libedit does not edit.
  var keys: Keys? {
    // Only asks.
    Keys(rawValue: unsafe libedit_keys(editor))
  }

  /// Replaces the text before the line, in which ^A encloses what takes no columns.
  func setPrompt(_ text: String) {
    // The text is copied, and lives until the next one.
    unsafe libedit_set_prompt_text(editor, text)
  }

  // MARK: Keys

  /// Binds keys, in vi's command mode if `isAlternative`, to a command.
  func bind(_ keys: String, to command: String, isAlternative: Bool = false) {
    // libedit copies both.
    _ = unsafe libedit_bind(editor, isAlternative ? 1 : 0, keys, command)
  }

  /// What libedit says keys are bound to; empty where they are no key.
  func binding(of keys: String) -> String {
    // The result is allocated, and ours.
    let characters = unsafe libedit_binding(editor, keys)
    defer { unsafe free(characters) }
    return unsafe text(characters) ?? ""
  }

  // MARK: The line

  /// Reads a line, without its newline; nil at the end of the input, or if a key ended it.
  func readLine() -> [wchar_t]? {
    var count: Int32 = 0
    // The line is copied before libedit is called again.
    guard let line = unsafe el_wgets(editor, &count) else { return nil }
    let characters = unsafe Array(UnsafeBufferPointer(start: line, count: Int(count)))
    return Array(characters.prefix { $0 != 0x0A && $0 != 0x0D })
  }

  /// A copy of the line that is edited.
  var line: LineState {
    // The cursor and the end are in the buffer, which is copied before libedit is called again.
    let info = unsafe el_wline(editor).pointee
    return unsafe LineState(
      line: Array(UnsafeBufferPointer(start: info.buffer, count: info.lastchar - info.buffer)),
      cursor: info.cursor - info.buffer)
  }

  /// Inserts text at the cursor, up to a NUL, which a line can't hold.
  func insert(_ text: [wchar_t]) {
    // The text ends in a NUL, and is copied.
    _ = unsafe el_winsertstr(editor, text + [0])
  }

  /// Moves the cursor by so many characters, back where the number is negative; at most to an end of the line.
  func moveCursor(by count: Int) {
    // Stays in the line.
    _ = unsafe el_cursor(editor, Int32(clamping: count))
  }

  /// Deletes so many characters before the cursor, if there are as many.
  func delete(_ count: Int) {
    // Stays in the line.
    unsafe el_deletestr(editor, Int32(clamping: count))
  }

  // MARK: Drawing

  /// Draws the line; with `isDrawn` only notes that the terminal has drawn it.
  func refresh(isDrawn: Bool = false) {
    // Has no other pointers.
    unsafe libedit_refresh(editor, isDrawn ? 1 : 0)
  }

  /// Takes the terminal's new size.
  func resize() {
    // Has no other arguments.
    unsafe el_resize(editor)
  }
}

/// The characters of a line, and how many of them are before the cursor.
struct LineState: Equatable {
  var line: [wchar_t] = []
  var cursor = 0

  var beforeCursor: ArraySlice<wchar_t> { line[..<cursor] }
  var afterCursor: ArraySlice<wchar_t> { line[cursor...] }
  var isCursorAtEnd: Bool { cursor == line.count }
}

/// The stream that libedit draws with, so that what is printed keeps its place. The C library lets
/// any thread write to it.
@safe struct ScreenStream: @unchecked Sendable {
  private let file: UnsafeMutablePointer<FILE>

  /// - Parameter file: stays open as long as the process lives.
  @unsafe init(_ file: UnsafeMutablePointer<FILE>) { unsafe self.file = file }

  /// Takes text that shows with what comes next.
  func put(_ text: String) {
    // The text has as many bytes.
    _ = unsafe fwrite(text, 1, text.utf8.count, file)
  }

  func show(_ text: String) {
    put(text)
    // The stream is open.
    _ = unsafe fflush(file)
  }
}

/// Lines as libedit keeps them: to search in them with vi's keys, and to store them in a file.
@safe final class LibEditHistory {
  /// Ends with this object.
  let lines: OpaquePointer

  /// Makes an empty history; nil if there is no memory.
  init?() {
    // The history is this object's alone.
    guard let lines = unsafe libedit_history() else { return nil }
    unsafe self.lines = lines
  }

  // Nothing refers to the lines any more: an editor that searches them keeps this object.
  deinit { unsafe history_end(lines) }

  /// Adds the newest line.
  func enter(_ line: String) {
    // The text is copied.
    unsafe libedit_history_enter(lines, line)
  }

  /// Reads the lines of a file and returns them, oldest first; none without libedit's cookie, since that file is
  /// not a history.
  func load(_ path: String) -> [String] {
    // Only reads the path.
    unsafe libedit_history_load(lines, path)
    var (all, which) = ([String](), H_LAST)
    // Each line is copied before the history changes.
    while let line = unsafe text(libedit_history_line(lines, which)) {
      all.append(line)
      which = H_PREV
    }
    return all
  }

  /// Adds the lines to the end of a file, and closes it. Returns how many were added; -1 if that failed.
  func save(closing file: Int32) -> Int {
    // A descriptor is no pointer: a wrong one is an error, and nothing is written.
    Int(unsafe libedit_history_save(lines, file))
  }
}

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

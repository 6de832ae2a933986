import CLibEdit
import UnderstudyPlatform

/// Lines as libedit keeps them: to search in them with vi's keys, and to store them in a file.
@safe final class LibEditHistory {
  /// Ends with this object.
  let lines: OpaquePointer

  /// Makes a history of at most `limit` lines; nil if there is no memory.
  init?(limit: Int) {
    // The history is this object's alone.
    guard let lines = unsafe libedit_history(Int32(clamping: limit)) else { return nil }
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

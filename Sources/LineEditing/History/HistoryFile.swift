import CLibEdit
import CStandardLibrary

/// The lines entered in earlier runs, read and written by libedit, for the owner alone.
///
/// Several processes may share the file: each change holds a lock. If the file can't be read or
/// written, only the history is lost.
struct HistoryFile {
  let path: String

  /// Lines kept in memory. The file is rewritten when it holds twice as many.
  static let limit = 10_000

  /// The lines, oldest first, each kept once, where it was entered last.
  ///
  /// - Complexity: linear in the file.
  func load() -> [String] {
    let writable = openLocked(O_RDWR)
    guard let file = writable ?? openLocked(O_RDONLY) else { return [] }
    defer { close(file) }
    let stored = storedLines()
    let lines = Array(HistoryFile.once(stored).suffix(HistoryFile.limit))
    if writable != nil, stored.count > 2 * HistoryFile.limit { replace(with: lines) }
    return lines
  }

  /// Adds one line, and creates the file and its folders where they are missing.
  ///
  /// - Returns: whether the line is in the file.
  @discardableResult
  func append(_ line: String) -> Bool {
    makeFolders(above: path)
    guard let file = openLocked(O_RDWR | O_CREAT | O_APPEND) else { return false }
    return write([line], closing: file)
  }

  static func once(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    return lines.reversed().filter { seen.insert($0).inserted }.reversed()
  }

  /// Opens and locks the file that the path names now: another process may have replaced it while
  /// we waited for the lock. Closing the descriptor unlocks it. Only a regular file is opened:
  /// reading a pipe might never end.
  private func openLocked(_ flags: Int32) -> Int32? {
    while true {
      let file = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
      guard file >= 0 else { return nil }
      var (opened, named) = (stat(), stat())
      guard fstat(file, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
        flock(file, LOCK_EX) == 0
      else {
        close(file)
        return nil
      }
      if stat(path, &named) == 0, opened.st_ino == named.st_ino, opened.st_dev == named.st_dev {
        return file
      }
      close(file)
    }
  }

  /// All lines of the file; none without libedit's cookie, since that file is not a history.
  private func storedLines() -> [String] {
    guard let history = libedit_history(.max) else { return [] }
    defer { history_end(history) }
    libedit_history_load(history, path)
    var lines: [String] = []
    var next = libedit_history_line(history, H_LAST)
    while let line = next {
      lines.append(String(cString: line))
      next = libedit_history_line(history, H_PREV)
    }
    return lines
  }

  /// A symbolic link stays: its target is replaced.
  private func replace(with lines: [String]) {
    guard let resolved = realpath(path, nil) else { return }
    defer { free(resolved) }
    let fresh = "\(String(cString: resolved)).\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    if !write(lines, closing: file) || rename(fresh, resolved) != 0 { unlink(fresh) }
  }

  /// Writes lines to the end of a file; returns false if that fails.
  private func write(_ lines: [String], closing file: Int32) -> Bool {
    guard let stream = fdopen(file, "a") else {
      close(file)
      return false
    }
    let history = libedit_history(.max)
    defer { history_end(history) }
    for line in lines { libedit_history_enter(history, line) }
    // libedit takes a file at its beginning for an empty one.
    fseek(stream, 0, SEEK_END)
    let isComplete = libedit_history_save(history, stream) == lines.count && ferror(stream) == 0
    return fclose(stream) == 0 && isComplete
  }
}

/// Makes the missing folders above a file, by default for the user alone.
package func makeFolders(above path: String, mode: mode_t = 0o700) {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  for count in parts.indices {
    mkdir(parts[...count].joined(separator: "/"), mode)
  }
}

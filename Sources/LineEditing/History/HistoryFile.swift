import CStandardLibrary

/// The lines entered in earlier runs, in libedit's own format, readable by the owner alone.
///
/// Several processes may share the file: each addition is one write under a lock. If the file can't
/// be read or written, only the history is lost.
struct HistoryFile {
  let path: String

  /// Lines kept in memory. The file is rewritten when it holds twice as many.
  static let limit = 10_000

  /// The lines, oldest first, each kept once, where it was entered last.
  ///
  /// - Complexity: linear in the file.
  func load() -> [String] {
    guard let file = openLocked(O_RDWR) ?? openLocked(O_RDONLY) else { return [] }
    defer { close(file) }
    let stored = HistoryFormat.lines(in: readAll(file))
    let lines = Array(HistoryFile.once(stored).suffix(HistoryFile.limit))
    if stored.count > 2 * HistoryFile.limit { replace(with: lines) }
    return lines
  }

  /// Adds one line, and creates the file and its folders where they are missing.
  ///
  /// - Returns: whether the line is in the file.
  @discardableResult
  func append(_ line: String) -> Bool {
    makeFolders(above: path)
    guard let file = openLocked(O_RDWR | O_CREAT | O_APPEND) else { return false }
    defer { close(file) }
    let isNew = lseek(file, 0, SEEK_END) == 0
    let text = (isNew ? HistoryFormat.cookie : "") + HistoryFormat.encode(line)
    return writeAll(text, to: file)
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
      guard isRegular(file), flock(file, LOCK_EX) == 0 else {
        close(file)
        return nil
      }
      if isCurrent(file) { return file }
      close(file)
    }
  }

  private func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func isCurrent(_ file: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(file, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private func replace(with lines: [String]) {
    let fresh = "\(path).\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    let text = HistoryFormat.cookie + lines.map(HistoryFormat.encode).joined()
    if !writeAll(text, to: file) || rename(fresh, path) != 0 { unlink(fresh) }
  }
}

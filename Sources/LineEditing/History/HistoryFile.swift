import UnderstudyPlatform

/// The lines entered in earlier runs, read and written by libedit, for the owner alone.
///
/// Several processes may share the file: each change holds a lock. If the file can't be read or
/// written, only the history is lost.
struct HistoryFile {
  let path: String

  /// Lines kept in memory. The file is rewritten when it holds twice as many.
  static let limit = 10_000

  /// The lines, oldest first, each kept once, where it was entered last.
  func load() -> [String] {
    let writable = openLocked(O_RDWR)
    guard let file = writable ?? openLocked(O_RDONLY) else { return [] }
    defer { close(file) }
    let stored = LibEditHistory()?.load(path) ?? []
    let lines = Array(HistoryFile.once(stored).suffix(HistoryFile.limit))
    if writable != nil, stored.count > 2 * HistoryFile.limit { replace(with: lines) }
    return lines
  }

  /// Adds one line, and creates the file and its folders where they are missing. Returns whether the
  /// line is in the file.
  @discardableResult
  func append(_ line: String) -> Bool {
    try? FileSystem.makeFolders(above: path, mode: 0o700)
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
    while let file = open(path, flags | O_NONBLOCK | O_NOCTTY) {
      guard let status = try? FileSystem.status(ofOpen: file),
        status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX) == 0
      else {
        close(file)
        return nil
      }
      if SystemCalls.leads(path, toFile: status.st_ino, on: status.st_dev) {
        return file
      }
      close(file)
    }
    return nil
  }

  /// A file that is made is for the user alone.
  private func open(_ path: String, _ flags: Int32) -> Int32? {
    try? FileSystem.open(path, flags, mode: 0o600)
  }

  /// A symbolic link stays: its target is replaced.
  private func replace(with lines: [String]) {
    guard let target = try? FileSystem.resolved(path) else { return }
    let fresh = "\(target).\(getpid())"
    guard let file = open(fresh, O_RDWR | O_CREAT | O_EXCL) else { return }
    let isReplaced =
      write(lines, closing: file)
      && (try? FileSystem.rename(fresh, to: target)) != nil
    if !isReplaced { try? FileSystem.remove(fresh) }
  }

  /// Writes lines to the end of a file; returns false if that fails.
  private func write(_ lines: [String], closing file: Int32) -> Bool {
    guard let history = LibEditHistory() else {
      close(file)
      return false
    }
    for line in lines { history.enter(line) }
    return history.save(closing: file) == lines.count
  }
}

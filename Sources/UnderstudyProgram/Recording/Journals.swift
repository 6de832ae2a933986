import LineEditing
import Understudy
import UnderstudyPlatform

/// The journals of sessions at the prompt: every session is recorded in the user's state folder,
/// so that it can be saved later, and a crash loses nothing.
///
/// A journal is in `journals/running` until its session is closed, then in `journals`. If no
/// process holds a journal in `running`, its process crashed or was killed. The newest 100 are
/// kept, for 30 days at most. Only the user can read them.
@MainActor
package final class Journals {
  private let folder: String?
  private var count = 0
  /// The journals of this process: their paths, and where they will be when their sessions are closed.
  private var own: [String: String] = [:]

  private static let mostKept = 100
  private static let longestKept = 30 * 24 * 60 * 60

  package init() {
    folder = StateFolder.file("journals")
    if let folder { try? FileSystem.makeFolders(above: "\(folder)/running/NAME", mode: 0o700) }
  }

  /// Creates the journal of a new session: in the temporary folder if the state folder can't be
  /// written; if that can't be written either, in memory, with a message.
  package func begin(_ screen: String) throws(Failure) -> RecordingFile {
    while true {
      count += 1
      let file = try newFile("\(time(nil))-\(getpid())-\(count)-\(screen).session")
      // Another process that starts now may have taken it for lost before it was locked.
      if file.hold() { return file }
      own[file.path] = nil
      close(file.file)
    }
  }

  private func newFile(_ name: String) throws(Failure) -> RecordingFile {
    if let folder, let file = try? RecordingFile(path: "\(folder)/running/\(name)", mode: 0o600) {
      own[file.path] = "\(folder)/\(name)"
      file.setLastWords(calledAs: KeptName.newest, in: folder)
      return file
    }
    let path = "\(TemporaryFile.folder)/understudy-\(name)"
    do throws(Failure) {
      let file = try RecordingFile(path: path, mode: 0o600)
      own[path] = path
      file.setLastWords(calledAs: ShellWord.file(path), in: path)
      return file
    } catch {
      guard let file = try? RecordingFile(inMemoryInsteadOf: path) else { throw error }
      Diagnostics.say(
        "no journal, so the session is lost unless you type :save NAME: \(error.message)")
      return file
    }
  }

  /// The path of a journal once its session is closed; nil if `file` is not a journal.
  package func keptPath(of file: RecordingFile) -> String? { own[file.path] }

  /// Where the session of a closed journal is.
  package enum Place {
    /// Among those that `:sessions` lists.
    case listed
    /// In this file, since the user's state folder can't be written.
    case file(String)
    /// It was only in memory.
    case nowhere
  }

  /// Keeps the journal of a closed session; returns nil if `file` is not a journal.
  package func keep(_ file: RecordingFile) -> Place? {
    if file.place.isInMemory { return .nowhere }
    guard let path = own.removeValue(forKey: file.path) else { return nil }
    guard path != file.path, Self.rename(file.path, to: path) else { return .file(file.path) }
    // The order of the list: what ended last is `last`.
    if let kept = try? FileSystem.open(path, O_RDONLY) {
      futimens(kept, nil)
      close(kept)
    }
    prune()
    return .listed
  }

  /// Removes a journal that is no longer needed; returns false if `file` is not a journal.
  package func discard(_ file: RecordingFile) -> Bool {
    if file.place.isInMemory { return true }
    guard own.removeValue(forKey: file.path) != nil else { return false }
    try? FileSystem.remove(file.path)
    return true
  }

  /// Keeps the journals of sessions that were not closed, and returns their paths once. Those in
  /// which nothing was done are removed.
  package func takeLost() -> [String] {
    guard let folder else { return [] }
    return Self.namesOfRunning(in: folder).compactMap { name in
      let path = "\(folder)/running/\(name)"
      return Self.whileLocked(path) {
        if Self.isEmpty(path) {
          try? FileSystem.remove(path)
          return nil
        }
        let kept = "\(folder)/\(name)"
        return Self.rename(path, to: kept) ? kept : nil
      }
    }
  }

  /// The journals in `folder` that ``takeLost()`` would keep: those of crashes since the last prompt began.
  package static func lost(in folder: String) -> [String] {
    namesOfRunning(in: folder).compactMap { name in
      let path = "\(folder)/running/\(name)"
      return whileLocked(path) { isEmpty(path) ? nil : path }
    }
  }

  private static func namesOfRunning(in folder: String) -> [String] {
    ((try? SessionFolder.names(in: "\(folder)/running")) ?? []).filter(isOwn).sorted()
  }

  /// A process may have ended, or be, between creating the journal and writing its first line.
  private static func isEmpty(_ path: String) -> Bool {
    if let session = KeptSession(path: path) { return session.isEmpty }
    return (try? SessionContents.read(path))?.allSatisfy { $0 == 0 } ?? false
  }

  /// Whether a journal is one of this program's screens, by its name: all programs share the folder.
  static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 3)
    guard parts.count == 4, name.hasSuffix(".session") else { return false }
    return Catalog.screen(named: String(parts[3].dropLast(".session".count))) != nil
  }

  /// Runs `body` if no process records the journal any more; none begins to meanwhile. Only regular
  /// files are opened.
  private static func whileLocked(_ path: String, _ body: () -> String?) -> String? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let file = try? FileSystem.open(path, flags) else { return nil }
    defer { close(file) }
    guard let status = try? FileSystem.status(ofOpen: file), status.st_mode & S_IFMT == S_IFREG,
      flock(file, LOCK_SH | LOCK_NB) == 0
    else { return nil }
    return body()
  }

  /// Removes the journals that ended longest ago.
  private func prune() {
    guard let folder else { return }
    let names = (try? SessionFolder.names(in: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".session") }.map { "\(folder)/\($0)" }
    let dated = paths.compactMap { path in FileTime(of: path).map { (path, $0) } }
    for (place, journal) in dated.sorted(by: { $0.1 > $1.1 }).enumerated()
    where place >= Self.mostKept || journal.1.age > Self.longestKept {
      try? FileSystem.remove(journal.0)
    }
  }

  /// Returns false if it can't.
  private static func rename(_ old: String, to new: String) -> Bool {
    (try? FileSystem.rename(old, to: new)) != nil
  }
}

/// The folder where the user's own state is kept: `$XDG_STATE_HOME/understudy`, or
/// `~/.local/state/understudy`.
package enum StateFolder {
  /// The path of a file in it; nil when the environment names no home.
  package static func file(_ name: String) -> String? {
    if let state = Environment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/understudy/\(name)"
    }
    return Environment.value("HOME").map { "\($0)/.local/state/understudy/\(name)" }
  }
}

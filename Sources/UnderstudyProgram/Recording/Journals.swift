import LineEditing
import Understudy
import UnderstudyPlatform

/// The journals of sessions at the prompt: every session is recorded in the user's state folder,
/// so that it can be saved later, and a crash loses nothing.
///
/// A journal is in `journals/running` until its session is closed, then in `journals`. If no
/// process holds a journal in `running`, its process crashed or was killed. The newest 100 are
/// kept, for 30 days at most. Only the user can read them.
///
/// If the person records the session in a file, a link to that takes the journal's place. The file is theirs: it is
/// never moved, removed or written but by the recording. A link whose file is gone, or has another session, is removed.
@MainActor
package final class Journals {
  private let folder: String?
  private var count = 0
  /// The journals and links of this process, by the paths of the recorded files.
  private var own: [String: Own] = [:]

  /// A journal or a link: where it is, and where it will be when its session is closed.
  private struct Own {
    let running: String
    let closed: String
    var isLink = false
  }

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
      let file = try newFile(newName(screen))
      // Another process that starts now may have taken it for lost before it was locked.
      if file.hold() { return file }
      own[file.path] = nil
      close(file.file)
    }
  }

  /// Lists a session that the person records in a file among those that are kept. If the state folder can't be
  /// written, it is not listed: the file has it all the same.
  package func link(to file: RecordingFile, of screen: String) {
    // Another process that starts now would take it for lost before it is locked.
    guard let folder, file.hold() else { return }
    let name = newName(screen)
    let link = Own(
      running: "\(folder)/running/\(name)", closed: "\(folder)/\(name)", isLink: true)
    guard (try? FileSystem.makeLink(link.running, to: file.place.absolutePath)) != nil else {
      return
    }
    own[file.path] = link
  }

  private func newName(_ screen: String) -> String {
    count += 1
    return "\(time(nil))-\(getpid())-\(count)-\(screen).session"
  }

  private func newFile(_ name: String) throws(Failure) -> RecordingFile {
    if let folder, let file = try? RecordingFile(path: "\(folder)/running/\(name)", mode: 0o600) {
      own[file.path] = Own(running: file.path, closed: "\(folder)/\(name)")
      file.setLastWords(calledAs: KeptName.newest, in: folder)
      return file
    }
    let path = "\(TemporaryFile.folder)/understudy-\(name)"
    do throws(Failure) {
      let file = try RecordingFile(path: path, mode: 0o600)
      own[path] = Own(running: path, closed: path)
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
  package func keptPath(of file: RecordingFile) -> String? {
    own[file.path].flatMap { $0.isLink ? nil : $0.closed }
  }

  /// Where the session of a closed journal is.
  package enum Place {
    /// Among those that `:sessions` lists.
    case listed
    /// In this file, since the user's state folder can't be written.
    case file(String)
    /// It was only in memory.
    case nowhere
  }

  /// Keeps the journal of a closed session, or the link to it; returns nil if `file` is not a journal.
  package func keep(_ file: RecordingFile) -> Place? {
    if file.place.isInMemory { return .nowhere }
    guard let own = self.own.removeValue(forKey: file.path) else { return nil }
    guard own.closed != own.running, Self.rename(own.running, to: own.closed) else {
      return own.isLink ? nil : .file(file.path)
    }
    // The order of the list: what ended last is `last`.
    try? FileSystem.setModificationTime(of: own.closed)
    prune()
    return own.isLink ? nil : .listed
  }

  /// Removes a journal that is no longer needed, or the link; returns false if `file` is not a journal.
  package func discard(_ file: RecordingFile) -> Bool {
    if file.place.isInMemory { return true }
    guard let own = self.own.removeValue(forKey: file.path) else { return false }
    try? FileSystem.remove(own.running)
    return !own.isLink
  }

  /// Keeps the journals and links of sessions that were not closed, and returns their paths once. Those in
  /// which nothing was done are removed.
  package func takeLost() -> [String] {
    guard let folder else { return [] }
    return Self.namesOfRunning(in: folder).compactMap { name in
      let path = "\(folder)/running/\(name)"
      if Self.isStale(path) { try? FileSystem.remove(path) }
      return Self.whileLocked(path) {
        guard let file = Self.lostFile(path) else {
          try? FileSystem.remove(path)
          return nil
        }
        let kept = "\(folder)/\(name)"
        // A link is as old as the recording: what counts is when that ended.
        if file.isRecorded {
          try? FileSystem.setModificationTime(of: path, to: file.time.nanoseconds)
        }
        return Self.rename(path, to: kept) ? kept : nil
      }
    }
  }

  /// The sessions in `folder` that ``takeLost()`` would keep: those of crashes since the last prompt began.
  static func lost(in folder: String) -> [KeptFile] {
    namesOfRunning(in: folder).compactMap { name in
      let path = "\(folder)/running/\(name)"
      return whileLocked(path) { lostFile(path) }
    }
  }

  /// What a journal or link in `running` stands for; nil if nothing was done in the session.
  private static func lostFile(_ path: String) -> KeptFile? {
    isEmpty(path) ? nil : KeptFile(path, isClosed: false)
  }

  /// Whether this is a link whose file is gone, or has no session of the screen any more.
  private static func isStale(_ path: String) -> Bool {
    FileTime(of: path, S_IFLNK) != nil && KeptFile(path) == nil
  }

  private static func namesOfRunning(in folder: String) -> [String] {
    ((try? SessionFolder.names(in: "\(folder)/running")) ?? []).filter(isOwn).sorted()
  }

  /// A process may have ended, or be, between creating the journal and writing its first line.
  private static func isEmpty(_ path: String) -> Bool {
    if let session = KeptFile(path).flatMap({ KeptSession($0) }) { return session.isEmpty }
    return (try? SessionContents.read(path))?.allSatisfy { $0 == 0 } ?? false
  }

  /// Whether a journal is one of this program's screens, by its name: all programs share the folder.
  static func isOwn(_ name: String) -> Bool {
    screen(of: name).flatMap { Catalog.screen(named: $0) } != nil
  }

  /// The screen in the name of a journal or link; nil for any other name.
  static func screen(of name: String) -> String? {
    let parts = name.split(separator: "-", maxSplits: 3)
    guard parts.count == 4, name.hasSuffix(".session") else { return nil }
    return String(parts[3].dropLast(".session".count))
  }

  /// Runs `body` if no process records the journal, or the file that the link leads to, any more; none begins to
  /// meanwhile. Only regular files are read.
  private static func whileLocked<Result>(_ path: String, _ body: () -> Result?) -> Result? {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    guard let file = try? FileSystem.open(path, flags) else { return nil }
    defer { close(file) }
    guard let status = try? FileSystem.status(ofOpen: file), status.st_mode & S_IFMT == S_IFREG,
      flock(file, LOCK_SH | LOCK_NB) == 0
    else { return nil }
    return body()
  }

  /// Removes the journals and links of the sessions that ended longest ago, and links that lead nowhere.
  private func prune() {
    guard let folder else { return }
    let names = (try? SessionFolder.names(in: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".session") }.map { "\(folder)/\($0)" }
    for path in paths where Self.isStale(path) { try? FileSystem.remove(path) }
    let dated = paths.compactMap { path in
      (FileTime(of: path) ?? FileTime(of: path, S_IFLNK)).map { (path, $0) }
    }
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

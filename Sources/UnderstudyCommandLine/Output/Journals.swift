import CStandardLibrary
import LineEditing
import Understudy

/// The journals of sessions at the prompt: every session is recorded in the user's state folder,
/// so that it can be saved later, and a crash loses nothing.
///
/// A journal is in `journals/running` until its session is closed, then in `journals`. If no
/// process holds a journal in `running`, its process crashed or was killed. The newest 100 are
/// kept, for 30 days at most. Only the user can read them.
@MainActor
final class Journals {
  private let folder: String?
  private var count = 0
  /// The journals of this process: their paths and names.
  private var own: [String: String] = [:]

  private static let mostKept = 100
  private static let longestKept = 30 * 24 * 60 * 60

  init() {
    folder = StateFolder.file("journals")
    if let folder { makeFolders(above: "\(folder)/running/NAME") }
  }

  /// Creates the journal of a new session: in the temporary folder if the state folder can't be
  /// written; if that can't be written either, in memory, with a message.
  func begin(_ screen: String) throws(Failure) -> RecordingFile {
    count += 1
    let name = "\(time(nil))-\(getpid())-\(count)-\(screen).session"
    let file = try newFile(name)
    if !file.place.isInMemory { own[file.path] = name }
    file.hold()
    return file
  }

  private func newFile(_ name: String) throws(Failure) -> RecordingFile {
    if let folder, let file = try? RecordingFile(path: "\(folder)/running/\(name)", mode: 0o600) {
      return file
    }
    let path = "\(Environment.value("TMPDIR") ?? "/tmp")/understudy-\(name)"
    do throws(Failure) {
      return try RecordingFile(path: path, mode: 0o600)
    } catch {
      guard let file = try? RecordingFile(inMemoryInsteadOf: path) else { throw error }
      Diagnostics.say(
        "no journal, so the session is lost unless you type :save NAME: \(error.message)")
      return file
    }
  }

  /// The path of a journal once its session is closed; nil if `file` is not a journal.
  func keptPath(of file: RecordingFile) -> String? {
    guard let folder, let name = own[file.path] else { return nil }
    return "\(folder)/\(name)"
  }

  /// Keeps the journal of a closed session; returns false if `file` is not a journal.
  func keep(_ file: RecordingFile) -> Bool {
    if file.place.isInMemory { return true }
    guard let name = own.removeValue(forKey: file.path) else { return false }
    if let folder {
      let path = "\(folder)/\(name)"
      rename(file.path, path)
      // The order of the list: what ended last is `last`.
      utimensat(AT_FDCWD, path, nil, 0)
      prune()
    }
    return true
  }

  /// Removes a journal that is no longer needed; returns false if `file` is not a journal.
  func discard(_ file: RecordingFile) -> Bool {
    if file.place.isInMemory { return true }
    guard own.removeValue(forKey: file.path) != nil else { return false }
    unlink(file.path)
    return true
  }

  /// Keeps the journals of sessions that were not closed, and returns their paths once. Those in
  /// which nothing was done are removed.
  func takeLost() -> [String] {
    guard let folder else { return [] }
    let names = (try? SessionFolder.names(in: "\(folder)/running")) ?? []
    return names.filter(Self.isOwn).sorted().compactMap { name in
      let path = "\(folder)/running/\(name)"
      guard isLost(path) else { return nil }
      if KeptSession(path: path)?.isEmpty == true {
        unlink(path)
        return nil
      }
      rename(path, "\(folder)/\(name)")
      return "\(folder)/\(name)"
    }
  }

  /// Whether a journal is one of this program's screens, by its name: all programs share the folder.
  static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 3)
    guard parts.count == 4, name.hasSuffix(".session") else { return false }
    return Catalog.screen(named: String(parts[3].dropLast(".session".count))) != nil
  }

  /// Whether no process records the journal any more. Only regular files are opened.
  private func isLost(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && flock(file, LOCK_SH | LOCK_NB) == 0
  }

  /// Removes the oldest journals. Their names begin with the time.
  private func prune() {
    guard let folder else { return }
    let names = (try? SessionFolder.names(in: folder)) ?? []
    let journals = names.filter { $0.hasSuffix(".session") }.sorted()
    let oldest = time(nil) - Self.longestKept
    for (place, name) in journals.enumerated() {
      let time = name.split(separator: "-").first.flatMap { Int($0) } ?? 0
      if place < journals.count - Self.mostKept || time < oldest { unlink("\(folder)/\(name)") }
    }
  }
}

/// The folder where the user's own state is kept: `$XDG_STATE_HOME/understudy`, or
/// `~/.local/state/understudy`.
enum StateFolder {
  /// The path of a file in it; nil when the environment names no home.
  static func file(_ name: String) -> String? {
    if let state = Environment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/understudy/\(name)"
    }
    return Environment.value("HOME").map { "\($0)/.local/state/understudy/\(name)" }
  }
}

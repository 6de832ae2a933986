import SessionAnalysis
import Understudy
import UnderstudyPlatform

/// Session files on disk.
package enum SessionFiles {
  /// The files that `paths` name: each file, and all `*.session` files in and below each folder,
  /// sorted by their paths. A file can be named without its extension, and as reports name it, with the
  /// number of a line.
  ///
  /// - Throws: ``Failure`` if a path does not exist, or a folder has no sessions.
  package static func find(_ paths: [String]) throws(Failure) -> [String] {
    var found: [String] = []
    for typed in paths {
      let path = existing(typed)
      guard FileDescriptor.exists(path) else {
        let reason = FileName.reasonMissing(path, "no such file or folder")
        let hint = near(path).map { ": did you mean \(FileName.shown($0))?" } ?? ""
        throw Failure(.noInput, "\(FileName.shown(path)): \(reason)\(hint)")
      }
      guard SessionFolder.isFolder(path) else {
        found.append(path)
        continue
      }
      let files = try Failure.wrapping(.noInput) { try SessionFolder.files(in: path) }
      if files.isEmpty {
        throw Failure(.noInput, SessionFolder.reasonEmpty(path))
      }
      found += files
    }
    return found
  }

  /// Where a path that leads nowhere would lead somewhere: in the folder of sessions, in a folder above this one in
  /// its package, in one in it, or with another spelling.
  private static func near(_ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    let above = (0..<8).map { String(repeating: "../", count: $0) }
    let root = above.firstIndex { FileDescriptor.exists("\($0)Package.swift") } ?? 0
    let names = ((try? SessionFolder.names(in: ".")) ?? []).filter { $0.first != "." }
    let folders = ["\(usualFolder)/"] + above[...root].dropFirst() + names.sorted().map { "\($0)/" }
    return folders.lazy.map { existing($0 + path) }.first(where: FileDescriptor.exists)
      ?? respelled(path)
  }

  private static func respelled(_ path: String) -> String? {
    let (folder, ending) = (FileName.folder(of: path), ".session")
    let names = ((try? SessionFolder.names(in: folder)) ?? []).filter { $0.hasSuffix(ending) }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    let near = nearest(to: stem, among: names.map { String($0.dropLast(ending.count)) })
    guard let near, near != stem else { return nil }
    return (path.hasPrefix("\(folder)/") ? "\(folder)/" : "") + near + ending
  }

  /// The file that is meant by a path at which there is none, or else the path.
  package static func existing(_ path: String) -> String {
    if path.isEmpty || FileDescriptor.exists(path) { return path }
    let withoutLine = path.replacing(/(:[0-9]+)+:?$/, with: "")
    return [path + ".session", withoutLine].first {
      FileDescriptor.exists($0) && !SessionFolder.isFolder($0)
    } ?? path
  }

  /// The folder that is searched for sessions if none is named.
  package static let usualFolder = "sessions"

  /// The path at which a new session is written: a name without an extension gets that of sessions, as
  /// only files that have it count in folders. `issue-1.5` has none. What is no regular file, like
  /// `/dev/null`, keeps its name.
  package static func newPath(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let hasExtension = parts.count > 1 && parts.last?.contains(where: \.isLetter) ?? false
    if name.isEmpty || name == "." || name == ".." || hasExtension { return path }
    let mode = Enclosure.status(of: path)?.st_mode ?? S_IFREG
    return mode & S_IFMT == S_IFREG ? path + ".session" : path
  }

  /// The files, each once, even if it is named in several ways.
  package static func distinct(_ files: [String]) -> [String] {
    var found: Set<String> = []
    return files.filter { file in
      FileName.resolved(file).map { found.insert($0).inserted } ?? true
    }
  }

  /// Reads the session in `file`.
  ///
  /// - Throws: ``Failure`` if it can't be read, or is malformed.
  package static func read(_ file: String) throws(Failure) -> Session {
    try parsed(try bytes(of: file), file)
  }

  private static func parsed(_ bytes: [UInt8], _ file: String) throws(Failure) -> Session {
    try Failure.wrapping(.badData) { try Session(parsing: bytes, file: file) }
  }

  /// Reads the session in `file` again, of which `log` is a replay.
  ///
  /// - Throws: ``Failure`` when the file is not what was replayed any more.
  package static func read(_ file: String, replayedIn log: ReplayLog) throws(Failure) -> Session {
    let bytes = try bytes(of: file)
    guard log.digest == FNV1a.digest(of: bytes) else {
      throw Failure(
        .failed, "\(FileName.shown(file)): the file changed while it was replayed: replay it again")
    }
    return try parsed(bytes, file)
  }

  /// Reads the contents of `file`.
  ///
  /// - Throws: ``Failure`` if it can't be read.
  package static func bytes(of file: String) throws(Failure) -> [UInt8] {
    try Failure.wrapping(.noInput, FileName.shown(file)) { try SessionContents.read(file) }
  }

  /// Replaces the contents of `file` atomically.
  ///
  /// - Throws: ``Failure`` if it can't be written; the file is then unchanged.
  package static func replace(_ file: String, with session: Session) throws(Failure) {
    try replace(file, with: Array(session.text.utf8))
  }

  /// The same with bytes.
  package static func replace(_ file: String, with bytes: [UInt8]) throws(Failure) {
    try Failure.wrapping(writing: file) { try FileReplacement.replace(file, with: bytes.span) }
  }
}

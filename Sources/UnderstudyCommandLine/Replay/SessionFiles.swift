import CStandardLibrary
import Understudy

/// Session files on disk.
enum SessionFiles {
  /// The files that `paths` name: a file as it is, a folder with all the `*.session` files in it and
  /// below, sorted by their paths.
  ///
  /// - Throws: ``Failure`` when a path does not exist, or nothing is in a folder.
  static func find(_ paths: [String]) throws(Failure) -> [String] {
    var files: [String] = []
    for path in paths { files += try find(path) }
    return files
  }

  private static func find(_ path: String) throws(Failure) -> [String] {
    guard FileDescriptor.exists(path) else {
      throw Failure(.noInput, "\(FileName.shown(path)): no such file or folder")
    }
    guard SessionFolder.isFolder(path) else { return [path] }
    let files: [String]
    do throws(SessionFolder.Unreadable) {
      files = try SessionFolder.files(in: path)
    } catch {
      throw Failure(.noInput, "\(error)")
    }
    if files.isEmpty {
      throw Failure(.noInput, "\(FileName.shown(path)): no *.session file in this folder")
    }
    return files
  }

  /// The files, each once, even if it is named in several ways.
  static func distinct(_ files: [String]) -> [String] {
    var found: Set<String> = []
    return files.filter { file in
      guard let resolved = realpath(FileName.bytes(file), nil) else { return true }
      defer { free(resolved) }
      return found.insert(FileName.text(resolved)).inserted
    }
  }

  /// Reads the session in `file`.
  ///
  /// - Throws: ``SessionError`` when it is malformed, ``Failure`` when it can't be read.
  static func read(_ file: String) throws -> Session {
    try Session(parsing: bytes(of: file), file: file)
  }

  /// Reads the session in `file` again, of which `log` is a replay.
  ///
  /// - Throws: ``Failure`` when the file is not what was replayed any more.
  static func read(_ file: String, replayedIn log: ReplayLog) throws -> Session {
    let bytes = try bytes(of: file)
    guard log.digest == FNV1a.digest(of: bytes) else {
      throw Failure(
        .failed, "\(FileName.shown(file)): the file changed while it was replayed: replay it again")
    }
    return try Session(parsing: bytes, file: file)
  }

  /// Reads what is in `file`.
  ///
  /// - Throws: ``Failure`` when it can't be read.
  static func bytes(of file: String) throws(Failure) -> [UInt8] {
    do {
      return try SessionContents.read(file)
    } catch {
      throw Failure(.noInput, "\(FileName.shown(file)): \(error)")
    }
  }

  /// Replaces what is in `file`, at once or not at all.
  ///
  /// - Throws: ``Failure`` when it can't be written; then `file` is as it was.
  static func replace(_ file: String, with session: Session) throws(Failure) {
    let text = ByteBuffer()
    text.append(session)
    do {
      try FileReplacement.replace(file, with: text.bytes())
    } catch {
      throw Failure(.cannotCreate, "\(FileName.shown(file)): can't be written: \(error)")
    }
  }
}

import Understudy

/// Session files on disk.
enum SessionFiles {
  /// The files that `paths` name: each file, and all `*.session` files in and below each folder,
  /// sorted by their paths.
  ///
  /// - Throws: ``Failure`` if a path does not exist, or a folder has no sessions.
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

  /// Reads the session in `file`.
  ///
  /// - Throws: ``SessionError`` if it is malformed, ``Failure`` if it can't be read.
  static func read(_ file: String) throws -> Session {
    try Session(parsing: bytes(of: file), file: file)
  }

  /// Reads the contents of `file`.
  ///
  /// - Throws: ``Failure`` if it can't be read.
  static func bytes(of file: String) throws(Failure) -> [UInt8] {
    do {
      return try SessionContents.read(file)
    } catch {
      throw Failure(.noInput, "\(FileName.shown(file)): \(error)")
    }
  }

  /// Replaces the contents of `file` atomically.
  ///
  /// - Throws: ``Failure`` if it can't be written; the file is then unchanged.
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

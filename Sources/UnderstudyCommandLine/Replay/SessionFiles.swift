import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(.noInput, "\(path): no such file or folder")
    }
    guard isFolder else { return [path] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let folder = path.hasSuffix("/") ? path : path + "/"
    let files = names.filter { $0.hasSuffix(".session") }.sorted().map { folder + $0 }
    if files.isEmpty { throw Failure(.noInput, "\(path): no *.session file in this folder") }
    return files
  }

  /// Reads the session in `file`.
  ///
  /// - Throws: ``SessionError`` when it is malformed, ``Failure`` when it can't be read.
  static func read(_ file: String) throws -> Session {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Failure(.noInput, "\(file): can't be read: \(reason(error))")
    }
    return try Session(parsing: Array(data), file: file)
  }

  /// Replaces what is in `file`, at once or not at all.
  ///
  /// - Throws: ``Failure`` when it can't be written; then `file` is as it was.
  static func replace(_ file: String, with session: Session) throws(Failure) {
    do {
      try Data(session.text.utf8).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Failure(.cannotCreate, "\(file): can't be written: \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    if let error = error as? CocoaError, let cause = error.underlying as? POSIXError {
      return SystemError(number: cause.code.rawValue).description
    }
    return String(describing: error)
  }
}

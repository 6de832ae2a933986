internal import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What keeps reviews from being read or saved.
public enum ReviewStoreError: Error, Equatable, CustomStringConvertible {
  /// The file can't be opened, for the reason that stands behind its path.
  case notOpened(path: String, reason: String)
  /// Another program is writing, and did not end within the time that one waits.
  case locked
  /// There is no room left.
  case full
  /// The file may not be written.
  case readOnly
  /// The file is not what was written.
  case damaged
  /// Another program, or this one, has deleted the review.
  case noSuchReview
  /// What SQLite says of anything else.
  case failed(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .notOpened(let path, let reason): "\(path): \(reason)"
    case .locked: "another program is writing to the store: try again"
    case .full: "there is no room left for the store"
    case .readOnly: "the store may only be read"
    case .damaged: "the store is damaged"
    case .noSuchReview: "the review is no longer there"
    case .failed(let message): "the store failed: \(message)"
    }
  }
}

extension ReviewStoreError {
  /// Does `body`, and says in this error's words what went wrong with the database.
  static func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw ReviewStoreError(error)
    }
  }

  /// Refuses what can't be a database without opening it: to open a device or a FIFO may do something.
  static func expectFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A file that does not exist yet is made.
      if errno == ENOENT { return }
      throw notOpened(path: path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw notOpened(path: path, reason: "this is a folder")
    default: throw notOpened(path: path, reason: "this is not a regular file")
    }
  }

  /// What kept a file from being opened. SQLite says no more than that it can't.
  init(opening path: String, _ error: DatabaseError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let reason =
      switch error.resultCode {
      case .SQLITE_NOTADB: "this is not a database"
      case .SQLITE_CANTOPEN where !isFolder(folder): "its folder does not exist"
      default: error.message ?? "\(error.resultCode)"
      }
    self = .notOpened(path: path, reason: reason)
  }

  private init(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
    default: self = .failed(error.message ?? "\(error.resultCode)")
    }
  }
}

private func isFolder(_ path: String) -> Bool {
  var isFolder = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
}

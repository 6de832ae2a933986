internal import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why reviews can't be read or saved.
public enum ReviewStoreError: Error, Equatable, CustomStringConvertible {
  /// The file can't be opened, for this reason.
  case notOpened(path: String, reason: String)
  /// Another program is writing, and did not finish in time.
  case locked
  /// There is no space left.
  case full
  /// The file is read-only.
  case readOnly
  /// The file's contents are corrupt.
  case damaged
  /// The review has been deleted, here or by another program.
  case noSuchReview
  /// Any other error, in SQLite's words.
  case failed(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .notOpened(let path, let reason): "\(path): \(reason)"
    case .locked: "another program is writing to the store: try again"
    case .full: "there is no space left for the store"
    case .readOnly: "the store is read-only"
    case .damaged: "the store is damaged"
    case .noSuchReview: "the review no longer exists"
    case .failed(let message): "the store failed: \(message)"
    }
  }
}

extension ReviewStoreError {
  /// Runs `body`, and turns errors of the database into this type.
  static func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw ReviewStoreError(error)
    }
  }

  /// Refuses anything but a regular file, without opening it: opening a device or a FIFO may have
  /// effects.
  static func expectFile(_ path: String) throws {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    // A missing file is created.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw notOpened(path: path, reason: "this is a folder")
    default: throw notOpened(path: path, reason: "this is not a regular file")
    }
  }

  /// Why a file can't be opened. SQLite only reports that it can't.
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

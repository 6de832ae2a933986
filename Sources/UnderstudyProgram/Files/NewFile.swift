import Understudy
import UnderstudyPlatform

/// Creates files and the missing folders above them, and never overwrites one.
package enum NewFile {
  /// Creates a file that contains `bytes`.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try create(path, mode: 0o644, to: "save")
    defer { close(file) }
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: file)
    } catch {
      Enclosure.remove(path)
      throw Failure(.ioError, "\(FileName.shown(path)): can't save: \(error)")
    }
  }

  /// Creates an empty file, open for reading and writing. `purpose` is for the error message.
  package static func create(
    _ path: String, mode: mode_t, to purpose: String = "record"
  ) throws(Failure) -> Int32 {
    try check(path, to: purpose)
    do throws(SystemError) {
      if let enclosure = Enclosure.current {
        let place = try enclosure.place(of: path, making: folderMode(mode))
        return try place.open(O_RDWR | O_CREAT | O_EXCL, mode: mode)
      }
      do throws(SystemError) {
        return try openNew(path, mode)
      } catch {
        guard error.number == ENOENT else { throw error }
        try FileSystem.makeFolders(above: path, mode: folderMode(mode))
        return try openNew(path, mode)
      }
    } catch {
      throw failure(path, error, to: purpose)
    }
  }

  private static func openNew(_ name: String, _ mode: mode_t) throws(SystemError) -> Int32 {
    try FileDescriptor.open(name, O_RDWR | O_CREAT | O_EXCL, mode: mode)
  }

  /// The mode of a folder for files of this mode: those who may read them may enter it.
  private static func folderMode(_ mode: mode_t) -> mode_t { mode | (mode & 0o444) >> 2 }

  /// Checks that a path can be that of a file: one that ends in `/`, `.` or `..` is that of a folder.
  package static func check(_ path: String, to purpose: String = "save") throws(Failure) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard ["", ".", ".."].contains(name), !path.isEmpty else { return }
    throw Failure(
      .usage,
      "\(FileName.shown(path)): can't \(purpose): expected the name of a file, found that of a folder"
    )
  }

  /// Checks that files can be created in a folder, which may be missing, as may be those above it.
  package static func check(folder path: String, to purpose: String = "save") throws(Failure) {
    var folder = path
    while !FileDescriptor.exists(folder), folder != ".", folder != "/" {
      folder = FileName.folder(of: folder)
    }
    do throws(SystemError) {
      guard SessionFolder.isFolder(folder) else { throw SystemError(number: ENOTDIR) }
      try FileSystem.checkAccess(W_OK | X_OK, to: folder)
    } catch {
      throw Failure(
        .cannotCreate,
        "\(FileName.shown(path)): can't \(purpose): \(Enclosure.reason(for: error))")
    }
  }

  /// The error for a file that can't be created.
  package static func failure(
    _ path: String, _ last: SystemError, to purpose: String = "record"
  ) -> Failure {
    if path.isEmpty { return Failure(.usage, "can't \(purpose): the file has no name") }
    let error = SessionFolder.isFolder(path) ? SystemError(number: EISDIR) : last
    let reason =
      error.number == EEXIST
      ? "the file exists already: choose another name, or remove it first"
      : "can't \(purpose): \(Enclosure.reason(for: error))"
    return Failure(.cannotCreate, "\(FileName.shown(path)): \(reason)")
  }
}

import CStandardLibrary
import Understudy

/// Creates files, and never overwrites one.
enum NewFile {
  /// Creates a file that contains `bytes`.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try create(path, mode: 0o644, to: "save")
    defer { close(file) }
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: file)
    } catch {
      unlink(FileName.bytes(path))
      throw Failure(.ioError, "\(FileName.shown(path)): can't save: \(error)")
    }
  }

  /// Creates an empty file, open for reading and writing. `purpose` is for the error message.
  static func create(
    _ path: String, mode: mode_t, to purpose: String = "record"
  ) throws(Failure) -> Int32 {
    let file = FileDescriptor.aboveStandard(
      open(FileName.bytes(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    guard file >= 0 else { throw failure(path, .last, to: purpose) }
    return file
  }

  /// The error for a file that can't be created.
  static func failure(
    _ path: String, _ last: SystemError, to purpose: String = "record"
  ) -> Failure {
    if path.isEmpty { return Failure(.usage, "can't \(purpose): the file has no name") }
    let error = SessionFolder.isFolder(path) ? SystemError(number: EISDIR) : last
    let reason =
      error.number == EEXIST
      ? "the file exists already: choose another name, or remove it first"
      : "can't \(purpose): \(error)"
    return Failure(.cannotCreate, "\(FileName.shown(path)): \(reason)")
  }
}

import CStandardLibrary
import Understudy

/// A file that does not exist yet: nothing is ever written over.
enum NewFile {
  /// Makes a file with `bytes` in it.
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

  /// Makes an empty file, open for reading and writing. `purpose` says what can't be done without it.
  static func create(
    _ path: String, mode: mode_t, to purpose: String = "record"
  ) throws(Failure) -> Int32 {
    let file = FileDescriptor.aboveStandard(
      open(FileName.bytes(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    guard file >= 0 else { throw failure(path, .last, to: purpose) }
    return file
  }

  /// Why a file can't be made, for people.
  static func failure(
    _ path: String, _ last: SystemError, to purpose: String = "record"
  ) -> Failure {
    if path.isEmpty { return Failure(.usage, "can't \(purpose): the file has no name") }
    let error = SessionFolder.isFolder(path) ? SystemError(number: EISDIR) : last
    let reason =
      error.number == EEXIST
      ? "a file of that name exists: choose another name, or remove it first"
      : "can't \(purpose): \(error)"
    return Failure(.cannotCreate, "\(FileName.shown(path)): \(reason)")
  }
}

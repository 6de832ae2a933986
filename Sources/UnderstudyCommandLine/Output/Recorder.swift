import Understudy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps a session in a file while it happens.
///
/// What is taken is handed to the operating system at once, so it is safe from anything that happens to
/// this process. When the file can't be written the recorder says so once and stops; what was written
/// stays.
@MainActor
final class Recorder {
  let path: String
  private var file: Int32

  /// Makes the file.
  ///
  /// - Throws: ``Failure`` when it exists or can't be made.
  init(path: String) throws(Failure) {
    self.path = path
    file = FileDescriptor.aboveStandard(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644))
    guard file < 0 else { return }
    let last = SystemError.last
    let error = Self.isFolder(path) ? SystemError(number: EISDIR) : last
    throw Failure(
      .cannotCreate,
      error.number == EEXIST
        ? "\(path): a file of that name exists: choose another name, or remove it first"
        : "\(path): can't record: \(error)")
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  deinit { if file >= 0 { close(file) } }

  /// Whether the file is still being written.
  var isRecording: Bool { file >= 0 }

  /// Adds lines to the file.
  func take(_ lines: UnsafeRawBufferPointer) {
    guard isRecording, !lines.isEmpty else { return }
    do {
      try FileDescriptor.writeAll(lines, to: file)
    } catch {
      Diagnostics.say("\(path): \(error): recording has stopped, what was recorded before is kept")
      close(file)
      file = -1
    }
  }
}

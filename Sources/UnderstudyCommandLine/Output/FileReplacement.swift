#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new text for a file that is there already.
enum FileReplacement {
  /// Puts `bytes` in the place of what is in the file, at once or not at all.
  ///
  /// The file keeps its permissions, and its owner where this process may say so. A symbolic link stays
  /// one: the file that it leads to is replaced. A file that must not be written is not.
  static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard access(target, W_OK) == 0, stat(target, &status) == 0 else { throw .last }
    let folder = target.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    var name = Array("\(folder)/.understudy-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    do throws(SystemError) {
      try write(bytes, to: file, like: status)
      guard rename(name, target) == 0 else { throw .last }
    } catch {
      unlink(name)
      throw error
    }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, like original: stat
  ) throws(SystemError) {
    try FileDescriptor.writeAll(bytes, to: file)
    // Before the permissions: a change of the owner takes some of them away.
    _ = fchown(file, original.st_uid, original.st_gid)
    // On the disk before it has the name, so that not even a power cut leaves half a file.
    guard fchmod(file, original.st_mode & 0o7777) == 0, fsync(file) == 0 else { throw .last }
  }
}

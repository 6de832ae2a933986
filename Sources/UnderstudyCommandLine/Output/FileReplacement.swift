import CStandardLibrary
import Understudy

/// A new text for a file that is there already.
enum FileReplacement {
  /// Puts `bytes` in the place of what is in the file, at once or not at all.
  ///
  /// The file keeps its permissions, and its owner where this process may say so. A symbolic link stays
  /// one: the file that it leads to is replaced. A file that must not be written is not. A file with other
  /// names (hard links) gets the new text under this one alone, which is said.
  ///
  /// The bytes are first written to a file beside it. Where the process is killed before that one has
  /// taken the place of the old one, it is left, until ``removeLeftovers(beside:)`` finds it.
  static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let resolved = realpath(FileName.bytes(path), nil) else { throw .last }
    defer { free(resolved) }
    var status = stat()
    guard access(resolved, W_OK) == 0, stat(resolved, &status) == 0 else { throw .last }
    var name = FileName.bytes("\(folder(of: FileName.text(resolved)))/\(prefix)XXXXXX")
    let file = try makeTemporaryFile(&name)
    defer { close(file) }
    do throws(SystemError) {
      try write(bytes, to: file, like: status)
      guard rename(name, resolved) == 0 else { throw .last }
    } catch {
      unlink(name)
      throw error
    }
    if status.st_nlink > 1 {
      let others = status.st_nlink == 2 ? "another name" : "\(status.st_nlink - 1) other names"
      Diagnostics.say(
        "\(path): the file has \(others) (hard links), where the old text stays: "
          + "link again what is to be one file")
    }
  }

  /// Makes a file whose lock says, until it is closed, that somebody is at work on it.
  private static func makeTemporaryFile(_ template: inout [CChar]) throws(SystemError) -> Int32 {
    while true {
      var name = template
      let file = mkstemp(&name)
      guard file >= 0 else { throw .last }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      // Where files can't be locked, none is ever taken for a leftover either.
      _ = flock(file, LOCK_EX)
      var status = stat()
      if fstat(file, &status) == 0, status.st_nlink > 0 {
        template = name
        return file
      }
      // Somebody took it for a leftover before it was locked.
      close(file)
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

import Understudy
import UnderstudyPlatform

/// Replaces the contents of an existing file.
package enum FileReplacement {
  /// Replaces the contents of a file by `bytes` atomically.
  ///
  /// The file keeps its permissions, and its owner if this process may set it. A symbolic link
  /// stays: its target is replaced. A read-only file is not replaced. If the file has other names
  /// (hard links), only this one gets the new text, and a message says so.
  ///
  /// The bytes are first written to a temporary file beside it. If the process is killed in
  /// between, that file stays until ``removeLeftovers(beside:)`` finds it.
  package static func replace(_ path: String, with bytes: Span<UInt8>) throws(SystemError) {
    let place = try Enclosure.place(of: path)
    let status = try place.status()
    if status.st_mode.isLink { throw SystemError(number: ELOOP) }
    try FileSystem.checkAccess(W_OK, to: place.name, in: place.folder)
    let (file, name) = try makeTemporaryFile(beside: place)
    defer { close(file) }
    do throws(SystemError) {
      try write(bytes, to: file, like: status)
      try FileSystem.rename(name, to: place.name, in: place.folder)
    } catch {
      try? FileSystem.remove(name, in: place.folder)
      throw error
    }
    if status.st_nlink > 1 {
      let others = status.st_nlink == 2 ? "another name" : "\(status.st_nlink - 1) other names"
      Diagnostics.say(
        "\(path): the old text stays under \(others) (hard links): link the file again")
    }
  }

  /// Makes a file, which is locked while it is being written.
  private static func makeTemporaryFile(
    beside place: borrowing Enclosure.Place
  ) throws(SystemError) -> (file: Int32, name: String) {
    while true {
      let (file, name) = try TemporaryFile.named { ending throws(SystemError) in
        let name = place.sibling(prefix + ending)
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        return (try FileDescriptor.open(name, in: place.folder, flags, mode: 0o600), name)
      }
      // If files can't be locked here, none is ever taken for a leftover either.
      _ = flock(file, LOCK_EX)
      if let status = try? FileSystem.status(ofOpen: file), status.st_nlink > 0 {
        return (file, name)
      }
      // Another process took it for a leftover before it was locked.
      close(file)
    }
  }

  private static func write(
    _ bytes: Span<UInt8>, to file: Int32, like original: stat
  ) throws(SystemError) {
    try FileDescriptor.writeAll(bytes, to: file)
    // Before the permissions: changing the owner clears some of them.
    _ = fchown(file, original.st_uid, original.st_gid)
    // On the disk before it is renamed, so that not even a power failure leaves half a file.
    guard fchmod(file, original.st_mode & 0o7777) == 0, fsync(file) == 0 else { throw .last }
  }

  // MARK: Leftovers

  /// The prefix of the names of temporary files; six letters and digits follow.
  private static let prefix = ".understudy-accept-"

  /// Removes the temporary files that killed processes left in the folders of `files`.
  ///
  /// A file that a process is still writing is locked, and stays. A file that can't be removed
  /// stays, too: it is harmless.
  package static func removeLeftovers(beside files: [String]) {
    for folder in Set(files.compactMap { FileName.resolved($0).map(FileName.folder) }) {
      let names = (try? SessionFolder.names(in: folder)) ?? []
      for name in names where TemporaryFile.isNamed(name, prefix) {
        removeUnlessLocked("\(folder)/\(name)")
      }
    }
  }

  private static func removeUnlessLocked(_ path: String) {
    guard let file = try? FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
    // Removed while it is locked, so that the process that made it notices that it is gone.
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { try? FileSystem.remove(path) }
  }
}

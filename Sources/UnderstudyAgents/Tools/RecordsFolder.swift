import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The temporary folder in which a server's open screens record their sessions. It is locked as long as
/// the server runs, so a later one can remove what a killed one left.
final class RecordsFolder {
  let path: String
  private let lock: Int32

  private static let prefix = "understudy-mcp-"

  init() throws(Failure) {
    let parent = TemporaryFile.folder
    Self.removeLeftovers(in: parent)
    do throws(SystemError) {
      while true {
        let path = try TemporaryFile.named { ending throws(SystemError) in
          let path = "\(parent)/\(Self.prefix)\(ending)"
          try FileSystem.makeFolder(path, mode: 0o700)
          return path
        }
        // Another server may take it for a leftover before it is locked.
        guard let folder = try Self.lock(path) else { continue }
        (self.path, lock) = (path, folder)
        return
      }
    } catch {
      throw Failure(.cannotCreate, "a temporary folder can't be created: \(error)")
    }
  }

  /// Removes the folder, which is empty.
  func remove() {
    try? FileSystem.remove(path, isFolder: true)
    close(lock)
  }

  /// Removes the folders of this user's servers that were killed, and the sessions in them.
  private static func removeLeftovers(in parent: String) {
    let names = (try? SessionFolder.names(in: parent, nil)) ?? []
    for name in names where TemporaryFile.isNamed(name, prefix) {
      let path = "\(parent)/\(name)"
      guard let folder = try? open(path) else { continue }
      defer { close(folder) }
      guard let status = try? FileSystem.status(ofOpen: folder), status.st_uid == geteuid(),
        flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      for file in (try? SessionFolder.names(in: path, nil)) ?? [] where file.hasSuffix(".session") {
        try? FileSystem.remove(file, in: folder)
      }
      try? FileSystem.remove(path, isFolder: true)
    }
  }

  /// Opens and locks a folder that was just made; nil if it has been removed.
  private static func lock(_ path: String) throws(SystemError) -> Int32? {
    let folder: Int32
    do throws(SystemError) {
      folder = try open(path)
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
    // If folders can't be locked here, none is ever taken for a leftover either.
    _ = flock(folder, LOCK_EX)
    if let status = try? FileSystem.status(ofOpen: folder), status.st_nlink > 0 { return folder }
    close(folder)
    return nil
  }

  private static func open(_ path: String) throws(SystemError) -> Int32 {
    try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }
}

import CStandardLibrary
import Understudy

/// The temporary folder in which a server's open screens record their sessions. It is locked as long as
/// the server runs, so a later one can remove what a killed one left.
final class RecordsFolder {
  let path: String
  private let lock: Int32

  private static let prefix = "understudy-mcp-"

  init() throws(Failure) {
    let parent = Environment.value("TMPDIR") ?? "/tmp"
    Self.removeLeftovers(in: parent)
    while true {
      var name = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else {
        throw Failure(.cannotCreate, "a temporary folder can't be created: \(SystemError.last)")
      }
      let folder = Self.open(name)
      // If folders can't be locked here, none is ever taken for a leftover either.
      _ = flock(folder, LOCK_EX)
      var status = stat()
      if fstat(folder, &status) == 0, status.st_nlink > 0 {
        path = FileName.text(name.dropLast().map { UInt8(bitPattern: $0) })
        lock = folder
        return
      }
      // Another server took it for a leftover before it was locked.
      close(folder)
    }
  }

  /// Removes the folder, which is empty.
  func remove() {
    rmdir(FileName.bytes(path))
    close(lock)
  }

  /// Removes the folders of this user's servers that were killed, and the sessions in them.
  private static func removeLeftovers(in parent: String) {
    let names = (try? SessionFolder.names(in: parent, nil)) ?? []
    for name in names where FileReplacement.isTemporary(name, prefix) {
      let path = "\(parent)/\(name)"
      let folder = open(FileName.bytes(path))
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var status = stat()
      guard fstat(folder, &status) == 0, status.st_uid == geteuid(),
        flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      for file in (try? SessionFolder.names(in: path, nil)) ?? [] where file.hasSuffix(".session") {
        unlinkat(folder, FileName.bytes(file), 0)
      }
      rmdir(FileName.bytes(path))
    }
  }

  private static func open(_ name: [CChar]) -> Int32 {
    aboveStandard(CStandardLibrary.open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }
}

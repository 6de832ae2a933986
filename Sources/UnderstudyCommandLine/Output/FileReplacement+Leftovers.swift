import CStandardLibrary
import Understudy

extension FileReplacement {
  /// The prefix of the names of temporary files; six letters and digits follow.
  static let prefix = ".understudy-accept-"

  /// Removes the temporary files that killed processes left in the folders of `files`.
  ///
  /// A file that a process is still writing is locked, and stays. A file that can't be removed
  /// stays, too: it is harmless.
  static func removeLeftovers(beside files: [String]) {
    for folder in Set(files.compactMap(resolvedFolder)) {
      let names = (try? SessionFolder.names(in: folder)) ?? []
      for name in names where isTemporary(name) { removeUnlessLocked("\(folder)/\(name)") }
    }
  }

  /// The folder of a file whose path has no symbolic links.
  static func folder(of file: String) -> String {
    file.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }

  private static func resolvedFolder(of file: String) -> String? {
    guard let resolved = realpath(FileName.bytes(file), nil) else { return nil }
    defer { free(resolved) }
    return folder(of: FileName.text(resolved))
  }

  private static func isTemporary(_ name: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && rest.count == 6 && rest.allSatisfy(\.isLetterOrDigit)
  }

  private static func removeUnlessLocked(_ path: String) {
    let name = FileName.bytes(path)
    let file = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    // Removed while it is locked, so that the process that made it notices that it is gone.
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(name) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

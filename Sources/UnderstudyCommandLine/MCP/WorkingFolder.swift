import CStandardLibrary
import Understudy

/// The folder that the server was started in. Tools read and write nothing outside of it.
struct WorkingFolder {
  /// The absolute path, without links.
  let path: String

  init() throws(Failure) {
    guard let resolved = Self.resolved(".") else {
      throw Failure(.noInput, "the working folder can't be read: \(SystemError.last)")
    }
    // Every path is below it, and it has too many files to list.
    guard resolved != "/" else {
      throw Failure(
        .noInput, "/ can't be the working folder: start the server in that of your package")
    }
    path = resolved
  }

  /// A path that an agent gave, as an argument of the program: relative to the folder.
  ///
  /// - Throws: ``ToolFailure`` if it leads elsewhere, by itself or by a link.
  func argument(_ given: String) throws(ToolFailure) -> String {
    let shown = FileName.shown(given)
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw ToolFailure("\(given.quotedBriefly): expected the path of a file")
    }
    let inside =
      given == path || given.hasPrefix(prefix) ? String(given.dropFirst(prefix.count)) : given
    guard !inside.hasPrefix("/"), contains(inside) else {
      throw ToolFailure("\(shown): outside of the working folder: choose a path below it")
    }
    // Otherwise it could be taken for an option.
    return inside.isEmpty ? "." : inside.hasPrefix("-") ? "./\(inside)" : inside
  }

  /// Whether an absolute path is that of a file in the folder or below, not by a link.
  func holds(_ absolute: String) -> Bool { absolute.hasPrefix(prefix) && contains(absolute) }

  private var prefix: String { path + "/" }

  /// Whether the part of a path that exists is in the folder, and the rest does not lead out of it.
  private func contains(_ path: String) -> Bool {
    var existing = path
    while true {
      if let resolved = Self.resolved(existing) {
        return resolved == self.path || resolved.hasPrefix(prefix)
      }
      let parts = existing.split(separator: "/", omittingEmptySubsequences: false)
      if parts.last == ".." { return false }
      let parent = parts.dropLast().joined(separator: "/")
      existing = parent.isEmpty ? (existing.hasPrefix("/") ? "/" : ".") : parent
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(FileName.bytes(path), nil) else { return nil }
    defer { free(resolved) }
    return FileName.text(resolved)
  }
}

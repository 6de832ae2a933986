#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of session files.
package enum SessionFolder {
  /// A folder that can't be read, and the operating system's number of the reason.
  package struct Unreadable: Error, CustomStringConvertible {
    package let folder: String
    package let number: Int32

    /// `FOLDER: can't be read: permission denied`.
    package var description: String {
      let reason = String(cString: strerror(number))
      return "\(folder): can't be read: \(reason.prefix(1).lowercased() + reason.dropFirst())"
    }
  }

  /// The paths of all `*.session` files in the folder and below it, sorted. They begin with the path of
  /// the folder as it is given. A link to a file counts, one to a folder is not followed.
  package static func files(in folder: String) throws(Unreadable) -> [String] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var found: [String] = []
    var folders = [root]
    while let folder = folders.popLast() {
      for name in try names(in: folder) {
        let path = "\(folder)/\(name)"
        if isFolder(path, followingLinks: false) {
          folders.append(path)
        } else if name.hasSuffix(".session"), !isFolder(path) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// The names of all that is in a folder, in no order.
  package static func names(in folder: String) throws(Unreadable) -> [String] {
    guard let stream = opendir(folder.isEmpty ? "/" : folder) else {
      throw Unreadable(folder: folder, number: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Whether there is a folder at `path`, or a link to one where links are followed.
  package static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

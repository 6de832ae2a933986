import CStandardLibrary

/// A folder of session files.
package enum SessionFolder {
  /// A folder that can't be read, and the operating system's number of the reason.
  package struct Unreadable: Error, CustomStringConvertible {
    package let folder: String
    package let number: Int32

    /// `FOLDER: can't be read: permission denied`.
    package var description: String {
      let reason = String(cString: strerror(number))
      return
        "\(FileName.shown(folder)): can't be read: \(reason.prefix(1).lowercased() + reason.dropFirst())"
    }
  }

  /// The paths of all `*.session` files in the folder and below it, sorted. They begin with the path of
  /// the folder as it is given. A link to a file counts, one to a folder is not followed. A folder inside
  /// that can't be read is itself among the paths: reading it says why, and the others are not lost.
  package static func files(in folder: String) throws(Unreadable) -> [String] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var found: [String] = []
    var folders = [root]
    while let folder = folders.popLast() {
      let contents: [(name: String, kind: Int)]
      do throws(Unreadable) {
        contents = try entries(in: folder)
      } catch {
        guard folder != root else { throw error }
        found.append(folder)
        continue
      }
      for (name, kind) in contents {
        let path = "\(folder)/\(name)"
        if kind == Int(DT_DIR) || kind == Int(DT_UNKNOWN) && isFolder(path, followingLinks: false) {
          folders.append(path)
        } else if name.hasSuffix(".session"), kind == Int(DT_REG) || !isFolder(path) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// The names of all that is in a folder, in no order.
  package static func names(in folder: String) throws(Unreadable) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// All that is in a folder, and what it is: `DT_DIR`, `DT_REG`, or `DT_UNKNOWN` where the file system does
  /// not say.
  private static func entries(
    in folder: String
  ) throws(Unreadable) -> [(name: String, kind: Int)] {
    guard let stream = opendir(FileName.bytes(folder.isEmpty ? "/" : folder)) else {
      throw Unreadable(folder: folder, number: errno)
    }
    defer { closedir(stream) }
    var entries: [(name: String, kind: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        FileName.text(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { entries.append((name, Int(entry.pointee.d_type))) }
    }
    return entries
  }

  /// Whether there is a folder at `path`, or a link to one where links are followed.
  package static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let name = FileName.bytes(path)
    let result = followingLinks ? stat(name, &status) : lstat(name, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

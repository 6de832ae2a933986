import CStandardLibrary

/// A folder of session files.
package enum SessionFolder {
  /// Why a folder can't be read.
  package struct Unreadable: Error, CustomStringConvertible {
    let folder: String
    let reason: SystemError

    /// `FOLDER: can't be read: permission denied`.
    package var description: String { "\(FileName.shown(folder)): can't be read: \(reason)" }
  }

  /// The paths of all `*.session` files in the folder and its subfolders, sorted. They begin with
  /// the folder's path as given. Links to files count; links to folders are not followed. An
  /// unreadable subfolder is itself among the paths: reading it says why, and no other is lost.
  package static func files(in folder: String) throws(Unreadable) -> [String] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var found = PathList()
    var folders = [root]
    while let folder = folders.popLast() {
      let prefix = folder + "/"
      let prefixBytes = FileName.bytes(prefix)
      do throws(Unreadable) {
        try visit(folder) { name, kind in
          let path = { prefix + FileName.text(name) }
          if kind == Int(DT_DIR)
            || kind == Int(DT_UNKNOWN) && isFolder(path(), followingLinks: false)
          {
            folders.append(path())
          } else if isSession(name), kind == Int(DT_REG) || !isFolder(path()) {
            found.append(prefixBytes, name)
          }
        }
      } catch {
        guard folder != root else { throw error }
        found.append(FileName.bytes(folder), "")
      }
    }
    return found.sorted
  }

  private static func isSession(_ name: UnsafePointer<CChar>) -> Bool {
    let ending = ".session"
    let start = strlen(name) - ending.utf8.count
    return start >= 0 && strcmp(name + start, ending) == 0
  }

  /// Why a folder has no session files: its sessions may have other names.
  package static func reasonEmpty(_ folder: String) -> String {
    let empty = "\(FileName.shown(folder)): no *.session file in this folder"
    let sessions = ((try? names(in: folder)) ?? []).filter { beginsLikeSession("\(folder)/\($0)") }
    guard let name = sessions.min().map(FileName.shown) else { return empty }
    let stem = name.split(separator: ".").first ?? "a"
    return "\(empty), but \(name) is a session: rename it to \(stem).session"
  }

  private static func beginsLikeSession(_ path: String) -> Bool {
    let beginning = "understudy 1 ".utf8
    // A pipe would block.
    let file = open(FileName.bytes(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    return read(file, &bytes, bytes.count) == bytes.count && bytes.elementsEqual(beginning)
  }

  /// The names of everything in a folder, in no particular order.
  package static func names(in folder: String) throws(Unreadable) -> [String] {
    var names: [String] = []
    try visit(folder) { name, _ in names.append(FileName.text(name)) }
    return names
  }

  /// Calls `body` for everything in a folder, with its kind: `DT_DIR`, `DT_REG`, or `DT_UNKNOWN` if
  /// the file system does not say.
  private static func visit(
    _ folder: String, _ body: (_ name: UnsafePointer<CChar>, _ kind: Int) -> Void
  ) throws(Unreadable) {
    guard let stream = opendir(FileName.bytes(folder.isEmpty ? "/" : folder)) else {
      throw Unreadable(folder: folder, reason: .last)
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let name = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { body(name, Int(entry.pointee.d_type)) }
      }
    }
  }

  /// Whether there is a folder at `path`, or a link to one if links are followed.
  package static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let name = FileName.bytes(path)
    let result = followingLinks ? stat(name, &status) : lstat(name, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Paths as the system has them: as texts, they take twice as long to make, to compare and to sort.
private struct PathList {
  /// The paths, each with a NUL at its end.
  private var bytes: [CChar] = []
  /// Where each begins.
  private var starts: [Int] = []

  /// Adds a path that consists of two C strings.
  mutating func append(_ beginning: [CChar], _ end: UnsafePointer<CChar>) {
    starts.append(bytes.count)
    bytes += beginning
    bytes.removeLast()
    bytes += UnsafeBufferPointer(start: end, count: strlen(end) + 1)
  }

  /// The paths as texts, sorted by their bytes.
  // By the C library, since the first use of Swift's `sort` looks up types at run time.
  var sorted: [String] {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var paths = starts.map { base + $0 }
      qsort(&paths, paths.count, MemoryLayout<UnsafePointer<CChar>>.size) { one, other in
        let path = { (place: UnsafeRawPointer?) in place?.load(as: UnsafePointer<CChar>.self) }
        guard let one = path(one), let other = path(other) else { return 0 }
        return strcmp(one, other)
      }
      return paths.map { FileName.text($0) }
    }
  }
}

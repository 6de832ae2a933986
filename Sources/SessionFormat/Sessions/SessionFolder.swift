import UnderstudyPlatform

/// A folder of session files.
package enum SessionFolder {
  /// The paths of all `*.session` files in the folder and its subfolders, sorted. They begin with
  /// the folder's path as given. Links to files count; links to folders are not followed. An
  /// unreadable subfolder is itself among the paths: reading it says why, and no other is lost.
  package static func files(in folder: String) throws(SessionContents.Unreadable) -> [String] {
    try files(in: folder, named: { $0.hasSuffix(".session") }, entering: { _ in true })
  }

  /// The same of all files and subfolders with certain names.
  package static func files(
    in folder: String, named isWanted: (String) -> Bool, entering isEntered: (String) -> Bool
  ) throws(SessionContents.Unreadable) -> [String] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let prefix = root + "/"
    // Without the prefix: the strings that are sorted are short, and so are the comparisons.
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let contents: [(name: String, kind: Int)]
      do throws(SessionContents.Unreadable) {
        contents = try entries(in: folder.isEmpty ? root : prefix + folder)
      } catch {
        guard !folder.isEmpty else { throw error }
        found.append(folder)
        continue
      }
      for (name, kind) in contents {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if kind == Int(DT_DIR)
          || kind == Int(DT_UNKNOWN) && isFolder(prefix + path, followingLinks: false)
        {
          if isEntered(name) { folders.append(path) }
        } else if isWanted(name), kind == Int(DT_REG) || !isFolder(prefix + path) {
          found.append(path)
        }
      }
    }
    return found.sorted().map { prefix + $0 }
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
    let beginning = "understudy ".utf8
    // A pipe would block.
    guard let file = try? Enclosure.open(path, O_RDONLY | O_NONBLOCK) else { return false }
    defer { close(file) }
    let bytes = try? FileSystem.read(file, count: beginning.count)
    return bytes?.elementsEqual(beginning) == true
  }

  /// The names of everything in a folder, in no particular order.
  package static func names(
    in folder: String, _ enclosure: Enclosure? = .current
  ) throws(SessionContents.Unreadable) -> [String] {
    try entries(in: folder, enclosure).map(\.name)
  }

  /// Everything in a folder and its kind: `DT_DIR`, `DT_REG`, or `DT_UNKNOWN` if the file system
  /// does not say.
  private static func entries(
    in folder: String, _ enclosure: Enclosure? = .current
  ) throws(SessionContents.Unreadable) -> [(name: String, kind: Int)] {
    do throws(SystemError) {
      let path = folder.isEmpty ? "/" : folder
      return try FileSystem.entries(
        ofOpen: Enclosure.open(path, O_RDONLY | O_DIRECTORY, in: enclosure)
      ).filter { $0.name != "." && $0.name != ".." }
    } catch {
      throw SessionContents.Unreadable(folder: folder, error)
    }
  }

  /// Whether there is a folder at `path`, or a link to one if links are followed.
  package static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    Enclosure.status(of: path, followingLinks: followingLinks)?.st_mode.isFolder ?? false
  }
}

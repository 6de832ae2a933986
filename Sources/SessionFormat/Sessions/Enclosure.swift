import Synchronization
import UnderstudyPlatform

/// The folder that a process keeps to, such as that of the server for agents.
///
/// A path is opened below the folder, directory by directory, without following a link, so nothing that
/// happens to the files meanwhile leads elsewhere. (On Linux alone, `openat2` would do so in one call.)
package final class Enclosure: Sendable {
  /// The folder itself.
  private let root: Int32
  /// The folder's absolute path, without links.
  package let path: String

  private static let ofProcess = Mutex<Enclosure?>(nil)

  /// That of this process.
  package static var current: Enclosure? { ofProcess.withLock { $0 } }

  /// The folder in which this process runs.
  package init() throws(SystemError) {
    let root = aboveStandard(try FileSystem.open(".", O_RDONLY | O_DIRECTORY))
    guard root >= 0 else { throw .last }
    self.root = root
    path = try FileSystem.resolved(".")
  }

  /// Keeps this process to the folder from now on.
  package func confineProcess() { Self.ofProcess.withLock { $0 = self } }

  // MARK: Paths

  /// The names on the way to a path, which is absolute or relative to the folder; nil if it leads out of
  /// the folder. Without links, `..` leads back to where a path came from.
  package func names(in path: String) -> [Substring]? {
    // Bytes are compared: a slash can be one character with what follows it.
    let slash = UInt8(ascii: "/")
    var rest = path.utf8[...]
    if rest.first == slash {
      guard "\(path)/".utf8.starts(with: "\(self.path)/".utf8) else { return nil }
      rest = rest.dropFirst(self.path.utf8.count)
    }
    var names: [Substring] = []
    for name in rest.split(separator: slash).map({ Substring($0) }) where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names
  }

  /// What names a file or folder to the system: an open folder, and the name there.
  package struct Place: ~Copyable {
    package let folder: Int32
    package let name: String
    private let isOwned: Bool

    fileprivate init(_ folder: Int32, _ name: String, isOwned: Bool) {
      (self.folder, self.name, self.isOwned) = (folder, name, isOwned)
    }

    deinit { if isOwned { close(folder) } }

    /// What names another file in the same folder.
    package func sibling(_ name: String) -> String {
      let slash = self.name.utf8.lastIndex(of: UInt8(ascii: "/"))
      return (slash.map { self.name[..<$0] + "/" } ?? "") + name
    }

    package func status() throws(SystemError) -> stat {
      try FileSystem.status(of: name, in: folder, followingLinks: false)
    }

    /// Opens it, unless it is a link.
    package func open(_ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
      do throws(SystemError) {
        return aboveStandard(
          try FileSystem.open(name, in: folder, flags | O_NOFOLLOW, mode: mode))
      } catch {
        // With O_DIRECTORY, Linux says that a link is not a folder.
        let isLink = (try? status())?.st_mode.isLink ?? false
        throw isLink ? SystemError(number: ELOOP) : error
      }
    }
  }

  /// Opens the folder that holds what is at a path. With a mode, missing folders are made.
  package func place(of path: String, making mode: mode_t? = nil) throws(SystemError) -> Place {
    guard let names = names(in: path) else { throw SystemError(number: EXDEV) }
    var place = Place(root, names.isEmpty ? "." : String(names[0]), isOwned: false)
    for name in names.dropFirst() {
      if let mode {
        do throws(SystemError) {
          try FileSystem.makeFolder(place.name, in: place.folder, mode: mode)
        } catch {
          guard error.number == EEXIST else { throw error }
        }
      }
      let folder = try place.open(O_RDONLY | O_DIRECTORY)
      place = Place(folder, String(name), isOwned: true)
    }
    return place
  }

  // MARK: Files, with or without an enclosure

  /// Opens what is at a path, in the process's enclosure if it has one.
  package static func open(
    _ path: String, _ flags: Int32, in enclosure: Enclosure? = .current
  ) throws(SystemError) -> Int32 {
    if let enclosure { return try enclosure.place(of: path).open(flags) }
    return try FileSystem.open(path, flags)
  }

  /// The status of what is at a path; nil if there is nothing. In an enclosure no link is followed.
  package static func status(
    of path: String, followingLinks: Bool = true, in enclosure: Enclosure? = .current
  ) -> stat? {
    if let enclosure { return try? enclosure.place(of: path).status() }
    return try? FileSystem.status(of: path, followingLinks: followingLinks)
  }

  /// The place of an existing file; outside of an enclosure that of the target of a link.
  package static func place(of path: String) throws(SystemError) -> Place {
    if let current { return try current.place(of: path) }
    return Place(FileSystem.workingFolder, try FileSystem.resolved(path), isOwned: false)
  }

  /// Removes a file.
  package static func remove(_ path: String) {
    if let current {
      guard let place = try? current.place(of: path) else { return }
      try? FileSystem.remove(place.name, in: place.folder)
    } else {
      try? FileSystem.remove(path)
    }
  }

  /// Why something can't be opened, for people.
  package static func reason(for error: SystemError) -> String {
    switch error.number {
    case ELOOP where current != nil: "a link is on the way, and links are not followed here"
    case EXDEV where current != nil: "it is outside of the working folder"
    default: "\(error)"
    }
  }
}

extension mode_t {
  package var isFolder: Bool { self & S_IFMT == S_IFDIR }
  package var isLink: Bool { self & S_IFMT == S_IFLNK }
}

/// The same open file with a number above those of the standard streams: in a program that starts
/// without one of them, the next file would get its number, and output would end up there.
package func aboveStandard(_ file: Int32) -> Int32 {
  guard (0...2).contains(file) else { return file }
  defer { close(file) }
  return fcntl(file, F_DUPFD_CLOEXEC, 3)
}

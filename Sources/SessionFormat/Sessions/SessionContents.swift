import UnderstudyPlatform

/// The contents of a session's file, which stays open.
///
/// What is added to the file after it was opened is ignored.
package final class SessionContents {
  /// A larger file is not read. This is enough for ten million short commands; parsing them line by
  /// line takes about twenty times as much memory.
  package static let largest = 256 << 20

  /// The number of bytes that the file had when it was opened.
  package let size: Int
  private let file: Int32

  /// Why a file can't be read, without its name.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String

    /// The file is not what was read first.
    package static let changed = Unreadable(
      description: "the file changed while it was replayed: replay it again")

    fileprivate static var last: Unreadable { Unreadable(.last) }

    fileprivate init(_ error: SystemError) {
      self.init(description: "can't be read: \(Enclosure.reason(for: error))")
    }

    init(description: String) { self.description = description }
  }

  /// Opens a file.
  ///
  /// Anything but a regular file is refused: a pipe or a device may block or never end.
  package init(_ path: String, in enclosure: Enclosure? = .current) throws(Unreadable) {
    do throws(SystemError) {
      // Without these flags a pipe would wait for its writer, and a terminal would become the
      // process's controlling terminal.
      file = try Enclosure.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, in: enclosure)
    } catch {
      throw Unreadable(
        description: FileName.reasonMissing(path, Unreadable(error).description))
    }
    let status = try? FileSystem.status(ofOpen: file)
    // From here on the file is closed in any case.
    size = Int(status?.st_size ?? 0)
    guard let status else { throw .last }
    if let kind = Self.kind(status.st_mode) {
      throw Unreadable(description: "can't be read: expected a file, found a \(kind)")
    }
    guard size <= Self.largest else {
      let limit = "a session of more than \(Self.largest >> 20) MiB can't be replayed"
      throw Unreadable(description: "too large: \(limit), found \(size.counted("byte"))")
    }
  }

  deinit { close(file) }

  /// Reads a file as it is when it is opened, from byte `start` on.
  package static func read(
    _ path: String, from start: Int = 0, in enclosure: Enclosure? = .current
  ) throws(Unreadable) -> [UInt8] {
    try SessionContents(path, in: enclosure).bytes(from: start)
  }

  /// All bytes from byte `start` on.
  package func bytes(from start: Int = 0) throws(Unreadable) -> [UInt8] {
    try read(start, count: max(0, size - start))
  }

  /// Up to so many bytes from `offset` on: fewer only at the end of the file.
  package func read(_ offset: Int, count: Int) throws(Unreadable) -> [UInt8] {
    do throws(SystemError) {
      return try FileSystem.read(file, at: offset, count: count)
    } catch {
      throw Unreadable(error)
    }
  }

  /// Whether it ends with the recording of a process that was killed.
  func endsInNUL() throws(Unreadable) -> Bool {
    try read(size - 1, count: 1) == [0]
  }

  /// What it is called if it is not a regular file.
  private static func kind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "folder"
    case S_IFIFO: "pipe"
    case S_IFSOCK: "socket"
    default: "device"
    }
  }
}

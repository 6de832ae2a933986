import UnderstudyPlatform

/// Reads the files of sessions.
package enum SessionContents {
  /// A larger file is not read. This is enough for ten million short commands; parsing them line by
  /// line takes about twenty times as much memory.
  package static let largest = 256 << 20

  /// Why a file can't be read, without its name, or why a folder can't, with its name.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ error: SystemError) {
      self.init(description: "can't be read: \(Enclosure.reason(for: error))")
    }

    /// `FOLDER: can't be read: permission denied`.
    init(folder: String, _ error: SystemError) {
      self.init(description: "\(FileName.shown(folder)): \(Unreadable(error))")
    }

    fileprivate init(description: String) { self.description = description }
  }

  /// Reads a file from byte `start` on, as it is when it is opened: what is added meanwhile is ignored.
  ///
  /// Anything but a regular file is refused: a pipe or a device may block or never end.
  package static func read(
    _ path: String, from start: Int = 0, in enclosure: Enclosure? = .current
  ) throws(Unreadable) -> [UInt8] {
    let file: Int32
    do throws(SystemError) {
      // Without these flags a pipe would wait for its writer, and a terminal would become the
      // process's controlling terminal.
      file = try Enclosure.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, in: enclosure)
    } catch {
      throw Unreadable(
        description: FileName.reasonMissing(path, Unreadable(error).description))
    }
    defer { close(file) }
    let status = try reporting { () throws(SystemError) in try FileSystem.status(ofOpen: file) }
    if let kind = kind(status.st_mode) {
      throw Unreadable(description: "can't be read: expected a file, found a \(kind)")
    }
    let size = Int(status.st_size)
    guard size <= largest else {
      let limit = "a session of more than \(largest >> 20) MiB can't be replayed"
      throw Unreadable(description: "too large: \(limit), found \(size.counted("byte"))")
    }
    return try reporting { () throws(SystemError) in
      try FileSystem.read(file, at: start, count: max(0, size - start))
    }
  }

  private static func reporting<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(Unreadable) -> Result {
    do throws(SystemError) { return try body() } catch { throw Unreadable(error) }
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

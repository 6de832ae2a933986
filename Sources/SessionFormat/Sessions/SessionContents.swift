import CStandardLibrary

/// The contents of a session's file.
package enum SessionContents {
  /// A larger file is not read. This is enough for ten million short commands; parsing them line by
  /// line takes about twenty times as much memory.
  package static let largest = 256 << 20

  /// Why a file can't be read, without its name.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a file as it is when it is opened: what is added meanwhile is ignored.
  ///
  /// Anything but a regular file is refused: a pipe or a device may block or never end.
  package static func read(_ path: String) throws(Unreadable) -> [UInt8] {
    // Without these flags a pipe would wait for its writer, and a terminal would become the
    // process's controlling terminal.
    let file = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw unreadable(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(errno) }
    if let kind = kind(status.st_mode) {
      throw Unreadable(description: "can't be read: expected a file, found a \(kind)")
    }
    let size = Int(status.st_size)
    guard size <= largest else {
      throw Unreadable(
        description: "too large: a session has at most \(largest >> 20) MiB, found \(size) bytes")
    }
    return try read(size, of: file)
  }

  private static func read(_ size: Int, of file: Int32) throws(Unreadable) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let room = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[count...]))
        let length = systemRead(file, room)
        if length > 0 {
          count += length
        } else if length == 0 || errno != EINTR {
          number = length == 0 ? 0 : errno
          return
        }
      }
    }
    guard number == 0 else { throw unreadable(number) }
    return bytes
  }

  private static func unreadable(_ number: Int32) -> Unreadable {
    let reason = String(cString: strerror(number))
    return Unreadable(
      description: "can't be read: \(reason.prefix(1).lowercased() + reason.dropFirst())")
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

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

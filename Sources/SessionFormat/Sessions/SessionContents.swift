import CStandardLibrary

/// The contents of a session's file.
package enum SessionContents {
  /// A larger file is not read. This is enough for ten million short commands; parsing them line by
  /// line takes about twenty times as much memory.
  package static let largest = 256 << 20

  /// Why a file can't be read, without its name.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String

    fileprivate static var last: Unreadable {
      Unreadable(description: "can't be read: \(SystemError.last)")
    }
  }

  /// Reads a file as it is when it is opened: what is added meanwhile is ignored.
  ///
  /// Anything but a regular file is refused: a pipe or a device may block or never end.
  package static func read(_ path: String) throws(Unreadable) -> [UInt8] {
    // Without these flags a pipe would wait for its writer, and a terminal would become the
    // process's controlling terminal.
    let file = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    if let kind = kind(status.st_mode) {
      throw Unreadable(description: "can't be read: expected a file, found a \(kind)")
    }
    let size = Int(status.st_size)
    guard size <= largest else {
      throw Unreadable(
        description: "too large: a session has at most \(largest >> 20) MiB, found \(size) bytes")
    }
    return try contents(of: file, size)
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

private func contents(of file: Int32, _ size: Int) throws(SessionContents.Unreadable) -> [UInt8] {
  var failure: SessionContents.Unreadable?
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let length = read(file, buffer.baseAddress?.advanced(by: count), size - count)
      if length > 0 {
        count += length
      } else if length == 0 || errno != EINTR {
        failure = length == 0 ? nil : .last
        return
      }
    }
  }
  if let failure { throw failure }
  return bytes
}

import CStandardLibrary
import Understudy

/// An error of the operating system, as its number.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let number: Int32

  static var last: SystemError { SystemError(number: errno) }

  /// The system's own text, in lower case like all messages: `no such file or directory`.
  var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Calls of the operating system on open files, whole and with errors thrown.
enum FileDescriptor {
  /// Writes all of `bytes`.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        _ = isReady(file, POLLOUT, within: -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes all of `bytes`.
  static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    // A closure that throws a typed error can't be handed to withUnsafeBytes.
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) {
        try writeAll(bytes, to: file)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Reads what there is, waiting for the first byte; 0 at the end.
  static func readSome(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer)
    throws(SystemError)
    -> Int
  {
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        _ = isReady(file, POLLIN, within: -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Reads what there is, waiting for the first byte; empty at the end.
  static func readSome(_ file: Int32) throws(SystemError) -> [UInt8] {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    return Array(chunk[..<(try readSome(file, into: chunk))])
  }

  /// The same open file under a number that is none of the standard streams'.
  ///
  /// Where a program is started without one of them, the next file that it opens gets the number, and
  /// what is meant for the stream would end up in the file.
  static func aboveStandard(_ file: Int32) -> Int32 {
    guard (0...2).contains(file) else { return file }
    defer { close(file) }
    return fcntl(file, F_DUPFD_CLOEXEC, 3)
  }

  /// How many files this process may have open.
  static var limit: Int {
    var limit = rlimit()
    return getrlimit(openFilesLimit, &limit) == 0 ? Int(clamping: limit.rlim_cur) : Int.max
  }

  /// How many it may still open. What was opened under numbers above some thousand is not counted.
  static var free: Int { limit - (0..<Int32(min(limit, 4096))).count { fcntl($0, F_GETFD) >= 0 } }

  /// Whether reading would not have to wait.
  static func hasInput(_ file: Int32) -> Bool { isReady(file, POLLIN, within: 0) }

  /// Reads a whole file that is open, from its beginning, wherever it was read before.
  static func readFromStart(_ file: Int32) throws(SystemError) -> [UInt8] {
    try gather { chunk, offset throws(SystemError) in
      while true {
        let count = pread(file, chunk.baseAddress, chunk.count, off_t(offset))
        if count >= 0 { return count }
        if errno != EINTR { throw .last }
      }
    }
  }

  /// Whether something of that name exists.
  static func exists(_ path: String) -> Bool { access(FileName.bytes(path), F_OK) == 0 }

  /// Opens a file, or with `O_CREAT` makes one for the owner's eyes alone. Nil where anything else has the
  /// name, such as a pipe, which might be waited for.
  static func openRegular(_ path: String, _ flags: Int32) -> Int32? {
    let file = open(path, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0o600)
    guard file >= 0 else { return nil }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return file }
    close(file)
    return nil
  }

  /// Reads what is left of an open file.
  static func readAll(_ file: Int32) throws(SystemError) -> [UInt8] {
    try gather { chunk, _ throws(SystemError) in try readSome(file, into: chunk) }
  }

  /// Puts together what `read` gives piece by piece, until it gives nothing.
  private static func gather(
    _ read: (_ chunk: UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    // Half of what has the C library tidy its whole heap each time.
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 1)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = try read(chunk, bytes.count)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func isReady(_ file: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: file, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

/// Makes writing to a closed pipe, or beyond what a file may hold, an error instead of the end of the
/// process.
func surviveFailedWrites() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

extension SystemError {
  var isBrokenPipe: Bool { number == EPIPE }
}

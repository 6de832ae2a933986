#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error of the operating system, as its number.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  static var last: SystemError { SystemError(number: errno) }

  /// The system's own text: `No such file or directory`.
  var description: String { String(cString: strerror(number)) }
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

  /// Whether reading would not have to wait.
  static func hasInput(_ file: Int32) -> Bool { isReady(file, POLLIN, within: 0) }

  private static func isReady(_ file: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: file, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

/// Makes writing to a closed pipe an error instead of the end of the process.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

extension SystemError {
  var isBrokenPipe: Bool { number == EPIPE }
}

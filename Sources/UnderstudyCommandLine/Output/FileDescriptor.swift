import CStandardLibrary
import Understudy

/// System calls on open files, which run to completion and throw errors.
enum FileDescriptor {
  /// Writes all of `bytes`.
  static func writeAll(_ bytes: Span<UInt8>, to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        _ = isReady(file, POLLOUT, within: -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes all of `bytes` to a file, from an offset on.
  static func writeAll(
    _ bytes: Span<UInt8>, to file: Int32, at offset: Int
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      let count = rest.withUnsafeBytes {
        pwrite(file, $0.baseAddress, $0.count, off_t(offset + written))
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes all of `bytes`.
  static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try writeAll(bytes.span, to: file)
  }

  /// Writes all of `text`.
  static func writeAll(_ text: String, to file: Int32) throws(SystemError) {
    try writeAll(Array(text.utf8), to: file)
  }

  /// Reads the available bytes, waiting for the first; returns 0 at the end.
  static func readSome(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer)
    throws(SystemError) -> Int
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

  /// Reads the available bytes, waiting for the first; returns none at the end.
  static func readSome(_ file: Int32) throws(SystemError) -> [UInt8] {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    return Array(chunk[..<(try readSome(file, into: chunk))])
  }

  /// How many files this process may have open.
  static var limit: Int {
    var limit = rlimit()
    return getrlimit(openFilesLimit, &limit) == 0 ? Int(clamping: limit.rlim_cur) : Int.max
  }

  /// How many more it may open, counted up to `most`.
  static func free(upTo most: Int) -> Int {
    (0..<Int32(clamping: limit)).lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(most).count
  }

  /// Whether reading would not block.
  static func hasInput(_ file: Int32) -> Bool { isReady(file, POLLIN, within: 0) }

  /// Reads an open file from its beginning, whatever its position.
  static func readFromStart(_ file: Int32) throws(SystemError) -> [UInt8] {
    // Half the size at which freeing makes the C library consolidate its whole heap.
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 1)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = pread(file, chunk.baseAddress, chunk.count, off_t(bytes.count))
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Whether a file of that name exists.
  static func exists(_ path: String) -> Bool { Enclosure.status(of: path) != nil }

  private static func isReady(_ file: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: file, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

/// Makes writing to a closed pipe, or beyond the limit of a file's size, an error instead of a
/// signal that ends the process.
func surviveFailedWrites() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

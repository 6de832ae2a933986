import Understudy
import UnderstudyPlatform

/// System calls on open files, which run to completion and throw errors.
package enum FileDescriptor {
  /// Opens a file, with a number above those of the standard streams.
  package static func open(
    _ name: String, in folder: Int32 = FileSystem.workingFolder, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> Int32 {
    let file = aboveStandard(try FileSystem.open(name, in: folder, flags, mode: mode))
    guard file >= 0 else { throw .last }
    return file
  }

  /// Whether a file of that name exists.
  package static func exists(_ path: String) -> Bool { Enclosure.status(of: path) != nil }

  // MARK: Writing

  /// Writes all of `bytes`.
  package static func writeAll(_ bytes: Span<UInt8>, to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = FileSystem.write(bytes.extracting(written..<bytes.count), to: file)
      if count >= 0 {
        written += count
      } else {
        let error = SystemError.last
        guard canRetry(file, POLLOUT, after: error) else { throw error }
      }
    }
  }

  /// Writes all of `bytes` to a file, from an offset on.
  package static func writeAll(
    _ bytes: Span<UInt8>, to file: Int32, at offset: Int
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      let count = FileSystem.write(rest, to: file, at: offset + written)
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes all of `bytes`.
  package static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try writeAll(bytes.span, to: file)
  }

  /// Writes all of `text`.
  package static func writeAll(_ text: String, to file: Int32) throws(SystemError) {
    try writeAll(Array(text.utf8), to: file)
  }

  // MARK: Reading

  /// Reads the available bytes, waiting for the first; returns none at the end.
  package static func readSome(_ file: Int32) throws(SystemError) -> [UInt8] {
    var error: SystemError?
    // The bytes that the call fills are those that count. All messages of workers come this way, so
    // the others are not cleared first.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, count in
      repeat {
        let result = unsafe read(file, memory.baseAddress, memory.count)
        (count, error) = (max(result, 0), result < 0 ? .last : nil)
      } while canRetry(file, POLLIN, after: error)
    }
    if let error { throw error }
    return bytes
  }

  /// Reads an open file from its beginning, whatever its position.
  package static func readFromStart(_ file: Int32) throws(SystemError) -> [UInt8] {
    // Half the size at which freeing makes the C library consolidate its whole heap.
    let most = 1 << 15
    var bytes: [UInt8] = []
    while true {
      let chunk = try FileSystem.read(file, at: bytes.count, count: most)
      bytes += chunk
      if chunk.count < most { return bytes }
    }
  }

  // MARK: Waiting

  /// Whether reading would not block.
  package static func hasInput(_ file: Int32) -> Bool { isReady(file, within: 0) }

  /// Waits until the file has input or its other end is closed; returns false if the time is over or
  /// a signal came. A negative time waits forever.
  package static func isReady(
    _ file: Int32, for event: Int32 = POLLIN, within milliseconds: Int32
  ) -> Bool {
    !ready([file], for: event, within: milliseconds).isEmpty
  }

  /// Waits for one of several files; returns the places of all that are ready. A negative file is
  /// none.
  package static func ready(
    _ files: [Int32], for event: Int32 = POLLIN, within milliseconds: Int32
  ) -> [Int] {
    var requests = files.map { pollfd(fd: $0, events: Int16(event), revents: 0) }
    // Fills as many answers as there are requests.
    guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return [] }
    return requests.indices.filter { requests[$0].revents != 0 }
  }

  /// Whether a call should be made again: it was interrupted, or the file was not ready, and is now.
  private static func canRetry(_ file: Int32, _ event: Int32, after error: SystemError?) -> Bool {
    if error?.number == EAGAIN {
      _ = isReady(file, for: event, within: -1)
      return true
    }
    return error?.number == EINTR
  }

  // MARK: Limits

  /// How many files this process may have open.
  package static var limit: Int {
    var limit = rlimit()
    // Fills the structure, and keeps no address.
    return unsafe getrlimit(openFilesLimit, &limit) == 0 ? Int(clamping: limit.rlim_cur) : Int.max
  }

  /// How many more it may open, counted up to `most`.
  package static func free(upTo most: Int) -> Int {
    (0..<Int32(clamping: limit)).lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(most).count
  }
}

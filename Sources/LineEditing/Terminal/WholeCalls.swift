import CStandardLibrary

// Calls of the operating system that go on until all is done, after a signal too.

/// Writes all of `text`; false when the system refuses.
func writeAll(_ text: String, to file: Int32) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// Reads the rest of a file; what came until then when the system refuses.
func readAll(_ file: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 15)
  while true {
    let count = read(file, &chunk, chunk.count)
    if count == 0 || (count < 0 && errno != EINTR) { return bytes }
    bytes += chunk[..<max(count, 0)]
  }
}

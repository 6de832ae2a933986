import CStandardLibrary

// System calls that continue until everything is done, even after a signal.

/// Writes all of `text`; returns false if that fails.
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

/// Reads the rest of a file; if that fails, returns what was read before.
func readAll(_ file: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 15)
  while true {
    let count = read(file, &chunk, chunk.count)
    if count == 0 || (count < 0 && errno != EINTR) { return bytes }
    bytes += chunk[..<max(count, 0)]
  }
}

/// Makes the missing folders above a file, for the user alone.
package func makeFolders(above path: String) {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  for count in parts.indices.dropFirst() {
    mkdir(parts[...count].joined(separator: "/"), 0o700)
  }
}

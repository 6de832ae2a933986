#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was typed and not yet read: first the keys put back by the editor itself, then the
/// bytes of standard input.
struct InputQueue {
  private var keys: [Unicode.Scalar] = []
  private var bytes = ByteQueue()
  private var decoder = ScalarDecoder()

  enum Fill { case filled, again, end }

  /// Takes what standard input has, once it is readable.
  mutating func fill() -> Fill {
    // A key waits for this: an array of as many zeros took longer than everything else for it.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { chunk in
      let count = read(STDIN_FILENO, chunk.baseAddress, chunk.count)
      if count > 0 {
        bytes.append(chunk[..<count])
        return .filled
      }
      return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
    }
  }

  mutating func next() -> Unicode.Scalar? {
    keys.isEmpty ? decoder.next(from: &bytes) : keys.removeFirst()
  }

  /// Has keys come before everything that was typed.
  mutating func press(_ text: String) {
    keys = Array(text.unicodeScalars) + keys
  }

  /// The rest of a sequence whose ESC was taken, if all of it is there: `[` and what it goes on with up to
  /// a letter or a sign that ends it, or `O` and one letter.
  var sequence: String? {
    guard keys.isEmpty else { return String(keys).sequence }
    return String(decoding: bytes.rest.prefix(32), as: UTF8.self).sequence
  }

  /// Takes `text` if it is what comes next, and is there already. Does not wait.
  mutating func skip(_ text: String) -> Bool {
    if keys.isEmpty { return bytes.remove(text) }
    guard keys.starts(with: text.unicodeScalars) else { return false }
    keys.removeFirst(text.unicodeScalars.count)
    return true
  }

  var isEmpty: Bool { keys.isEmpty && bytes.first == nil }

  mutating func removeAll() {
    keys.removeAll()
    bytes.removeAll()
    decoder.reset()
  }
}

extension String {
  fileprivate var sequence: String? {
    switch first {
    case "O": count > 1 ? String(prefix(2)) : nil
    case "[": dropFirst().firstIndex { "@"..."~" ~= $0 }.map { String(self[...$0]) }
    default: nil
    }
  }
}

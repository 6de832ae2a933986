import CStandardLibrary

/// What was typed and not read yet: first the keys that the editor itself pressed, then the bytes
/// of standard input.
///
/// Each key waits for this code. All state is private, so that an optimised build sees every access
/// and needs no checks for exclusivity.
final class InputQueue {
  private var keys: [Unicode.Scalar] = []
  private let bytes = ByteQueue()
  private var decoder = ScalarDecoder()

  enum Fill { case filled, again, end }

  /// Takes what standard input has, once it is readable and `next` has returned nil.
  func fill() -> Fill {
    let count = bytes.refill(from: STDIN_FILENO)
    if count > 0 { return .filled }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
  }

  func next() -> Unicode.Scalar? {
    keys.isEmpty ? decoder.next(from: bytes) : keys.removeFirst()
  }

  /// Inserts keys before everything that was typed.
  func press(_ text: String) {
    keys = Array(text.unicodeScalars) + keys
  }

  /// The rest of a sequence whose ESC was taken, if it is complete: `[` up to a final letter or
  /// sign, or `O` and one letter.
  var sequence: String? {
    guard keys.isEmpty else { return String(keys).sequence }
    return String(decoding: bytes.rest.prefix(32), as: UTF8.self).sequence
  }

  /// Takes `text` if it has arrived and is next. Does not wait.
  func skip(_ text: String) -> Bool {
    if keys.isEmpty { return bytes.remove(text) }
    guard keys.starts(with: text.unicodeScalars) else { return false }
    keys.removeFirst(text.unicodeScalars.count)
    return true
  }

  var isEmpty: Bool { keys.isEmpty && bytes.first == nil }

  func removeAll() {
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

/// Bytes of a file, read ahead.
///
/// Each key waits for this code: it allocates nothing and moves nothing.
final class ByteQueue {
  /// As much as is read at once.
  private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
  private var ahead = 0..<0

  deinit { bytes.deallocate() }

  var rest: Slice<UnsafeMutableBufferPointer<UInt8>> { bytes[ahead] }

  var first: UInt8? { ahead.isEmpty ? nil : bytes[ahead.lowerBound] }

  func removeFirst(_ count: Int = 1) {
    ahead = ahead.lowerBound + count..<ahead.upperBound
  }

  /// Takes `text` from the front. Returns false, and takes nothing, if something else is there.
  func remove(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  func removeAll() { ahead = 0..<0 }

  /// Reads what a file has, unless there still are bytes.
  ///
  /// - Returns: how many bytes there are now; 0 at the end, -1 with `errno` set.
  func refill(from file: Int32) -> Int {
    guard ahead.isEmpty else { return ahead.count }
    let count = read(file, bytes.baseAddress, bytes.count)
    ahead = 0..<max(count, 0)
    return count
  }
}

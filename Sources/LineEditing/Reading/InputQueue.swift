import CStandardLibrary

/// What was typed and not read yet: first the keys that the editor itself pressed, then the bytes
/// of standard input.
///
/// Each key waits for this code: it allocates nothing. All state is private, so that an optimised
/// build sees every access and needs no checks for exclusivity.
final class InputQueue {
  private var keys: [Unicode.Scalar] = []
  /// As much as is read at once.
  private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
  /// Where the bytes are that were read ahead.
  private var ahead = 0..<0

  deinit { bytes.deallocate() }

  private var rest: UnsafeMutableBufferPointer<UInt8> { .init(rebasing: bytes[ahead]) }

  private func drop(_ count: Int) { ahead = ahead.lowerBound + count..<ahead.upperBound }

  /// Takes what standard input has, once it is readable and `next` has returned nil. Returns false
  /// at its end.
  func fill() -> Bool {
    // The beginning of a character may have arrived before.
    let (begun, room) = (ahead.count, bytes.count - ahead.count)
    for (index, byte) in rest.enumerated() { bytes[index] = byte }
    let count = read(STDIN_FILENO, bytes.baseAddress.map { $0 + begun }, room)
    ahead = 0..<begun + max(count, 0)
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
  }

  /// The next character, if all of it has arrived. Each maximal part of malformed UTF-8 is one
  /// U+FFFD, as Unicode recommends.
  func next() -> Unicode.Scalar? {
    if !keys.isEmpty { return keys.removeFirst() }
    // A shortcut for most keys.
    if let first = rest.first, first < 0x80 {
      drop(1)
      return Unicode.Scalar(first)
    }
    var (parser, source) = (UTF8.ForwardParser(), rest.makeIterator())
    switch parser.parseScalar(from: &source) {
    case .valid(let encoded):
      drop(encoded.count)
      return UTF8.decode(encoded)
    case .error(let length) where length < ahead.count || !(0xC2...0xF4).contains(rest[0]):
      drop(length)
      return "\u{FFFD}"
    case .error, .emptyInput: return nil
    }
  }

  /// Inserts keys before everything that was typed.
  func press(_ text: String) {
    keys = Array(text.unicodeScalars) + keys
  }

  /// The rest of a sequence whose ESC was taken, if it is complete: `[` up to a final letter or
  /// sign, or `O` and one letter.
  var sequence: String? {
    let text = keys.isEmpty ? String(decoding: rest.prefix(32), as: UTF8.self) : String(keys)
    switch text.first {
    case "O": return text.count > 1 ? String(text.prefix(2)) : nil
    case "[":
      let end = text.dropFirst().firstIndex { "@"..."~" ~= $0 }
      return end.map { String(text[...$0]) }
    default: return nil
    }
  }

  /// Takes `text` if it has arrived and is next. Does not wait.
  func skip(_ text: String) -> Bool {
    if keys.isEmpty {
      guard rest.starts(with: text.utf8) else { return false }
      drop(text.utf8.count)
    } else {
      guard keys.starts(with: text.unicodeScalars) else { return false }
      keys.removeFirst(text.unicodeScalars.count)
    }
    return true
  }

  var isEmpty: Bool { keys.isEmpty && ahead.isEmpty }

  func removeAll() {
    keys.removeAll()
    ahead = 0..<0
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was typed and not yet read: first the keys put back by the editor itself, then the
/// bytes of standard input.
///
/// A key waits for all that is done here. All of it is private, so that an optimised build, which sees each
/// access to it, checks none of them for being exclusive.
final class InputQueue {
  private var keys: [Unicode.Scalar] = []
  private let bytes = ByteQueue()
  private var decoder = ScalarDecoder()

  enum Fill { case filled, again, end }

  /// Takes what standard input has, once it is readable, and once `next` has given nil.
  func fill() -> Fill {
    let count = bytes.refill(from: STDIN_FILENO)
    if count > 0 { return .filled }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
  }

  func next() -> Unicode.Scalar? {
    keys.isEmpty ? decoder.next(from: bytes) : keys.removeFirst()
  }

  /// Has keys come before everything that was typed.
  func press(_ text: String) {
    keys = Array(text.unicodeScalars) + keys
  }

  /// The rest of a sequence whose ESC was taken, if all of it is there: `[` and what it goes on with up to
  /// a letter or a sign that ends it, or `O` and one letter.
  var sequence: String? {
    guard keys.isEmpty else { return String(keys).sequence }
    return String(decoding: bytes.rest.prefix(32), as: UTF8.self).sequence
  }

  /// Takes `text` if it is what comes next, and is there already. Does not wait.
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

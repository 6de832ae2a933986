import CStandardLibrary

/// What was typed and not read yet: first the keys that the editor itself pressed, then the bytes
/// of standard input.
///
/// Each key waits for this code: it allocates nothing. All state is private, so that an optimised
/// build sees every access and needs no checks for exclusivity. Belongs to the thread that reads the
/// line, and while a command runs to the ``RunningRow``, which uses it under its lock.
final class InputQueue: @unchecked Sendable {
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

  /// What follows an ESC that was taken.
  var sequence: KeySequence {
    KeySequence(startOf: keys + String(decoding: rest.prefix(64), as: UTF8.self).unicodeScalars)
  }

  /// Takes `text` if it has arrived and is next. Does not wait.
  func skip(_ text: String) -> Bool {
    let pressed = text.unicodeScalars.prefix(keys.count)
    let typed = String(text.unicodeScalars.dropFirst(keys.count)).utf8
    guard keys.starts(with: pressed), rest.starts(with: typed) else { return false }
    keys.removeFirst(pressed.count)
    drop(typed.count)
    return true
  }

  /// Takes a report of the cursor's place, `ESC [ row ; column R`, out of what has arrived.
  ///
  /// - Returns: the row and the column, from 1; nil if there is no report.
  func takeCursorPlace() -> (row: Int, column: Int)? {
    for start in rest.indices where rest[start] == 0x1B {
      let text = String(decoding: rest[(start + 1)...], as: UTF8.self)
      guard case .whole(let sequence) = KeySequence(startOf: text.unicodeScalars),
        let place = Self.place(inReport: sequence)
      else { continue }
      let end = start + 1 + sequence.utf8.count
      for index in end..<ahead.count { rest[index - end + start] = rest[index] }
      ahead = ahead.lowerBound..<ahead.upperBound - (end - start)
      return place
    }
    return nil
  }

  private static func place(inReport sequence: String) -> (row: Int, column: Int)? {
    guard sequence.hasPrefix("["), sequence.hasSuffix("R") else { return nil }
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").map { Int($0) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { return nil }
    return (row, column)
  }

  /// How many keys and bytes there are.
  var count: Int { keys.count + ahead.count }

  var isEmpty: Bool { count == 0 }

  var isFull: Bool { ahead.count == bytes.count }

  /// What was typed and not read yet.
  var typed: String { String(decoding: rest, as: UTF8.self) }

  /// Drops everything that was typed.
  func removeAll() {
    keys.removeAll()
    ahead = 0..<0
  }
}

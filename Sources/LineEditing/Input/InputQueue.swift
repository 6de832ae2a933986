import UnderstudyPlatform

/// What was typed and not read yet: first the keys that the editor itself pressed, then the bytes
/// of standard input.
///
/// Each key waits for this code: all state is private, so that an optimized build sees every access
/// and needs no checks for exclusivity. Belongs to the thread that reads the line, and while a
/// command runs to the ``RunningRow``, which uses it under its lock.
final class InputQueue: @unchecked Sendable {
  private var keys: [Unicode.Scalar] = []
  /// The bytes that were read last, and where those begin that were not taken.
  private var bytes: [UInt8] = []
  private var start = 0
  private var chunk = [UInt8](repeating: 0, count: InputQueue.limit)

  /// How many bytes are read at once, and after how many no more are read ahead.
  private static let limit = 4096

  /// Takes what standard input has, once it is readable and `next` has returned nil. Returns false
  /// at its end.
  func fill() -> Bool {
    let count = SystemCalls.read(STDIN_FILENO, into: &chunk)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    bytes.removeSubrange(..<start)
    start = 0
    bytes += chunk[..<count]
    return count > 0
  }

  private var rest: ArraySlice<UInt8> { bytes[start...] }

  /// The next character, if all of it has arrived. Each maximal part of malformed UTF-8 is one
  /// U+FFFD, as Unicode recommends.
  func next() -> Unicode.Scalar? {
    if !keys.isEmpty { return keys.removeFirst() }
    var (parser, source) = (UTF8.ForwardParser(), rest.makeIterator())
    switch parser.parseScalar(from: &source) {
    case .valid(let encoded):
      start += encoded.count
      return UTF8.decode(encoded)
    case .error(let length) where length < rest.count || !(0xC2...0xF4).contains(bytes[start]):
      start += length
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
    start += typed.count
    return true
  }

  /// Drops what was typed before a key; returns false if there is no such key.
  func skip(to isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let place = rest.firstIndex(where: { isWanted(Unicode.Scalar($0)) }) else { return false }
    start = place
    return true
  }

  /// Takes a report of the cursor's place, `ESC [ row ; column R`, out of what has arrived.
  ///
  /// - Returns: the row and the column, from 1; nil if there is no report.
  func takeCursorPlace() -> (row: Int, column: Int)? {
    for escape in rest.indices where bytes[escape] == 0x1B {
      let text = String(decoding: bytes[(escape + 1)...], as: UTF8.self)
      guard case .whole(let sequence) = KeySequence(startOf: text.unicodeScalars),
        let place = Self.place(inReport: sequence)
      else { continue }
      bytes.removeSubrange(escape...escape + sequence.utf8.count)
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
  var count: Int { keys.count + rest.count }

  var isEmpty: Bool { count == 0 }

  var isFull: Bool { rest.count >= Self.limit }

  /// What was typed and not read yet.
  var typed: String { String(decoding: rest, as: UTF8.self) }

  /// Drops everything that was typed.
  func removeAll() {
    keys.removeAll()
    (bytes, start) = ([], 0)
  }
}

/// What follows an ESC: the rest of a function key, or of a terminal's report on the mouse, the
/// focus or the cursor; or something else.
enum KeySequence: Equatable {
  case none
  /// Its end has not arrived.
  case begun
  /// All of it, without the ESC.
  case whole(String)

  init(startOf text: some Collection<Unicode.Scalar>) {
    let rest = text.dropFirst()
    let length: Int?
    switch text.first {
    case "O": length = Self.lengthOfSingleShift(rest)
    case "[": length = Self.lengthOfControlSequence(rest)
    default:
      self = .none
      return
    }
    self = length.map { .whole(String(text.prefix($0 + 1))) } ?? .begun
  }

  /// A letter; digits before it are the keys that were held.
  private static func lengthOfSingleShift(_ text: some Collection<Unicode.Scalar>) -> Int? {
    let held = text.prefix { "0"..."9" ~= $0 }.count
    return text.count > held ? held + 1 : nil
  }

  private static func lengthOfControlSequence(_ text: some Collection<Unicode.Scalar>) -> Int? {
    switch text.first {
    // The Linux console's F1 to F5.
    case "[": return text.count >= 2 ? 2 : nil
    // X10's mouse: a button and a place, in one character each.
    case "M": return text.count >= 4 ? 4 : nil
    default: break
    }
    for (index, scalar) in text.enumerated() {
      if "@"..."~" ~= scalar { return index + 1 }
      // rxvt's keys with Shift end in a sign that is not a final one elsewhere.
      if scalar == "$", text.prefix(index).allSatisfy({ "0"..."9" ~= $0 }) { return index + 1 }
      // A control character ends what would never end, and is a key of its own.
      if scalar < " " { return index }
    }
    return nil
  }
}

/// Reads the bytes of one line; the parsers of values, paths and events are its extensions.
///
/// The parsers accept more than the canonical text (unnecessary blanks, quotes and zeros): the
/// caller ends with `requireCanonical`, the only place that is strict about form. The bytes
/// must be valid UTF-8.
struct LineScanner {
  let bytes: [UInt8]
  var position = 0
  /// How many lists, records and payloads are open at `position`.
  var level = 0
  /// How many may be open in JSON.
  var deepestJSON = 0
  var allowsPlaceholders = true
  /// Whether a person typed the line: different keys may be shown alike, but two that are typed alike
  /// are a mistake.
  var isTyped = false

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { position == bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips the byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips the text if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  func starts(with text: StaticString) -> Bool {
    text.withBytes { text in
      guard bytes.count - position >= text.count else { return false }
      for index in text.indices where bytes[position + index] != text[index] { return false }
      return true
    }
  }

  mutating func skipBlanks() { skip { $0.isBlank } }

  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  func text(from start: Int) -> String { text(start..<position) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reads everything up to the end of the line, without resolving escapes.
  mutating func rest() -> String {
    defer { position = bytes.count }
    return text(position..<bytes.count)
  }
}

extension LineScanner {
  func error(_ message: String, at position: Int? = nil) -> SyntaxError {
    let before = bytes[..<(position ?? self.position)]
    return SyntaxError(column: 1 + before.count { $0 & 0xC0 != 0x80 }, message: message)
  }

  func expected(_ what: String, butDo advice: String? = nil) -> SyntaxError {
    error("expected \(what), found \(found)" + (advice.map { ": \($0)" } ?? ""))
  }

  mutating func requireEnd() throws(SyntaxError) {
    skipBlanks()
    if !isAtEnd { throw expected("the end of the line") }
  }

  /// What is at `position`, for a message.
  var found: String {
    isAtEnd ? "the end of the line" : Value.string(word).description
  }

  /// The word or the single character at `position`, cut if it is long.
  var word: String {
    var end = position
    while end < bytes.count, bytes[end].isInWord { end += 1 }
    if end == position { end += bytes[end...].firstScalar.map { UTF8.width($0) } ?? 1 }
    return text(position..<end).cut(to: 24)
  }
}

extension LineScanner {
  /// Checks that the bytes are exactly what `write` writes, which is what was read from them.
  func requireCanonical(
    in buffer: ByteBuffer, _ write: (ByteBuffer) -> Void
  ) throws(SyntaxError) {
    buffer.removeAll()
    write(buffer)
    if buffer.withBytes({ $0.isEqual(to: bytes.span) }) { return }
    let canonical = buffer.bytes()
    let shared = zip(bytes, canonical).prefix { $0 == $1 }.count
    if shared == canonical.count, bytes[shared...].allSatisfy({ $0 == UInt8(ascii: " ") }) {
      throw error("the line ends in blanks: remove them", at: shared)
    }
    // Sessions of older versions hold these as they are, so the form of such a line is not checked.
    let dangerous = text(0..<bytes.count).unicodeScalars.filter(\.isDangerous)
    if !dangerous.isEmpty, dangerous.allSatisfy(\.isInvisibleLetter) { return }
    let excerpt = Self.excerpt(of: canonical, around: shared)
    throw error("write it as \(excerpt)", at: startOfScalar(at: shared))
  }

  private func startOfScalar(at index: Int) -> Int {
    var start = index
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The text if it is short, otherwise the part around `index`.
  private static func excerpt(of text: [UInt8], around index: Int) -> String {
    if text.count <= 80 { return String(decoding: text, as: UTF8.self) }
    var start = max(0, min(index, text.count) - 16)
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(text.count, start + 64)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    let part = String(decoding: text[start..<end], as: UTF8.self)
    return (start > 0 ? "…" : "") + part + (end < text.count ? "…" : "")
  }
}

extension UInt8 {
  fileprivate var isInWord: Bool { continuesName || self == UInt8(ascii: "-") }
}

extension String {
  /// The text, cut to at most `length` scalars.
  package func cut(to length: Int) -> String {
    if utf8.count <= length || unicodeScalars.dropFirst(length).isEmpty { return self }
    return String(unicodeScalars.prefix(length - 1)) + "…"
  }
}

/// A mistake in a line: where, and what was expected there.
package struct SyntaxError: Error, Equatable, CustomStringConvertible {
  /// The column in the line, in Unicode scalars from 1.
  package let column: Int
  /// What is wrong, and what to write instead if that is known. Contains no control characters,
  /// whatever the line contains.
  package let message: String

  /// `column 3: expected a value, found "x"`.
  package var description: String { "column \(column): \(message)" }
}

extension LineScanner {
  mutating func quoted() throws(SyntaxError) -> String {
    guard skip(UInt8(ascii: "\"")) else { throw expected("a string in quotes") }
    let text = try unescaped { $0 == UInt8(ascii: "\"") }
    guard skip(UInt8(ascii: "\"")) else {
      throw error("the string has no closing quote: end it with \"")
    }
    return text
  }

  /// Reads text up to the byte that ends it or to the end of the line, and resolves escapes.
  mutating func unescaped(
    until ends: (UInt8) -> Bool,
    escape: (inout LineScanner) throws(SyntaxError) -> Unicode.Scalar = {
      (scanner) throws(SyntaxError) in try scanner.escape()
    }
  ) throws(SyntaxError) -> String {
    var start = position
    var parts: [UInt8] = []
    while let byte = next, !ends(byte) {
      guard byte == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      parts += bytes[start..<position]
      parts += try escape(&self).utf8
      start = position
    }
    if parts.isEmpty { return text(from: start) }
    return String(decoding: parts + bytes[start..<position], as: UTF8.self)
  }

  private mutating func escape() throws(SyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = next else {
      throw error("the escape is cut off: write \\\\ for a backslash", at: start)
    }
    position += 1
    if letter == UInt8(ascii: "u") { return try codePoint(from: start) }
    if let scalar = Unicode.Scalar(escapedAs: letter) { return scalar }
    position = start + 1
    throw error("unknown escape \\\(escapedWord): write \\\\ for a backslash", at: start)
  }

  /// The character at `position`, for a message.
  var escapedWord: String {
    String(escapingControls: String(bytes[position...].firstScalar ?? "\u{FFFD}"))
  }

  private mutating func codePoint(from start: Int) throws(SyntaxError) -> Unicode.Scalar {
    let opens = skip(UInt8(ascii: "{"))
    let digits = position
    skip(while: \.isHexDigit)
    let value = UInt32(text(from: digits), radix: 16)
    guard opens, let value, let scalar = Unicode.Scalar(value), skip(UInt8(ascii: "}")) else {
      throw error("not a Unicode scalar: write its number as in \\u{1b}", at: start)
    }
    return scalar
  }

  /// Reads a name, with or without quotes. If there is none, the error says that `what` is
  /// expected.
  mutating func name(_ what: String, hyphens: Bool = false) throws(SyntaxError) -> String {
    if next == UInt8(ascii: "\"") { return try quoted() }
    guard let name = bareName(hyphens: hyphens) else { throw expected(what) }
    return name
  }

  mutating func bareName(hyphens: Bool = false) -> String? {
    guard let first = next, first.startsName else { return nil }
    let start = position
    skip { $0.continuesName || (hyphens && $0 == UInt8(ascii: "-")) }
    return text(from: start)
  }
}

extension Unicode.Scalar {
  /// What a letter stands for behind a backslash, in values and in commands; nil if nothing.
  init?(escapedAs letter: UInt8) {
    switch letter {
    case UInt8(ascii: "\""): self = "\""
    case UInt8(ascii: "\\"): self = "\\"
    case UInt8(ascii: "n"): self = "\n"
    case UInt8(ascii: "t"): self = "\t"
    case UInt8(ascii: "r"): self = "\r"
    case UInt8(ascii: "0"): self = "\0"
    default: return nil
    }
  }
}

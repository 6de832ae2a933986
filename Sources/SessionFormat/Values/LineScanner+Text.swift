extension LineScanner {
  /// Reads a string in quotes.
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
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "u"): return try codePoint(from: start)
    default:
      position = start + 1
      throw error("unknown escape \\\(escapedWord): write \\\\ for a backslash", at: start)
    }
  }

  private var escapedWord: String {
    String(escapingControls: String(Character(bytes.span.scalar(at: position).scalar)))
  }

  private mutating func codePoint(from start: Int) throws(SyntaxError) -> Unicode.Scalar {
    let opens = skip(UInt8(ascii: "{"))
    let digits = position
    skip(while: \.isHexDigit)
    let value = UInt32(text(from: digits).suffix(9), radix: 16)
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

/// Reads the words of a line that has quotes, escapes or non-ASCII characters.
extension LineScanner {
  /// Reads all words of a line, which may be any bytes; `decoded` gets theirs.
  mutating func words(into decoded: ByteBuffer) throws(SyntaxError) -> [Words.Word] {
    try requireTypable()
    var words: [Words.Word] = []
    skipBlanks()
    while !isAtEnd {
      let (start, offset) = (decoded.count, position)
      while let byte = next, !byte.isBlank { try piece(byte, into: decoded) }
      words.append(Words.Word(range: start..<decoded.count, offset: offset))
      skipBlanks()
    }
    return words
  }

  /// Reads a quoted piece of a word, an escaped character, or what comes before these.
  private mutating func piece(_ first: UInt8, into decoded: ByteBuffer) throws(SyntaxError) {
    let start = position
    switch first {
    case UInt8(ascii: "'"):
      position += 1
      skip { $0 != first }
      decoded.append(bytes[(start + 1)..<position])
      try close("single", from: start)
    case UInt8(ascii: "\""):
      position += 1
      let text = try unescaped(
        until: { $0 == first },
        escape: { (scanner) throws(SyntaxError) in try scanner.wordEscape() })
      decoded.append(raw: text)
      try close("double", from: start)
    case UInt8(ascii: "\\"):
      position += 1
      if isAtEnd { throw trailing(start) }
      position += 1
      skip { $0 & 0xC0 == 0x80 }
      decoded.append(bytes[(start + 1)..<position])
    default:
      skip { !$0.isBlank && !"'\"\\".utf8.contains($0) }
      decoded.append(bytes[start..<position])
    }
  }

  private mutating func close(_ kind: String, from start: Int) throws(SyntaxError) {
    if isAtEnd {
      let column = error("", at: start).column
      throw error("the line ends inside the \(kind) quote opened at column \(column)")
    }
    position += 1
  }

  private mutating func wordEscape() throws(SyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = next else { throw trailing(start) }
    position += 1
    if letter == UInt8(ascii: "u") { return try wordScalar(from: start) }
    if letter == UInt8(ascii: "'") { return "'" }
    if let scalar = Unicode.Scalar(escapedAs: letter) { return scalar }
    position = start + 1
    let known = #"escapes are \n \t \r \0 \\ \" \' \u{…}"#
    throw error("unknown escape \\\(escapedWord): \(known)", at: start)
  }

  private mutating func wordScalar(from start: Int) throws(SyntaxError) -> Unicode.Scalar {
    let opens = skip(UInt8(ascii: "{"))
    let place = position
    skip(while: \.isHexDigit)
    let digits = text(from: place)
    guard opens, 1...8 ~= digits.utf8.count, skip(UInt8(ascii: "}")) else {
      throw error(#"\u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#, at: start)
    }
    if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { return scalar }
    let known = "characters are 0 to d7ff and e000 to 10ffff"
    throw error("\\u{\(digits)} is not a character: \(known)", at: start)
  }

  private func trailing(_ start: Int) -> SyntaxError {
    error(#"nothing follows the backslash: write \\ for a backslash"#, at: start)
  }

  /// Rejects what is not UTF-8, and what must be escaped.
  private func requireTypable() throws(SyntaxError) {
    var place = 0
    while place < bytes.count {
      let first = bytes[place]
      guard let scalar = first < 0x80 ? Unicode.Scalar(first) : bytes[place...].firstScalar else {
        throw error("byte 0x\(String(first, radix: 16)) is not UTF-8", at: place)
      }
      if scalar.isForbiddenInLine {
        let name = String(scalar.value, radix: 16, width: 4).uppercased()
        let escape = "\\u{\(String(scalar.value, radix: 16))}"
        throw error(
          "control character U+\(name): write it as \(escape) inside double quotes", at: place)
      }
      place += UTF8.width(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal, ends a line or changes the direction of text.
  fileprivate var isForbiddenInLine: Bool {
    switch value {
    case 0x09: false
    case 0..<0x20, 0x7f..<0xa0: true
    case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

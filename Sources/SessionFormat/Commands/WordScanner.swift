/// Reads the words of a line that has quotes, escapes or non-ASCII characters.
struct WordScanner {
  private var scalars: ScalarReader
  private let words: Words

  init(line: UnsafeRawBufferPointer, words: Words) {
    scalars = ScalarReader(line)
    self.words = words
  }

  mutating func scan() throws(SyntaxError) {
    while let scalar = try scalars.peek() {
      if scalar.isBlank { scalars.advance() } else { try word() }
    }
  }

  private mutating func word() throws(SyntaxError) {
    let (start, column) = (words.decoded.count, scalars.column)
    while let scalar = try scalars.peek(), !scalar.isBlank {
      switch scalar {
      case "'", "\"": try quoted(scalar)
      case "\\": try literal()
      default: keep()
      }
    }
    words.append(Words.Span(start: start, end: words.decoded.count, column: column))
  }

  /// Reads a piece in quotes. Only double quotes have escapes.
  private mutating func quoted(_ quote: Unicode.Scalar) throws(SyntaxError) {
    let opening = scalars.column
    scalars.advance()
    while let scalar = try scalars.peek() {
      switch scalar {
      case quote: return scalars.advance()
      case "\\" where quote == "\"": try escape()
      default: keep()
      }
    }
    let kind = quote == "\"" ? "double" : "single"
    throw scalars.error("the line ends inside the \(kind) quote opened at column \(opening)")
  }

  private mutating func literal() throws(SyntaxError) {
    let column = scalars.column
    scalars.advance()
    guard try scalars.peek() != nil else { throw trailing(column) }
    keep()
  }

  private mutating func escape() throws(SyntaxError) {
    let column = scalars.column
    scalars.advance()
    guard let scalar = try scalars.peek() else { throw trailing(column) }
    scalars.advance()
    switch scalar {
    case "n": words.decoded.append("\n")
    case "t": words.decoded.append("\t")
    case "r": words.decoded.append("\r")
    case "0": words.decoded.append("\0")
    case "\\", "\"", "'": words.decoded.append(UInt8(truncatingIfNeeded: scalar.value))
    case "u": try unicode(column)
    default:
      let known = #"escapes are \n \t \r \0 \\ \" \' \u{…}"#
      let escape = String(escapingControls: String(scalar))
      throw scalars.error("unknown escape \\\(escape): \(known)", at: column)
    }
  }

  private mutating func unicode(_ column: Int) throws(SyntaxError) {
    var digits = ""
    guard try scalars.peek() == "{" else { throw malformed(column) }
    scalars.advance()
    while let digit = try scalars.peek(), digit.properties.isASCIIHexDigit, digits.utf8.count < 8 {
      digits.unicodeScalars.append(digit)
      scalars.advance()
    }
    guard try scalars.peek() == "}", !digits.isEmpty else { throw malformed(column) }
    scalars.advance()
    guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
      let known = "characters are 0 to d7ff and e000 to 10ffff"
      throw scalars.error("\\u{\(digits)} is not a character: \(known)", at: column)
    }
    words.decoded.append(scalar.utf8)
  }

  private mutating func keep() {
    words.decoded.append(scalars.bytes)
    scalars.advance()
  }

  private func trailing(_ column: Int) -> SyntaxError {
    scalars.error(#"nothing follows the backslash: write \\ for a backslash"#, at: column)
  }

  private func malformed(_ column: Int) -> SyntaxError {
    scalars.error(#"\u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#, at: column)
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

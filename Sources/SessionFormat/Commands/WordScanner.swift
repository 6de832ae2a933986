/// Reads the words of a line that has quotes, escapes or non-ASCII characters.
struct WordScanner {
  private let line: [UInt8]
  /// Gets the words' bytes.
  private let decoded: ByteBuffer
  /// Where the next scalar begins.
  private var offset = 0
  /// The length of the scalar that ``peek()`` returned last.
  private var length = 0

  init(line: [UInt8], decoded: ByteBuffer) {
    self.line = line
    self.decoded = decoded
  }

  mutating func words() throws(SyntaxError) -> [Words.Word] {
    var words: [Words.Word] = []
    while let scalar = try peek() {
      if scalar.isBlank { advance() } else { words.append(try word()) }
    }
    return words
  }

  private mutating func word() throws(SyntaxError) -> Words.Word {
    let (start, offset) = (decoded.count, offset)
    while let scalar = try peek(), !scalar.isBlank {
      switch scalar {
      case "'", "\"": try quoted(scalar)
      case "\\": try literal()
      default: keep()
      }
    }
    return Words.Word(range: start..<decoded.count, offset: offset)
  }

  /// Reads a piece in quotes. Only double quotes have escapes.
  private mutating func quoted(_ quote: Unicode.Scalar) throws(SyntaxError) {
    let start = offset
    advance()
    while let scalar = try peek() {
      switch scalar {
      case quote: return advance()
      case "\\" where quote == "\"": try escape()
      default: keep()
      }
    }
    let kind = quote == "\"" ? "double" : "single"
    throw error("the line ends inside the \(kind) quote opened at column \(column(of: start))")
  }

  private mutating func literal() throws(SyntaxError) {
    let start = offset
    advance()
    guard try peek() != nil else { throw trailing(start) }
    keep()
  }

  private mutating func escape() throws(SyntaxError) {
    let start = offset
    advance()
    guard let scalar = try peek() else { throw trailing(start) }
    advance()
    switch scalar {
    case "n": decoded.append("\n")
    case "t": decoded.append("\t")
    case "r": decoded.append("\r")
    case "0": decoded.append("\0")
    case "\\", "\"", "'": decoded.append(UInt8(truncatingIfNeeded: scalar.value))
    case "u": try unicode(start)
    default:
      let known = #"escapes are \n \t \r \0 \\ \" \' \u{…}"#
      let escape = String(escapingControls: String(scalar))
      throw error("unknown escape \\\(escape): \(known)", at: start)
    }
  }

  private mutating func unicode(_ start: Int) throws(SyntaxError) {
    var digits = ""
    guard try peek() == "{" else { throw malformed(start) }
    advance()
    while let digit = try peek(), digit.properties.isASCIIHexDigit, digits.utf8.count < 8 {
      digits.unicodeScalars.append(digit)
      advance()
    }
    guard try peek() == "}", !digits.isEmpty else { throw malformed(start) }
    advance()
    guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
      let known = "characters are 0 to d7ff and e000 to 10ffff"
      throw error("\\u{\(digits)} is not a character: \(known)", at: start)
    }
    decoded.append(scalar.utf8)
  }

  private mutating func keep() {
    decoded.append(line[offset..<offset + length])
    advance()
  }

  /// Returns the next scalar; nil at the end of the line. Rejects what must be escaped in it.
  private mutating func peek() throws(SyntaxError) -> Unicode.Scalar? {
    guard offset < line.count else { return nil }
    let first = line[offset]
    guard let scalar = first < 0x80 ? Unicode.Scalar(first) : line[offset...].firstScalar else {
      throw error("byte 0x\(String(first, radix: 16)) is not UTF-8")
    }
    if scalar.isForbiddenInLine { throw error(control(scalar)) }
    length = UTF8.width(scalar)
    return scalar
  }

  /// Moves past the scalar that ``peek()`` returned last.
  private mutating func advance() {
    offset += length
    length = 0
  }

  private func trailing(_ start: Int) -> SyntaxError {
    error(#"nothing follows the backslash: write \\ for a backslash"#, at: start)
  }

  private func control(_ scalar: Unicode.Scalar) -> String {
    let name = String(scalar.value, radix: 16, width: 4).uppercased()
    let escape = "\\u{\(String(scalar.value, radix: 16))}"
    return "control character U+\(name): write it as \(escape) inside double quotes"
  }

  private func malformed(_ start: Int) -> SyntaxError {
    error(#"\u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#, at: start)
  }

  private func column(of place: Int) -> Int { 1 + line[..<place].count { $0 & 0xC0 != 0x80 } }

  private func error(_ message: String, at place: Int? = nil) -> SyntaxError {
    SyntaxError(column: column(of: place ?? offset), message: message)
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }

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

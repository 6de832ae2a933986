/// Reads a line scalar by scalar, and rejects scalars that must be escaped in it.
struct ScalarReader {
  private let line: UnsafeRawBufferPointer
  private var offset = 0
  private var length = 0
  /// The column of the next scalar, from 1.
  private(set) var column = 1

  init(_ line: UnsafeRawBufferPointer) { self.line = line }

  /// The UTF-8 of the scalar that ``peek()`` returned last.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[offset..<offset + length])
  }

  /// Returns the next scalar; nil at the end of the line.
  mutating func peek() throws(SyntaxError) -> Unicode.Scalar? {
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
  mutating func advance() {
    offset += length
    length = 0
    column += 1
  }

  private func control(_ scalar: Unicode.Scalar) -> String {
    let name = String(scalar.value, radix: 16, width: 4).uppercased()
    let escape = "\\u{\(String(scalar.value, radix: 16))}"
    return "control character U+\(name): write it as \(escape) inside double quotes"
  }

  func error(_ message: String, at column: Int? = nil) -> SyntaxError {
    SyntaxError(column: column ?? self.column, message: message)
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

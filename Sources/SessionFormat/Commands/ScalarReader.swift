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
  mutating func peek() throws(LineError) -> Unicode.Scalar? {
    guard offset < line.count else { return nil }
    guard let scalar = decode() else { throw LineError(column: column, message: notUTF8) }
    if scalar.isForbiddenInLine { throw LineError(column: column, message: control(scalar)) }
    return scalar
  }

  /// Moves past the scalar that ``peek()`` returned last.
  mutating func advance() {
    offset += length
    length = 0
    column += 1
  }

  private mutating func decode() -> Unicode.Scalar? {
    let first = line[offset]
    length = first.sequenceLength
    guard length > 1 else { return length == 1 ? Unicode.Scalar(first) : nil }
    guard offset + length <= line.count else { return nil }
    var bits = UInt32(first) & (0x7f >> UInt32(length))
    for byte in bytes.dropFirst() {
      guard byte & 0xc0 == 0x80 else { return nil }
      bits = bits << 6 | UInt32(byte & 0x3f)
    }
    let shortest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    return bits < shortest ? nil : Unicode.Scalar(bits)
  }

  private var notUTF8: String { "byte 0x\(hex(UInt32(line[offset]))) is not UTF-8" }

  private func control(_ scalar: Unicode.Scalar) -> String {
    let digits = hex(scalar.value)
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits.uppercased()
    return "control character U+\(name): write it as \\u{\(digits)} inside double quotes"
  }

  private func hex(_ number: UInt32) -> String { String(number, radix: 16) }
}

extension UInt8 {
  /// The length of a UTF-8 sequence that begins with this byte; 0 if none does.
  fileprivate var sequenceLength: Int {
    switch self {
    case 0..<0x80: 1
    case 0xc2..<0xe0: 2
    case 0xe0..<0xf0: 3
    case 0xf0..<0xf5: 4
    default: 0
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

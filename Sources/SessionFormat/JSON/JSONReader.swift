/// Reads one line of JSON, strictly by RFC 8259, and rejects duplicate names in an object.
///
/// Messages never quote the line, because it may contain a secret.
package struct JSONReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var depth = 0

  /// The deepest nesting that is accepted; requests need far less.
  private static let deepest = 16

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads the whole line as one value.
  ///
  /// - Throws: ``LineError`` with the column of the mistake.
  package static func read(_ line: UnsafeRawBufferPointer) throws(LineError) -> JSON {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw LineError(column: 1, message: "the line is not UTF-8")
    }
    var reader = JSONReader(line)
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.offset == line.count else { throw reader.expected("the end of the line") }
    return value
  }

  private mutating func value() throws(LineError) -> JSON {
    skipBlanks()
    guard let first = peek() else { throw expected("a JSON value") }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try nested()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if take("true") { return .boolean(true) }
      if take("false") { return .boolean(false) }
      if take("null") { return .null }
      throw expected("a JSON value")
    }
  }

  private mutating func nested() throws(LineError) -> JSON {
    guard depth < Self.deepest else {
      throw LineError(column: column(at: offset), message: "more than \(Self.deepest) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    return peek() == UInt8(ascii: "{") ? .object(try members()) : .array(try elements())
  }

  private mutating func members() throws(LineError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var names: Set<String> = []
    offset += 1
    if takeSign("}") { return members }
    repeat {
      skipBlanks()
      let start = offset
      guard peek() == UInt8(ascii: "\"") else { throw expected("a name in double quotes") }
      let name = try string()
      guard names.insert(name).inserted else {
        throw LineError(column: column(at: start), message: "duplicate name")
      }
      guard takeSign(":") else { throw expected("a colon") }
      members.append(JSON.Member(name, try value()))
    } while takeSign(",")
    guard takeSign("}") else { throw expected("a comma or }") }
    return members
  }

  private mutating func elements() throws(LineError) -> [JSON] {
    var elements: [JSON] = []
    offset += 1
    if takeSign("]") { return elements }
    repeat { elements.append(try value()) } while takeSign(",")
    guard takeSign("]") else { throw expected("a comma or ]") }
    return elements
  }

  private mutating func number() throws(LineError) -> String {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(LineError) {
    let start = offset
    while let byte = peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
    if offset == start { throw expected("a digit") }
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(LineError) -> String {
    var text: [UInt8] = []
    offset += 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw mistake("a control character must be escaped")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw expected("a closing quote")
  }

  private mutating func escape() throws(LineError) -> [UInt8] {
    offset += 1
    defer { offset += 1 }
    switch peek() {
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case let byte? where "\"\\/".utf8.contains(byte): return [byte]
    case UInt8(ascii: "u"): return try Array(String(scalar()).utf8)
    default: throw expected(#"one of " \ / b f n r t u after the backslash"#)
    }
  }

  /// Reads the one or two escaped code units of a scalar, from the `u` up to the last digit, which
  /// the caller skips.
  private mutating func scalar() throws(LineError) -> Unicode.Scalar {
    let start = offset - 1
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), bytes[offset...].dropFirst().starts(with: Array("\\u".utf8)) {
      offset += 2
      let second = try unit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw LineError(column: column(at: start), message: "an unpaired surrogate")
  }

  private mutating func unit() throws(LineError) -> UInt16 {
    let digits = bytes[offset...].dropFirst().prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt16(text, radix: 16)
    else { throw expected("four hex digits after \\u") }
    offset += 4
    return unit
  }
}

// MARK: - Bytes

extension JSONReader {
  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  private mutating func takeSign(_ sign: StaticString) -> Bool {
    skipBlanks()
    return take(sign)
  }

  /// The column, in Unicode scalars from 1.
  ///
  /// - Complexity: O(offset), so it is only for errors.
  private func column(at offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].count { $0 & 0xc0 != 0x80 } + 1
  }

  private func expected(_ what: String) -> LineError { mistake("expected \(what)") }

  private func mistake(_ message: String) -> LineError {
    LineError(column: column(at: offset), message: message)
  }
}

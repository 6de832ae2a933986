/// A line of the line protocol, as JSON.
///
/// Numbers are kept as text, because JSON does not limit them.
package indirect enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  /// The members in order; no two have the same name.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  package static func number(_ number: some BinaryInteger) -> JSON { .number("\(number)") }

  /// The value of an object's member; nil if there is none, or this is not an object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members, if this is an object; none otherwise.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The text, if this is a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The texts, if this is an array of strings.
  package var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// What messages call this kind of value.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// In an extension of JSON, `Value` is the type of a literal's values.
extension JSON: ExpressibleByDictionaryLiteral {
  /// Makes an object of those members that are not nil, in order.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension JSON: CustomStringConvertible {
  /// The value as one line of JSON.
  package var description: String { ByteBuffer.text(capacity: 256) { $0.append(self) } }
}

extension ByteBuffer {
  /// Appends the value as JSON on one line.
  ///
  /// In strings, every character that could control a terminal, or hide or reorder the text around
  /// it, is escaped.
  package func append(_ json: JSON) {
    switch json {
    case .null: append("null")
    case .boolean(let boolean): append(boolean)
    case .number(let text): append(raw: text)
    case .string(let text): appendQuoted(text, escaping: .json)
    case .array(let elements):
      append(UInt8(ascii: "["))
      append(elements, separator: ",") { append($0) }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      append(members, separator: ",") { member in
        appendQuoted(member.name, escaping: .json)
        append(UInt8(ascii: ":"))
        append(member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }
}

extension JSON {
  /// Reads JSON, strictly by RFC 8259, and rejects duplicate names in an object.
  ///
  /// It may nest `deepest` levels deep: requests need far less than 16. Messages never quote the line,
  /// because it may contain a secret.
  ///
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  package init(
    parsing line: some Collection<UInt8>, deepest: Int = 16
  ) throws(SyntaxError) {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw SyntaxError(column: 1, message: "the line is not UTF-8")
    }
    var scanner = LineScanner(line)
    scanner.deepestJSON = deepest
    self = try scanner.json()
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("expected the end of the line") }
  }
}

extension LineScanner {
  /// Skips what JSON allows between values. A client may end its lines in CR LF.
  fileprivate mutating func skipSpace() {
    skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }

  fileprivate mutating func json() throws(SyntaxError) -> JSON {
    skipSpace()
    guard let next else { throw error("expected a JSON value") }
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try nested()
    case UInt8(ascii: "\""): return .string(try jsonString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try jsonNumber())
    default:
      if skip("true") { return .boolean(true) }
      if skip("false") { return .boolean(false) }
      if skip("null") { return .null }
      throw error("expected a JSON value")
    }
  }

  private mutating func nested() throws(SyntaxError) -> JSON {
    guard level < deepestJSON else { throw error("more than \(deepestJSON) levels deep") }
    level += 1
    defer { level -= 1 }
    return next == UInt8(ascii: "{") ? .object(try members()) : .array(try elements())
  }

  private mutating func members() throws(SyntaxError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var names: Set<String> = []
    position += 1
    if skipSign("}") { return members }
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw error("expected a name in double quotes") }
      let name = try jsonString()
      guard names.insert(name).inserted else { throw error("duplicate name", at: start) }
      guard skipSign(":") else { throw error("expected a colon") }
      members.append(JSON.Member(name, try json()))
    } while skipSign(",")
    guard skipSign("}") else { throw error("expected a comma or }") }
    return members
  }

  private mutating func elements() throws(SyntaxError) -> [JSON] {
    var elements: [JSON] = []
    position += 1
    if skipSign("]") { return elements }
    repeat { elements.append(try json()) } while skipSign(",")
    guard skipSign("]") else { throw error("expected a comma or ]") }
    return elements
  }

  private mutating func skipSign(_ sign: StaticString) -> Bool {
    skipSpace()
    return skip(sign)
  }

  private mutating func jsonNumber() throws(SyntaxError) -> String {
    let start = position
    _ = skip("-")
    if !skip("0") { try requireDigits() }
    if skip(".") { try requireDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try requireDigits()
    }
    return text(from: start)
  }

  private mutating func requireDigits() throws(SyntaxError) {
    if !skipDigits() { throw error("expected a digit") }
  }
}

// MARK: - Strings

extension LineScanner {
  private mutating func jsonString() throws(SyntaxError) -> String {
    position += 1
    let text = try unescaped(
      until: { $0 == UInt8(ascii: "\"") || $0 < 0x20 },
      escape: { (scanner) throws(SyntaxError) in try scanner.jsonEscape() }
    )
    if skip(UInt8(ascii: "\"")) { return text }
    throw error(isAtEnd ? "expected a closing quote" : "a control character must be escaped")
  }

  private mutating func jsonEscape() throws(SyntaxError) -> Unicode.Scalar {
    if starts(with: "\\u") { return try jsonScalar() }
    position += 1
    let scalar: Unicode.Scalar? =
      switch next {
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "t"): "\t"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{c}"
      case let byte? where "\"\\/".utf8.contains(byte): Unicode.Scalar(byte)
      default: nil
      }
    guard let scalar else { throw error(#"expected one of " \ / b f n r t u after the backslash"#) }
    position += 1
    return scalar
  }

  /// Reads the one or two escaped code units of a scalar.
  private mutating func jsonScalar() throws(SyntaxError) -> Unicode.Scalar {
    let start = position
    let first = try jsonUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), starts(with: "\\u") {
      let second = try jsonUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw error("an unpaired surrogate", at: start)
  }

  /// Reads a code unit after `\u`, which comes next.
  private mutating func jsonUnit() throws(SyntaxError) -> UInt16 {
    position += 1
    let digits = bytes[position...].dropFirst().prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(text, radix: 16)
    else { throw error("expected four hex digits after \\u") }
    position += 5
    return unit
  }
}

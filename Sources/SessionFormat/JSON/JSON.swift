/// A line of the line protocol, as JSON.
///
/// Numbers are kept as text, because JSON does not limit them.
package indirect enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  /// The members in order; no two have the same name.
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  package static func number(_ number: some BinaryInteger) -> JSON { .number("\(number)") }

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

extension JSON: CustomStringConvertible {
  /// The value as one line of JSON.
  package var description: String {
    let buffer = ByteBuffer(capacity: 256)
    buffer.append(self)
    return buffer.text()
  }
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
    case .string(let text): appendJSON(text)
    case .array(let elements): append(elements, between: "[", "]") { append($0) }
    case .object(let members):
      append(members, between: "{", "}") { member in
        appendJSON(member.name)
        append(UInt8(ascii: ":"))
        append(member.value)
      }
    }
  }

  private func append<Part>(
    _ parts: [Part], between opening: StaticString, _ closing: StaticString,
    _ write: (Part) -> Void
  ) {
    append(opening)
    for (index, part) in parts.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(part)
    }
    append(closing)
  }

  private func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(\.isPlain) {
      append(raw: text)
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where scalar.isDangerous: for unit in UTF16.encode(scalar) ?? .init() { append(unit) }
    default: append(Character(scalar).utf8)
    }
  }

  /// Appends `\u202e`.
  private func append(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    append("\\u")
    append(raw: String(repeating: "0", count: 4 - digits.count) + digits)
  }
}

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

  /// A name and its value.
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

extension ByteBuffer {
  /// Appends the value's complete text. The caller shortens long lists.
  package func append(_ value: Value) {
    switch value {
    case .null: append("nil")
    case .bool(let bool): append(bool)
    case .int(let int): append(int)
    case .double(let double): append(double)
    case .string(let string): appendQuoted(string)
    case .case(let name, let payload):
      append(UInt8(ascii: "."))
      append(name: name)
      if !payload.isEmpty { append(payload) }
    case .list(let elements):
      append(UInt8(ascii: "["))
      append(elements: elements)
      append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      append(UInt8(ascii: "["))
      entries.isEmpty ? append(UInt8(ascii: ":")) : append(entries: entries)
      append(UInt8(ascii: "]"))
    case .record(let fields): append(fields)
    case .longList(let list): append(list) { append(elements: $0) }
    case .longDictionary(let dictionary): append(dictionary) { append(entries: $0) }
    case .placeholder(let placeholder):
      append(UInt8(ascii: "<"))
      append(raw: placeholder.rawValue)
      append(UInt8(ascii: ">"))
    }
  }

  package func append(_ bool: Bool) {
    bool ? append("true") : append("false")
  }

  /// Appends the shortest text that reads back as the same number. It always contains a `.` or an
  /// `e`, or is `nan`, `inf` or `-inf`, so that it differs from a whole number.
  package func append(_ double: Double) {
    double.isNaN ? append("nan") : append(raw: double.description)
  }

  /// Appends a whole number in decimal.
  package func append(_ number: Int128) {
    if let number = Int(exactly: number) {
      append(number)
    } else {
      append(raw: number.description)
    }
  }

  /// Appends the parts, each written by `write`, with `separator` between them.
  @inline(__always)
  func append<Part>(_ parts: [Part], separator: StaticString, _ write: (Part) -> Void) {
    var isFirst = true
    for part in parts {
      if !isFirst { append(separator) }
      isFirst = false
      write(part)
    }
  }

  private func append(elements: [Value]) {
    append(elements, separator: ", ") { append($0) }
  }

  private func append(entries: [Value.Entry]) {
    append(entries, separator: ", ") { entry in
      append(entry.key)
      append(": ")
      append(entry.value)
    }
  }

  private func append(_ fields: [Value.Field]) {
    append(UInt8(ascii: "("))
    append(fields, separator: ", ") { field in
      if let label = field.label {
        append(name: label)
        append(": ")
      }
      append(field.value)
    }
    append(UInt8(ascii: ")"))
  }

  /// Appends `[1, 2, ...(count: 1000, digest: "0123456789abcdef"), 999, 1000]`.
  private func append<Element>(_ long: Value.Excerpt<Element>, _ write: ([Element]) -> Void) {
    append(UInt8(ascii: "["))
    write(long.head)
    if !long.head.isEmpty { append(", ") }
    let digest = String(long.digest, radix: 16, width: 16)
    append(raw: "...(count: \(long.count), digest: \"\(digest)\")")
    if !long.tail.isEmpty { append(", ") }
    write(long.tail)
    append(UInt8(ascii: "]"))
  }
}

extension Value: CustomStringConvertible {
  /// The value as a session writes it: one line without control characters.
  public var description: String {
    ByteBuffer.text { $0.append(self) }
  }
}

extension ByteBuffer {
  /// How text is escaped to be part of a line.
  enum Escaping {
    /// Inside quotes: quotes, backslashes and dangerous scalars are escaped.
    case quoted
    /// Without quotes, but reversible: backslashes and dangerous scalars are escaped.
    case plain
    /// Only for people: only dangerous scalars are escaped.
    case controls
    /// Inside the quotes of JSON: the same scalars as in `quoted` are escaped, but as `\u202e`.
    case json
  }
}

extension ByteBuffer {
  /// The text that `write` appends to an empty buffer.
  package static func text(capacity: Int = 64, _ write: (ByteBuffer) -> Void) -> String {
    let buffer = ByteBuffer(capacity: capacity)
    write(buffer)
    return buffer.text()
  }

  /// Appends the string in quotes, with quotes, backslashes and every dangerous character escaped.
  ///
  /// - Complexity: O(*n*); a text that needs no escapes is copied at once.
  package func appendQuoted(_ string: String) { appendQuoted(string, escaping: .quoted) }

  func appendQuoted(_ string: String, escaping: Escaping) {
    append(UInt8(ascii: "\""))
    append(string, escaping: escaping)
    append(UInt8(ascii: "\""))
  }

  /// Appends a name, in quotes unless it is an identifier. Those of screens and settings may have
  /// hyphens; labels, cases and bindings may not.
  package func append(name: String, hyphens: Bool = false) {
    name.isIdentifier(hyphens: hyphens) ? append(raw: name) : appendQuoted(name)
  }

  func append(_ text: String, escaping: Escaping) {
    if text.isPlain { return append(raw: text) }
    for scalar in text.unicodeScalars {
      if escaping.escapes(scalar) {
        append(escaped: scalar, escaping)
      } else {
        append(scalar.utf8)
      }
    }
  }

  private func append(escaped scalar: Unicode.Scalar, _ escaping: Escaping) {
    if let letter = escaping.letter(for: scalar) {
      append(UInt8(ascii: "\\"))
      append(letter)
    } else if escaping == .json {
      for unit in scalar.utf16 {
        append("\\u")
        append(raw: String(unit, radix: 16, width: 4))
      }
    } else {
      append("\\u{")
      append(raw: String(scalar.value, radix: 16))
      append(UInt8(ascii: "}"))
    }
  }
}

extension ByteBuffer.Escaping {
  fileprivate func escapes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"": self == .quoted || self == .json
    case "\\": self != .controls
    default: scalar.isDangerous
    }
  }

  /// The character after the backslash in the scalar's short escape; nil if it has none.
  fileprivate func letter(for scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case _ where self == .controls: nil
    case "\"": UInt8(ascii: "\"")
    case "\\": UInt8(ascii: "\\")
    case "\n": UInt8(ascii: "n")
    case "\t": UInt8(ascii: "t")
    case "\r": UInt8(ascii: "r")
    case "\0" where self != .json: UInt8(ascii: "0")
    default: nil
    }
  }
}

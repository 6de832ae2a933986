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
    case .dictionary(let entries): append(entries)
    case .record(let fields): append(fields)
    case .longList(let list): append(list) { append(elements: $0) }
    case .longDictionary(let dictionary): append(dictionary) { append(entries: $0) }
    case .placeholder(let placeholder):
      append(UInt8(ascii: "<"))
      append(raw: placeholder.rawValue)
      append(UInt8(ascii: ">"))
    }
  }

  /// Appends `true` or `false`.
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

  // Inlining it would cost every other value 2.5 % more instructions.
  @inline(never)
  private func append(_ entries: [Value.Entry]) {
    append(UInt8(ascii: "["))
    entries.isEmpty ? append(UInt8(ascii: ":")) : append(entries: entries)
    append(UInt8(ascii: "]"))
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
  @inline(never)
  private func append<Element>(_ long: Value.Excerpt<Element>, _ write: ([Element]) -> Void) {
    append(UInt8(ascii: "["))
    write(long.head)
    if !long.head.isEmpty { append(", ") }
    append(gapOf: long.count, digest: long.digest)
    if !long.tail.isEmpty { append(", ") }
    write(long.tail)
    append(UInt8(ascii: "]"))
  }

  /// Appends `...(count: 1000, digest: "0123456789abcdef")`, which replaces what is left out of a
  /// long list or dictionary.
  package func append(gapOf count: Int, digest: UInt64) {
    append("...(count: ")
    append(count)
    append(", digest: \"")
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: digest >> shift & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
    append("\")")
  }
}

extension Value: CustomStringConvertible {
  /// The value as a session writes it: one line without control characters.
  public var description: String {
    ByteBuffer.text { $0.append(self) }
  }
}

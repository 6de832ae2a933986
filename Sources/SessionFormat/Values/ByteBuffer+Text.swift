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

extension ByteBuffer {
  /// The text that `write` appends to an empty buffer.
  package static func text(capacity: Int = 64, _ write: (ByteBuffer) -> Void) -> String {
    let buffer = ByteBuffer(capacity: capacity)
    write(buffer)
    return buffer.text()
  }

  /// Appends the string in quotes, with quotes, backslashes and every dangerous character escaped.
  ///
  /// - Complexity: O(*n*); parts that need no escapes are copied at once.
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
    text.withBytes { append(utf8: $0, escaping: escaping) }
  }

  private func append(utf8 bytes: Span<UInt8>, escaping: Escaping) {
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index].isPlain {
        index += 1
        continue
      }
      let (scalar, length) = bytes.scalar(at: index)
      if escaping.escapes(scalar) {
        append(bytes.extracting(start..<index))
        append(escaped: scalar, escaping)
        start = index + length
      }
      index += length
    }
    append(bytes.extracting(start..<bytes.count))
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

extension Escaping {
  @inline(__always)
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

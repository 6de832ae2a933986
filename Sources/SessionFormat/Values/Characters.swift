extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, or hide or reorder the text around it.
  ///
  /// These are always escaped: the controls (C0, DEL, C1), the line and paragraph separators, the
  /// bidirectional controls, the invisible format characters, letters and marks, and the tags: what
  /// Unicode calls default-ignorable. The joiners U+200C and U+200D and the variation selectors are
  /// not: emoji and some scripts need them.
  // Not asked of Unicode.Scalar.Properties, which takes several times as long for each character of
  // Japanese, and would make a session's form depend on the version of Swift.
  var isDangerous: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x61C, 0x180E: true
    case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    case 0x1D173...0x1D17A, 0xE0000...0xE007F: true
    default: isInvisibleLetter
    }
  }

  /// Whether the scalar is an invisible letter or mark, such as a Hangul filler, or one of the numbers
  /// that Unicode keeps free for such. Older versions wrote them into sessions as they are.
  var isInvisibleLetter: Bool {
    switch value {
    case 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x3164, 0xFFA0, 0xFFF0...0xFFF8: true
    case 0x1BCA0...0x1BCA3, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether a scalar that begins or continues with this byte never needs an escape.
  ///
  /// False for quotes, backslashes, ASCII controls, and the first bytes of other dangerous scalars:
  /// then the whole scalar has to be checked.
  @inline(__always)
  var isPlain: Bool {
    if self < 0x80 { return self >= 0x20 && self != 0x22 && self != 0x5C && self != 0x7F }
    switch self {
    case 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: return false
    default: return true
    }
  }
}

extension Collection<UInt8> {
  /// The scalar that the bytes begin with; nil if they do not begin with valid UTF-8.
  var firstScalar: Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }
}

extension String {
  /// Copies `text` with every character escaped, as `\u{1b}`, that could control a terminal, or
  /// hide or reorder the text around it.
  ///
  /// This is not reversible, because backslashes are not escaped. Repeating it changes nothing.
  /// - Complexity: O(*n*); a text without such a character is not copied.
  package init(escapingControls text: String) {
    self =
      text.holdsDangerousScalar
      ? ByteBuffer.text { $0.append(text, escaping: .controls) } : text
  }

  /// The text's lines, with every control character escaped.
  package var escapedLines: [String] {
    // Of characters, CR LF is one.
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(escapingControls: String($0)) }
  }

  var holdsDangerousScalar: Bool { !isPlain && unicodeScalars.contains { $0.isDangerous } }

  /// Whether no scalar may need an escape.
  var isPlain: Bool { utf8.allSatisfy { $0.isPlain } }

  /// Whether both have the same bytes; `==` also treats different encodings of a character as
  /// equal.
  package func isSpelled(like other: String) -> Bool {
    if utf8.count != other.utf8.count { return false }
    return withBytes { own in other.withBytes { own.isEqual(to: $0) } }
  }
}

extension String? {
  /// Whether both have the same bytes, or both are nil.
  func isSpelled(like other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, let other?): text.isSpelled(like: other)
    default: false
    }
  }
}

extension String {
  /// Whether the text needs no quotes as a name: it consists of letters, digits, `_` and perhaps
  /// hyphens, and starts with a letter or `_`.
  package func isIdentifier(hyphens: Bool = false) -> Bool {
    guard let first = utf8.first, first.startsName else { return false }
    var isASCII = true
    for byte in utf8 {
      if byte >= 0x80 { isASCII = false }
      guard byte.continuesName || (hyphens && byte == UInt8(ascii: "-")) else { return false }
    }
    return isASCII || unicodeScalars.allSatisfy { $0.isASCII || $0.isNameLetter }
  }
}

extension UInt8 {
  var startsName: Bool { continuesName && !isDigit }

  /// Whether a name may continue with this byte. Non-ASCII bytes are checked elsewhere.
  var continuesName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), 0x80...: true
    default: isDigit
    }
  }

  /// Whether the byte separates words.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  // In ASCII, a capital letter differs from its small one in this bit alone.
  var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
}

extension Unicode.Scalar {
  /// Whether the scalar is a visible letter: the Hangul fillers are letters, but invisible.
  fileprivate var isNameLetter: Bool {
    properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
  }
}

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

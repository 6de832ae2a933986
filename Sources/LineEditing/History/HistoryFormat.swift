/// libedit's history format: a cookie, then one line for each entry, with blanks and backslashes in
/// the notation of `vis(3)`. libedit loads what is written here, and the other way round.
enum HistoryFormat {
  static let cookie = "_HiStOrY_V2_\n"

  /// One entry with its newline. Line breaks inside stay inside.
  static func encode(_ line: String) -> String {
    var text: [UInt8] = []
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): text += [byte, byte]
      case 0...0x20, 0x7F: text += octal(byte)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self) + "\n"
  }

  /// The entries of a file; none without the cookie, since that file is not a history.
  static func lines(in file: [UInt8]) -> [String] {
    let rows = file.split(separator: UInt8(ascii: "\n"))
    guard let first = rows.first, first.elementsEqual(cookie.utf8.dropLast()) else { return [] }
    return rows.dropFirst().map(decode)
  }

  static func decode(_ row: ArraySlice<UInt8>) -> String {
    var (rest, text) = (row, [UInt8]())
    while let byte = rest.popFirst() {
      text.append(byte == UInt8(ascii: "\\") ? unescape(&rest) : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func octal(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "\\")] + [byte >> 6, byte >> 3 & 7, byte & 7].map { $0 + UInt8(ascii: "0") }
  }

  /// What follows a backslash: three octal digits, a letter, `^X`, `M-x` or `M^X`.
  private static func unescape(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
    guard let kind = rest.popFirst() else { return UInt8(ascii: "\\") }
    switch kind {
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return octal(kind, &rest)
    case UInt8(ascii: "^"): return control(rest.popFirst() ?? 0)
    case UInt8(ascii: "M"):
      let isControl = rest.popFirst() == UInt8(ascii: "^")
      let byte = rest.popFirst() ?? 0
      return 0x80 | (isControl ? control(byte) : byte)
    default: return letters[kind] ?? kind
    }
  }

  private static func octal(_ first: UInt8, _ rest: inout ArraySlice<UInt8>) -> UInt8 {
    var value = first - UInt8(ascii: "0")
    for _ in 0..<2 {
      guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else {
        break
      }
      rest.removeFirst()
      value = value << 3 | (digit - UInt8(ascii: "0"))
    }
    return value
  }

  private static func control(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "?") ? 0x7F : byte & 0x1F
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "s"): 0x20, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C,
  ]
}

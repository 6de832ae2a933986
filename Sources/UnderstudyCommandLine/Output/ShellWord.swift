import Understudy

/// A text as one word of a shell's command line, for lines that people copy.
struct ShellWord: CustomStringConvertible {
  /// The text, in quotes if the shell would split or interpret it.
  let description: String

  init(_ text: String) {
    let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy(Self.isPlain)
    let isReadable = FileName.shown(text) == text
    description =
      isPlain && isReadable
      ? text
      : isReadable
        ? "'\(text.replacing("'", with: #"'\''"#))'"
        : "$'\(text.unicodeScalars.map(Self.escaped).joined())'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "/._-+,:%@=".unicodeScalars.contains(scalar)
  }

  /// A scalar between `$'` and `'`: unprintable ones as bytes.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(scalar)
    if scalar == "\\" || scalar == "'" { return "\\\(text)" }
    if FileName.shown(text) == text { return text }
    return FileName.bytes(text).dropLast().map { byte in
      let digits = String(UInt8(bitPattern: byte), radix: 16)
      return "\\x\(digits.count < 2 ? "0" : "")\(digits)"
    }.joined()
  }
}

/// A text as one word of a shell's command line, for lines that are made to be copied.
struct ShellWord: CustomStringConvertible {
  /// The text, in quotes where the shell would take it apart or read it otherwise.
  let description: String

  init(_ text: String) {
    let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy(Self.isPlain)
    description = isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "/._-+,:%@=".unicodeScalars.contains(scalar)
  }
}

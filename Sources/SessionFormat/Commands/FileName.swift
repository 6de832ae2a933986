import UnderstudyPlatform

/// Names of files.
package enum FileName {
  /// The absolute path of what is at a path, without links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? { try? FileSystem.resolved(path) }

  /// The folder in which a file with this path is.
  package static func folder(of path: String) -> String {
    // Bytes are compared: a slash can be one character with what follows it.
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/" : String(decoding: path.utf8[..<end], as: UTF8.self)
  }

  /// An absolute path as it is from the working folder, if the file is in or below that.
  package static func fromHere(_ path: String) -> String {
    let here = "\(resolved(".") ?? "")/".utf8
    return path.utf8.starts(with: here)
      ? String(decoding: path.utf8.dropFirst(here.count), as: UTF8.self) : path
  }

  /// The name for people, on one line: control characters are escaped.
  package static func shown(_ text: String) -> String { String(escapingControls: text) }

  /// Why nothing is at a path, for people. Text is no other name for a file whose name is not UTF-8.
  package static func reasonMissing(_ path: String, _ reason: String) -> String {
    path.unicodeScalars.contains("\u{FFFD}")
      ? "\(reason): rename it if its name is not UTF-8" : reason
  }
}

/// A text as one word of a shell's command line, for lines that people copy.
package struct ShellWord: CustomStringConvertible {
  /// The text, in quotes if the shell would split or interpret it.
  package let description: String

  package init(_ text: String) {
    // Scalars are compared: a sign can be one character with what follows it.
    let scalars = text.unicodeScalars
    // zsh replaces a word that begins with an equals sign by the path of a program.
    let isPlain = !text.isEmpty && scalars.first != "=" && scalars.allSatisfy(Self.isPlain)
    let isReadable = FileName.shown(text) == text
    description =
      isPlain && isReadable
      ? text
      : isReadable
        ? "'\(scalars.map(Self.quoted).joined())'"
        : "$'\(scalars.map(Self.escaped).joined())'"
  }

  /// The path of a file, which is no option even if it begins with a hyphen.
  package static func file(_ path: String) -> String {
    path.unicodeScalars.first == "-" ? "./\(path)" : path
  }

  /// The words of a command line, separated by blanks.
  package static func line(_ words: [String]) -> String {
    words.map { "\(ShellWord($0))" }.joined(separator: " ")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "/._-+,:%@=".unicodeScalars.contains(scalar)
  }

  /// A scalar between single quotes.
  private static func quoted(_ scalar: Unicode.Scalar) -> String {
    scalar == "'" ? #"'\''"# : String(scalar)
  }

  /// A scalar between `$'` and `'`: unprintable ones as bytes.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(scalar)
    if scalar == "\\" || scalar == "'" { return "\\\(text)" }
    if FileName.shown(text) == text { return text }
    return text.utf8.map { "\\x\(String($0, radix: 16, width: 2))" }.joined()
  }
}

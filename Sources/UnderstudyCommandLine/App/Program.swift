import Understudy

/// This program: one of the examples, or of somebody else's screens.
enum Program {
  /// What `--version` prints, whatever the program's name. The version of a program with other screens
  /// is up to its author.
  static let version = "understudy 0.2.0"

  /// The words that it was started with, after its name. Any may name a file: see ``FileName``.
  static var arguments: [String] {
    let words = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    return words.dropFirst().map { FileName.text($0) }
  }

  /// The name that it goes by: its file's, as it was started, for lines that are made to be copied.
  static let name = name(ofFile: CommandLine.arguments.first ?? "")

  /// The last part of a path; the tool's own name where that is no plain word, which would have to be
  /// quoted in a shell or could not name a function of its.
  static func name(ofFile path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isWord = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isWord && !name.isEmpty && !name.hasPrefix("-") ? String(name) : "understudy"
  }
}

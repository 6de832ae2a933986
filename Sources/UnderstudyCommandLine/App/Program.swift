import Understudy

/// The running program: the examples, or a user's own screens.
enum Program {
  /// What `--version` prints, whatever the program's name. The version of a program with other screens
  /// is up to its author.
  static let version = "understudy 0.2.0"

  /// The arguments that it was started with. Any may name a file: see ``FileName``.
  static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { place in
      CommandLine.unsafeArgv[place].map { FileName.text($0) }
    }
  }

  /// The program's name, from the file that was started, for lines that people copy.
  static let name = name(ofFile: CommandLine.arguments.first ?? "")

  /// The last part of a path; `understudy` if that is not a plain word, which a shell would need
  /// quoted or could not use as a function's name.
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

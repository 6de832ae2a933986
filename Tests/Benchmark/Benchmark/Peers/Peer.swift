/// A program that reads commands from standard input, one per line, and answers each `add 1` with
/// the changed number: `count = N`.
struct Peer {
  let name: String
  /// Nil if it is not installed.
  let program: Program?
  /// The input before the first command.
  var preamble = ""
  /// A command that adds one.
  let command: String
  /// The command that installs it.
  var install = ""

  /// The text that makes it run `count` commands.
  func input(_ count: Int) -> String {
    preamble + String(repeating: command + "\n", count: count)
  }

  /// The end of its output after `count` commands.
  static func answer(_ count: Int) -> String { "count = \(count)\n" }
}

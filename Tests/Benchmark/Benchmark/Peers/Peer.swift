/// A program that reads commands from standard input, one a line, and answers each `add 1` with the
/// number that it changed: `count = N`.
struct Peer {
  let name: String
  /// Nil when it is not installed.
  let program: Program?
  /// What it reads before the first command.
  var preamble = ""
  /// A command that adds one.
  let command: String
  /// How it is installed where it is not.
  var install = ""

  /// The text that makes it run `count` commands.
  func input(_ count: Int) -> String {
    preamble + String(repeating: command + "\n", count: count)
  }

  /// What its output ends with after `count` commands.
  static func answer(_ count: Int) -> String { "count = \(count)\n" }
}

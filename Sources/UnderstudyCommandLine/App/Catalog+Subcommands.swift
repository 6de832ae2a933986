import ArgumentParser
import Understudy
import UnderstudyProgram

extension Catalog {
  /// The error that no screen has the name that a word of the command line should be. It may be meant as a
  /// subcommand or a file.
  static func unknown(argument: String) -> Failure {
    if argument.hasSuffix(".session") || argument.contains("/") {
      let file =
        "unknown screen \(argument.quotedBriefly): to replay a session, type \(Program.command) replay"
      return Failure(.usage, "\(file) \(ShellWord(argument))")
    }
    if let new = renamedSubcommands[argument] {
      return Failure(.usage, "\(argument) is called \(new) now: type \(Program.command) \(new)")
    }
    let near = nearest(to: argument, among: names, before: subcommands)
    if let near, !names.contains(near) {
      return Failure(
        .usage, "unknown screen \(argument.quotedBriefly): did you mean \(Program.command) \(near)?"
      )
    }
    guard near == nil, let only else { return unknown(argument) }
    return Failure(
      .usage,
      "unknown screen \(argument.quotedBriefly): \(Program.command) opens its only screen, "
        + "\(only.name), without a name, and reads commands from standard input")
  }

  nonisolated static let subcommands = [
    "replay", "review", "report", "rename", "remove", "coverage", "shrink", "explore", "mcp",
    "new", "screens",
  ]

  /// The new names of subcommands that had others.
  private static let renamedSubcommands = ["minimise": "shrink"]
}

extension CompletionKind {
  /// The names of the screens.
  static var screens: CompletionKind { .list(MainActor.assumeIsolated { Catalog.names }) }

  /// Session files.
  static var sessions: CompletionKind { .file(extensions: ["session"]) }
}

struct ScreensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "List the screens with their bindings and commands.")

  @ArgumentParser.Argument(
    help: ArgumentHelp("The screens; all by default.", valueName: "screen"), completion: .screens)
  var screens: [String] = []

  @Option(help: "The output format: \(OutputFormat.explained).")
  var format = OutputFormat.text

  func run() throws {
    try reporting {
      let output = StandardOutput()
      let screens = try Catalog.screens(named: screens)
      switch format {
      case .text:
        for screen in screens { try output.say(screen.listing) }
      case .jsonl: try LineProtocol(output).say(screens)
      }
      try output.flush()
    }
  }
}

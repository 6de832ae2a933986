import ArgumentParser
import Understudy

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy",
    abstract: "Stands in for the view of an MVVM app: drives its view models from the line.",
    usage: """
      understudy [SCREEN] [--record FILE] [--keep-going] [--format text|jsonl]
                 [--seed NUMBER] [--locale ID] [--time-zone ID]
      understudy replay [FILE|FOLDER ...] [--jobs N] [--shard I/N] [--filter TEXT]
                 [--timeout SECONDS] [--fail-fast] [--slowest N]
                 [--accept] [--junit FILE] [--format text|jsonl|github]
      understudy screens [--format text|jsonl]
      """,
    discussion: """
      On a terminal a SCREEN opens at a prompt. Otherwise commands are read from standard input, one \
      a line, and the session they make is written to standard output.
      """,
    version: version,
    subcommands: [RunCommand.self, ReplayCommand.self, WorkerCommand.self, ScreensCommand.self],
    defaultSubcommand: RunCommand.self)

  static let version = "0.1.0"
}

import ArgumentParser
import Understudy

struct RootCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "understudy",
      abstract: "Stands in for the view of an MVVM app: drives its view models from the line.",
      usage: """
        \(RunCommand<App>.usage)
        understudy replay [FILE|FOLDER ...] [--jobs N] [--shard I/N] [--filter TEXT]
                   [--timeout SECONDS] [--fail-fast] [--slowest N]
                   [--accept] [--junit FILE] [--format text|jsonl|github]
                   [--color auto|always|never]
        understudy review [FILE|FOLDER ...] [--filter TEXT] [--color auto|always|never]
        understudy screens [--format text|jsonl]
        """,
      discussion: """
        "understudy SCREEN" is short for "understudy run SCREEN". On a terminal the screen opens at a \
        prompt. Otherwise commands are read from standard input, one a line, and the session they make \
        is written to standard output. "understudy screens" lists the screens.

        Exits with 0 when all is well, with 1 when a command or a session failed, with 64 when the \
        command line is wrong, and with 128 and the signal's number when a signal ended it.
        """,
      version: version,
      subcommands: [
        RunCommand<App>.self, ReplayCommand.self, ReviewCommand.self, ScreensCommand.self,
      ],
      defaultSubcommand: RunCommand<App>.self)
  }

  private static var version: String { "0.1.0" }
}

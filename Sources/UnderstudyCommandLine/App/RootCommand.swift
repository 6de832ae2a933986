import ArgumentParser
import SessionReports
import Understudy
import UnderstudyProgram

struct RootCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name,
      abstract: "Stands in for an MVVM app's view: drives view models from the command line.",
      usage: usages.map(\.text).joined(separator: "\n"),
      discussion: """
        \(overview)

        Exits with 0 on success, with 1 when a command or a session failed, with 64 when the \
        command line is wrong, and with 128 plus the signal's number when a signal ended it.
        """,
      version: Program.version,
      subcommands: [
        RunCommand<App>.self, ReplayCommand.self, ReviewCommand.self, ReportCommand.self,
        RenameCommand.self, RemoveCommand.self, CoverageCommand.self, ShrinkCommand.self,
        ExploreCommand.self, MCPCommand<App>.self, NewCommand.self, ScreensCommand.self,
      ],
      defaultSubcommand: RunCommand<App>.self)
  }

  /// The ways to call the program.
  static var usages: [Usage] {
    [
      RunCommand<App>.usage,
      Usage(
        "replay [FILE|FOLDER|last ...] [--filter TEXT] [--shard I/N] [--jobs N]",
        "[--timeout SECONDS] [--fail-fast] [--slowest N] [--watch] [--build COMMAND]",
        "[--repeat N] [--accept] [--only NAME|N] [--strict] [--lint] [--all]",
        "[--junit FILE] [--html FILE] \(ReplayFormat.usage)",
        "[--color auto|always|never]"),
      Usage(
        "review [FILE|FOLDER|last ...] [--filter TEXT] [--shard I/N] [--jobs N]",
        "[--timeout SECONDS] [--color auto|always|never]"),
      Usage(
        "report [FILE|FOLDER|last ...] [--output FILE] [--results FILE ...]",
        "[--filter TEXT] [--shard I/N] [--jobs N] [--timeout SECONDS]",
        "[--junit FILE] \(ReplayFormat.usage)"),
      Usage("rename SCREEN OLD NEW [FILE|FOLDER ...] [--kind KIND] [--in NAME] [--dry-run]"),
      Usage("remove SCREEN NAME [FILE|FOLDER ...] [--kind KIND] [--in NAME] [--dry-run]"),
      Usage(
        "coverage [FILE|FOLDER|last ...] [--screen NAME] [--filter TEXT]",
        "[--shard I/N] [--all] [--pairs] [--fail-under PERCENT] \(OutputFormat.usage)"),
      Usage(
        "shrink FILE [--outcome TEXT] [--output FILE] [--in-place]", "[--timeout SECONDS]"),
      Usage(
        "explore [SCREEN ...] [--steps N] [--seconds SECONDS] [--seed NUMBER]",
        "[--jobs N] [--save FOLDER] [--from PATH] [--except COMMAND]",
        "[--shard I/N] [--timeout SECONDS] \(OutputFormat.usage)",
        "[--color auto|always|never]"),
      MCPCommand<App>.usage,
      Usage("new SCREEN [FOLDER] [--from PATH|URL]"),
      Usage("screens \(OutputFormat.usage)"),
      Usage("--generate-completion-script bash|zsh|fish"),
      Usage("--generate-manual"),
    ]
  }

  /// What the program does, for a first reading.
  static var overview: String {
    """
    \(MainActor.assumeIsolated { opening }) On a terminal the screen \
    opens at a prompt. Otherwise it reads commands from standard input, one on each line, and \
    writes the session to standard output. "\(Program.name) screens" lists the screens. \
    "\(Program.name) --version" prints the version of Understudy that it was built with.
    """
  }

  /// How to open a screen.
  @MainActor
  private static var opening: String {
    let name = Program.name
    guard let only = Catalog.only?.name else {
      return "\"\(name) SCREEN\" is short for \"\(name) run SCREEN\"."
    }
    return "\"\(name)\" opens \(only), its only screen, like \"\(name) \(only)\"."
  }

  @OptionGroup var generating: GeneratingOptions

  func validate() throws {
    guard generating.generateManual else { return }
    try MainActor.assumeIsolated {
      Catalog.ownOptions = App.Options.synopsis
      try say(ManualPage(of: Self.self, usages: Self.usages, overview: Self.overview).text)
    }
    throw ExitCode.success
  }
}

/// The command line as shells complete it: the first word is a screen's name or a subcommand.
///
/// ArgumentParser's scripts complete a default subcommand's arguments only after its name. So the
/// scripts are made from this type, which never parses anything.
struct CompletedCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = RootCommand<App>.configuration
    configuration.subcommands.insert(
      contentsOf: MainActor.assumeIsolated { Catalog.screens.map { opening($0) } }, at: 0)
    return configuration
  }

  @OptionGroup var generating: GeneratingOptions

  @MainActor
  private static func opening<Opened: Screen>(_: Opened.Type) -> any ParsableCommand.Type {
    OpenCommand<App, Opened>.self
  }
}

/// The options that may follow a screen's name.
private struct OpenCommand<App: UnderstudyApp, Opened: Screen>: ParsableCommand {
  static var configuration: CommandConfiguration {
    MainActor.assumeIsolated {
      CommandConfiguration(commandName: Opened.name, abstract: Opened.summary)
    }
  }

  @OptionGroup var keeping: KeepingOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var options: App.Options
}

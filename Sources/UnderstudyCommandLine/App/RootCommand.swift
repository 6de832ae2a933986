import ArgumentParser
import Understudy
import UnderstudyProgram

struct RootCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name,
      abstract: "Stands in for an MVVM app's view: drives view models from the command line.",
      usage: """
        \(Program.name) [<screen>] [<options>]
        \(Program.name) <subcommand> [<options>]
        """,
      discussion: """
        \(MainActor.assumeIsolated { opening }) On a terminal the screen \
        opens at a prompt. Otherwise it reads commands from standard input, one on each line, and \
        writes the session to standard output. "\(Program.name) screens" lists the screens. \
        "\(Program.name) --version" prints the version of Understudy that it was built with.

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

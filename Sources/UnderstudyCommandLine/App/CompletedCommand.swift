import ArgumentParser
import LineEditing
import Understudy

/// The command line as shells complete it: a screen's name is a first word like a subcommand's.
///
/// ArgumentParser's scripts complete no arguments of a default subcommand before its name is typed. So
/// they are made of this, which nothing is ever parsed with.
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
  @OptionGroup var colour: ColourOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var options: App.Options
}

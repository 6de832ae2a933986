import ArgumentParser
import LineEditing
import Understudy

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
  @OptionGroup var colour: ColourOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var options: App.Options
}

import ArgumentParser
import LineEditing
import Understudy

struct RunCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Open a screen at a prompt, or run a script on it. (The default.)",
      usage: usage.text)
  }

  /// How to open a screen, with the program's own options on a separate line.
  static var usage: Usage {
    let lines = [
      "[SCREEN] [--record FILE] [--keep-going] [--format text|jsonl]",
      "[--seed NUMBER] [--locale ID] [--time-zone ID] [--color auto|always|never]",
      MainActor.assumeIsolated { Catalog.ownOptions },
    ]
    return Usage(lines: lines.compactMap { $0 })
  }

  @ArgumentParser.Argument(
    help: "The screen to open. A script that is a session names it itself.",
    completion: .list(MainActor.assumeIsolated { Catalog.screens.map { $0.name } }))
  var screen: String?

  // A mistyped subcommand is taken for a screen, and its arguments end up here.
  @ArgumentParser.Argument(help: .hidden)
  var surplus: [String] = []

  @OptionGroup var keeping: KeepingOptions

  @OptionGroup var colour: ColourOptions

  @OptionGroup(title: "The session's settings")
  var settings: SettingsOptions

  @OptionGroup(title: "Options of this program")
  var options: App.Options

  func run() throws {
    colour.apply()
    try MainActor.assumeIsolated {
      try checkSurplus()
      try Launch(
        screen: screen, record: keeping.record, keepsGoing: keeping.keepGoing,
        format: keeping.format, settings: settings.settings,
        // A screen that takes options may run in a program that has none.
        options: options is NoOptions ? nil : options
      ).run()
    }
  }

  @MainActor
  private func checkSurplus() throws {
    guard let word = surplus.first else { return }
    try reporting {
      if let screen, Catalog.screen(named: screen) == nil {
        throw Catalog.unknown(argument: screen)
      }
    }
    throw ValidationError("Unexpected argument '\(word)'")
  }
}

/// Where a session is recorded, and how it is written.
struct KeepingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Record the session in FILE, which must not exist yet.", valueName: "file"),
    completion: .file())
  var record: String?

  @Flag(name: .long, help: "Continue a script after a refused or failed command.")
  var keepGoing = false

  @Option(
    help: "The output format of a script: text, or jsonl for a program.")
  var format = OutputFormat.text
}

struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the random number generator.", valueName: "number"),
    transform: Self.seed)
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The locale at the start, such as fr_FR.", valueName: "id"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The time zone of dates, such as Asia/Tokyo.", valueName: "id"))
  var timeZone: String?

  func validate() throws {
    if let locale, let flaw = Identifiers.flaw(inLocale: locale) {
      throw ValidationError("--locale \(locale.quotedBriefly) \(flaw)")
    }
    if let timeZone, let flaw = Identifiers.flaw(inTimeZone: timeZone) {
      throw ValidationError("--time-zone \(timeZone.quotedBriefly) \(flaw)")
    }
  }

  private static func seed(_ text: String) throws -> UInt64 {
    if let seed = UInt64(text) { return seed }
    throw ValidationError("expected a whole number from 0 to \(UInt64.max)")
  }

  var settings: World.Settings {
    World.Settings(seed: seed, locale: locale, timeZone: timeZone)
  }
}

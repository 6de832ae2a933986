import ArgumentParser
import LineEditing
import Understudy

struct RunCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Open a screen: at a prompt on a terminal, for a script otherwise. (The default.)",
      usage: usage.text)
  }

  /// How a screen is opened, with the program's own options on a line of theirs.
  static var usage: Usage {
    let lines = [
      "[SCREEN] [--record FILE] [--keep-going] [--format text|jsonl]",
      "[--seed NUMBER] [--locale ID] [--time-zone ID] [--color auto|always|never]",
      MainActor.assumeIsolated { Catalog.ownOptions },
    ]
    return Usage(lines: lines.compactMap { $0 })
  }

  @ArgumentParser.Argument(
    help: "The screen to open; a script that is a session names its own.",
    completion: .list(MainActor.assumeIsolated { Catalog.screens.map { $0.name } }))
  var screen: String?

  // A subcommand that is mistyped is taken for a screen, and what follows it comes here.
  @ArgumentParser.Argument(help: .hidden)
  var surplus: [String] = []

  @OptionGroup var keeping: KeepingOptions

  @OptionGroup var colour: ColourOptions

  @OptionGroup(title: "What the session's world begins with")
  var settings: SettingsOptions

  @OptionGroup(title: "Options of the screens")
  var options: App.Options

  func run() throws {
    colour.apply()
    try MainActor.assumeIsolated {
      try checkSurplus()
      try Launch(
        screen: screen, record: keeping.record, keepsGoing: keeping.keepGoing,
        format: keeping.format, settings: settings.settings,
        // A screen with options may be in a program that has none.
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

/// What is kept of a session, and how it is written.
struct KeepingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Keep the session in FILE, which must not exist yet.", valueName: "file"),
    completion: .file())
  var record: String?

  @Flag(name: .long, help: "Go on with a script after a command was refused or failed.")
  var keepGoing = false

  @Option(
    help: "How a script's session is written: text, or jsonl for a program at the other end.")
  var format = OutputFormat.text
}

struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed of the random number generator.", valueName: "number"),
    transform: Self.seed)
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Locale that texts follow at the start, such as fr_FR.", valueName: "id"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "Time zone that dates are shown in, such as Asia/Tokyo.", valueName: "id"))
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

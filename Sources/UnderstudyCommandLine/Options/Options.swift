import ArgumentParser
import LineEditing
import Understudy
import UnderstudyProgram

extension ColorChoice: ExpressibleByArgument {}

/// `--color`, for commands with output for people.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to show colors: auto, always or never.")
  var color = ColorChoice.auto

  /// Makes it the program's choice.
  func apply() { ColorChoice.current = color }
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

  @Flag(
    name: .long,
    help: "Run a script without waiting for services between lines, or for timers at its end.")
  var noSettle = false

  @Option(help: "The output format of a script: \(OutputFormat.explained).")
  var format = OutputFormat.text
}

/// The session's settings.
struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of random numbers.", valueName: "number"),
    transform: Self.seed)
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("The locale, such as fr_FR; en_US if it is not set.", valueName: "id"))
  var locale: String?

  @Option(
    help: ArgumentHelp("The time zone, such as Asia/Tokyo; UTC if it is not set.", valueName: "id"))
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

/// Options for installing the program.
struct GeneratingOptions: ParsableArguments {
  // Only for the help: ArgumentParser handles the option, but does not list it.
  @Option(
    help: ArgumentHelp("Print a completion script for a shell.", valueName: "shell"),
    completion: .list(["bash", "zsh", "fish"]))
  var generateCompletionScript: String?
}

import ArgumentParser
import LineEditing
import Understudy

/// What `--format` chooses from. Its help lists the cases.
package protocol FormatChoice: CaseIterable, ExpressibleByArgument, RawRepresentable<String> {
  /// What the format is for; nil for people.
  var purpose: String? { get }
}

extension FormatChoice {
  /// `text, or jsonl for a program`.
  package static var explained: String {
    let names = allCases.map {
      [$0.rawValue, $0.purpose].compactMap(\.self).joined(separator: " for ")
    }
    return names.dropLast().map { "\($0), " }.joined() + "or \(names.last ?? "")"
  }
}

/// The format of the tool's output.
package enum OutputFormat: String, FormatChoice {
  /// Lines for people, and for files.
  case text
  /// JSON objects, one on each line.
  case jsonl

  package var purpose: String? { self == .text ? nil : "a program" }
}

extension ColorChoice: ExpressibleByArgument {}

/// `--color`, for commands with output for people.
package struct ColorOptions: ParsableArguments {
  @Option(help: "When to show colors: auto, always or never.")
  package var color = ColorChoice.auto

  package init() {}

  /// Makes it the program's choice.
  package func apply() { ColorChoice.current = color }
}

/// Where a session is recorded, and how it is written.
package struct KeepingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Record the session in FILE, which must not exist yet.", valueName: "file"),
    completion: .file())
  package var record: String?

  @Flag(name: .long, help: "Continue a script after a refused or failed command.")
  package var keepGoing = false

  @Flag(
    name: .long,
    help: "Run a script without waiting for services between lines, or for timers at its end.")
  package var noSettle = false

  @Option(help: "The output format of a script: \(OutputFormat.explained).")
  package var format = OutputFormat.text

  package init() {}
}

/// The session's settings.
package struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of random numbers.", valueName: "number"),
    transform: Self.seed)
  package var seed: UInt64?

  @Option(
    help: ArgumentHelp("The locale, such as fr_FR; en_US if it is not set.", valueName: "id"))
  package var locale: String?

  @Option(
    help: ArgumentHelp("The time zone, such as Asia/Tokyo; UTC if it is not set.", valueName: "id"))
  package var timeZone: String?

  package init() {}

  package func validate() throws {
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

  package var settings: World.Settings {
    World.Settings(seed: seed, locale: locale, timeZone: timeZone)
  }
}

/// Options for installing the program.
package struct GeneratingOptions: ParsableArguments {
  // Only for the help and the manual: ArgumentParser handles the option, but does not list it.
  @Option(
    help: ArgumentHelp("Print a completion script for a shell.", valueName: "shell"),
    completion: .list(["bash", "zsh", "fish"]))
  var generateCompletionScript: String?

  @Flag(help: "Print the program's manual page, for man.")
  package var generateManual = false

  package init() {}
}

/// How to open a screen: the arguments of `understudy [SCREEN]`.
package struct Launch {
  package let screen: String?
  package let record: String?
  package let keepsGoing: Bool
  package let format: OutputFormat
  /// Whether a script waits after each line for the services that were asked.
  package let settles: Bool
  package var settings: World.Settings
  /// The program's own options; nil if it has none.
  package let options: LaunchOptions?

  package init(
    screen: String?, record: String?, keepsGoing: Bool = false, format: OutputFormat = .text,
    settles: Bool = true, settings: World.Settings = World.Settings(),
    options: LaunchOptions? = nil
  ) {
    (self.screen, self.record, self.keepsGoing) = (screen, record, keepsGoing)
    (self.format, self.settles, self.settings) = (format, settles, settings)
    self.options = options
  }
}

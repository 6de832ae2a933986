import CStandardLibrary

/// The program's manual page, for `man`.
///
/// ArgumentParser's own generator leaves out usage, exit codes, environment and files. So the page
/// is written here, from ArgumentParser's description of the options and from the screens.
@MainActor
struct ManualPage {
  var page = ManualText()

  var text: String { page.lines.joined(separator: "\n") }

  /// - Throws: `DecodingError` if ArgumentParser describes commands in another format.
  init<App>(of root: RootCommand<App>.Type) throws {
    let command = try CommandInfo(root)
    addTitle()
    add(command, overview: root.overview, usages: root.usages)
    addScreens()
    addPrompt()
    addEnvironment()
    addFiles()
    addExitCodes()
    addExamples()
    addReferences()
  }

  private mutating func addTitle() {
    page.add("Dd", .mark(Self.date))
    page.add("Dt", .text(Program.name.uppercased()), .mark("1"))
    page.add("Os", .text(Program.version))
  }

  /// Today, or the day that `SOURCE_DATE_EPOCH` sets for a reproducible build.
  private static var date: String {
    let named = Environment.value("SOURCE_DATE_EPOCH").flatMap { time_t($0) }
    var time = named.flatMap { fourDigitYears.contains($0) ? $0 : nil } ?? time(nil)
    var parts = tm()
    gmtime_r(&time, &parts)
    return "\(months[Int(parts.tm_mon)]) \(parts.tm_mday), \(1900 + Int(parts.tm_year))"
  }

  private static let fourDigitYears: Range<time_t> = 0..<253_402_300_800

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private mutating func add(_ command: CommandInfo, overview: String, usages: [Usage]) {
    page.section("NAME")
    page.add("Nm", .text(Program.name))
    // As separate words: `whatis` would show the quotes around a text.
    page.add([.mark("Nd")] + command.shortAbstract.split(separator: " ").map { .text("\($0)") })
    page.section("SYNOPSIS")
    for usage in usages { page.add(usage) }
    page.section("DESCRIPTION")
    page.prose(overview)
    page.add(options: command.arguments ?? [])
    for command in command.subcommands ?? [] where command.commandName != "help" {
      page.add(command)
    }
  }

  private mutating func addScreens() {
    page.section("SCREENS")
    page.prose("The program's screens, and their commands.")
    for screen in Catalog.screens {
      page.subsection(screen.name)
      if !screen.summary.isEmpty { page.prose(screen.summary.asSentence) }
      let commands = screen.description.commands
      // An empty list is an error in the language.
      guard !commands.isEmpty else { continue }
      page.list("Ic", commands.map { ($0.usage, $0.help.asSentence) })
    }
  }

  private mutating func addPrompt() {
    page.section("AT THE PROMPT")
    page.prose(
      """
      Tab completes, Ctrl-R searches what was typed, Ctrl-C cancels, Ctrl-D leaves. A command that \
      begins with a colon is the tool's own and is not recorded.
      """)
    page.list("Ic", ToolCommand.Name.allCases.map { (":\($0.usage)", $0.help.asSentence) })
  }
}

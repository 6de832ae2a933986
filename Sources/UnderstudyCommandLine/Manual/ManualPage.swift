import ArgumentParser
import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyPrompt

/// The program's manual page, for `man`.
///
/// ArgumentParser's own generator leaves out usage, exit codes, environment and files. So the page
/// is written here, from the help of the commands and from the screens.
@MainActor
struct ManualPage {
  var page = ManualText()

  var text: String { page.lines.joined(separator: "\n") }

  init(of root: any ParsableCommand.Type) {
    addTitle()
    add(root)
    addScreens()
    addPrompt()
    addScripts()
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
    let time = named.flatMap { fourDigitYears.contains($0) ? $0 : nil } ?? time(nil)
    let today = CivilDay(daysSince1970: Int64(time) / (24 * 60 * 60))
    return "\(months[Int(today.month) - 1]) \(today.day), \(today.year)"
  }

  private static let fourDigitYears: Range<time_t> = 0..<253_402_300_800

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private mutating func add(_ root: any ParsableCommand.Type) {
    page.section("NAME")
    page.add("Nm", .text(Program.name))
    let abstract = root.configuration.abstract
    // In the form of a list of pages. As separate words: `whatis` would show the quotes around a text.
    let summary = abstract.prefix(1).lowercased() + abstract.dropFirst().dropLast()
    page.add([.mark("Nd")] + summary.split(separator: " ").map { .text("\($0)") })
    page.section("SYNOPSIS")
    let commands = root.configuration.subcommands
    let usages = [root.usageString()] + commands.map { root.usageString(for: $0) }
    for usage in usages.flatMap({ $0.split(separator: "\n") }) {
      page.add("Nm", .text(Program.name))
      page.prose(String(usage.dropFirst(Program.name.count + 1)))
    }
    page.section("DESCRIPTION")
    page.prose(root.configuration.discussion)
    addOptions(root.helpMessage(columns: Self.columns))
    for command in commands {
      let configuration = command.configuration
      page.subsection("\(Program.name) \(configuration.commandName ?? "")")
      page.prose(configuration.abstract)
      if !configuration.discussion.isEmpty {
        page.paragraph()
        page.prose(configuration.discussion)
      }
      // The options of every command are listed with the program's own.
      addOptions(root.helpMessage(for: command, columns: Self.columns)) {
        !$0.hasPrefix("  -h, --help ") && !$0.hasPrefix("  --version ")
      }
    }
  }

  /// What fits into a page, whose text is indented.
  private static let columns = 72

  /// Adds what is below the usage in the help of a command: paragraphs, each with a title and lines of which some
  /// may not be listed.
  private mutating func addOptions(
    _ help: String, isListed: (Substring) -> Bool = { _ in true }
  ) {
    for paragraph in help.split(separator: "\n\n").drop(while: { !$0.hasPrefix("USAGE: ") })
      .dropFirst()
    {
      let lines = paragraph.split(separator: "\n").filter(isListed)
      if lines.count > 1 { page.literal(lines) }
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
      page.list("Ic", commands.map { ($0.usage, Self.explanation(of: $0)) })
    }
  }

  /// The command's help, and the limits of its parameters.
  private static func explanation(of command: CommandDescription) -> String {
    let limits = command.parameters.compactMap { parameter in
      parameter.limits.map { "\(parameter.name.uppercased()): \($0)." }
    }
    return ([command.help.asSentence] + limits).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private mutating func addPrompt() {
    page.section("AT THE PROMPT")
    page.prose(
      """
      Tab completes, Ctrl-R searches the history, Ctrl-C cancels, Ctrl-D quits. A command that begins \
      with a colon is the tool's own and is not recorded.
      """)
    page.list("Ic", ToolCommand.Name.allCases.map { (":\($0.usage)", $0.help.asSentence) })
  }

  private mutating func addScripts() {
    page.section("SCRIPTS")
    page.prose(
      """
      Before the next line runs, the services that were asked have answered. Between lines no time \
      passes, except with the line :wait SECONDS, or with "< clock SECONDS" if the script is a session. \
      After the last line, up to 10 seconds pass while a timer or a sleeping task is pending.
      """)
  }
}

/// The manual's sections on the environment, files and exit codes.
extension ManualPage {
  mutating func addEnvironment() {
    page.section("ENVIRONMENT")
    page.list("Ev", Self.environment)
  }

  private static let environment: [(name: String, meaning: String)] = [
    ("CI", "Unless it is empty, 0 or false, nothing can be accepted: a person has to decide."),
    ("NO_COLOR", "If it is set and not empty, colors are shown only with --color always."),
    ("TERM", "The type of the terminal. With dumb, the prompt is plain text."),
    (
      "LC_ALL, LANG, TZ",
      "Ignored: the locale is en_US and the time zone UTC, unless --locale and --time-zone set others."
    ),
    ("EDITRC", "The file with key bindings for the prompt, instead of ~/.editrc."),
    (
      "VISUAL, EDITOR",
      "The editor for a line, a paste or a session. VISUAL takes precedence. The default is vi."
    ),
    ("PAGER", "The program that shows what is longer than the screen. The default is less."),
    ("XDG_STATE_HOME", "The folder for the program's state. The default is ~/.local/state."),
    ("TMPDIR", "The folder for a session's journal if the state folder can't be written."),
    (
      "SOURCE_DATE_EPOCH",
      "The date of the manual page, in seconds since 1970. The default is now."
    ),
  ]

  mutating func addFiles() {
    page.section("FILES")
    page.list("Pa", Self.files)
  }

  private static let files: [(name: String, meaning: String)] = [
    (SessionFiles.usualFolder, "The folder that is replayed by default."),
    ("~/.local/state/understudy/history", "The lines typed at the prompt."),
    (
      "~/.local/state/understudy/journals",
      "The sessions at the prompt. The newest 100 are kept, for 30 days."
    ),
    ("~/.local/state/understudy/settings", "The settings of the prompt."),
    ("~/.editrc", "Key bindings for the prompt."),
  ]

  mutating func addExitCodes() {
    page.section("EXIT STATUS")
    let statuses = Failure.Status.allCases.map { ("\($0.rawValue)", $0.meaning) }
    page.list("Li", [("0", "Success.")] + statuses + [("128+n", "Ended by signal n.")])
  }

  mutating func addExamples() {
    let screen = Catalog.screens.first?.name ?? "SCREEN"
    page.section("EXAMPLES")
    add("Open a screen, and record the session:", "\(screen) --record first.session")
    add("Replay it:", "replay first.session")
    add("Replay a folder, and annotate a pull request:", "replay sessions --format github")
    add("Decide about each failed step:", "review sessions")
    add("See what to type next:", "coverage")
    add("Run a script:", "\(screen) < commands")
  }

  private mutating func add(_ purpose: String, _ words: String) {
    page.paragraph()
    page.prose(purpose)
    page.add("Dl", .text("\(Program.name) \(words)"))
  }

  mutating func addReferences() {
    page.section("SEE ALSO")
    page.add("Xr", .text("editrc"), .mark("5"))
  }
}

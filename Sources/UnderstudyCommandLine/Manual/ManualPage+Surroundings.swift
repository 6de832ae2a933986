/// The manual's sections on the environment, files and exit codes.
extension ManualPage {
  mutating func addEnvironment() {
    page.section("ENVIRONMENT")
    page.list("Ev", Self.environment)
  }

  private static let environment: [(name: String, meaning: String)] = [
    ("CI", "Unless it is empty, 0 or false, nothing is accepted: a person must decide that."),
    ("NO_COLOR", "If it is set and not empty, colours are shown only with --color always."),
    ("TERM", "The type of the terminal. With dumb, the prompt is plain text."),
    ("LC_ALL, LANG, TZ", "Ignored: each run has the locale en_US.UTF-8 and the time zone UTC."),
    ("EDITRC", "The file with key bindings for the prompt, instead of ~/.editrc."),
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
    ("sessions", "The folder that is replayed by default."),
    ("~/.local/state/understudy/history", "The lines typed at the prompt."),
    (
      "~/.local/state/understudy/journals",
      "The sessions at the prompt. The newest 100 are kept, for 30 days."
    ),
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

/// What the program has to do with outside of its command line.
extension ManualPage {
  mutating func addEnvironment() {
    page.section("ENVIRONMENT")
    page.list { list in
      for (name, meaning) in Self.environment { list.item("Ev", name, meaning) }
    }
  }

  private static let environment = [
    (
      "CI",
      "Unless it is empty, 0 or false, nothing is accepted: that is for a person to decide."
    ),
    ("NO_COLOR", "When it is set and not empty, colours are shown only with --color always."),
    ("TERM", "The kind of the terminal. With dumb, the prompt is plain text."),
    (
      "LC_ALL, LANG, TZ", "Of no effect: each run has the locale en_US.UTF-8 and the time zone UTC."
    ),
    ("EDITRC", "The file that binds keys at the prompt, in the place of ~/.editrc."),
    ("PAGER", "The program that shows what is longer than the screen. By default this is less."),
    ("XDG_STATE_HOME", "Where the program keeps its state. By default this is ~/.local/state."),
    ("TMPDIR", "Where a session is kept while the folder of the state can't be written."),
    (
      "SOURCE_DATE_EPOCH",
      "The time that a manual page is dated by, in seconds since 1970. By default this is now."
    ),
  ]

  mutating func addFiles() {
    page.section("FILES")
    page.list { list in
      for (path, meaning) in Self.files { list.item("Pa", path, meaning) }
    }
  }

  private static let files = [
    ("sessions", "The folder that is replayed where no other is named."),
    ("~/.local/state/understudy/history", "The lines that were typed at the prompt."),
    (
      "~/.local/state/understudy/journals",
      "The sessions at the prompt, as they happened. The newest 100 are kept, for 30 days."
    ),
    ("~/.editrc", "How keys are bound at the prompt."),
  ]

  mutating func addExitCodes() {
    page.section("EXIT STATUS")
    page.list { list in
      list.item("Li", "0", "All is well.")
      for status in Failure.Status.allCases {
        list.item("Li", "\(status.rawValue)", status.meaning)
      }
      list.item("Li", "128+n", "Signal n ended it.")
    }
  }

  mutating func addExamples() {
    let screen = Catalog.screens.first?.name ?? "SCREEN"
    page.section("EXAMPLES")
    add("Open a screen, and keep the session:", "\(screen) --record first.session")
    add("Replay it:", "replay first.session")
    add("Replay all in a folder, and annotate a pull request:", "replay sessions --format github")
    add("Decide about each step that failed:", "review sessions")
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

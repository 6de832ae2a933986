import ArgumentParser
import CProcessEnd
import LineEditing
import Understudy
import UnderstudyAgents
import UnderstudyProgram
import UnderstudyPrompt

struct RunCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Open a screen at a prompt, or run a script on it. (The default.)")
  }

  @ArgumentParser.Argument(
    help: """
      The screen to open; not needed if there is only one. A script that is a session names it \
      itself.
      """,
    completion: .screens)
  var screen: String?

  // A mistyped subcommand is taken for a screen, and its arguments end up here.
  @ArgumentParser.Argument(help: .hidden)
  var surplus: [String] = []

  @OptionGroup var keeping: KeepingOptions

  @OptionGroup var color: ColorOptions

  @OptionGroup(title: "The session's settings")
  var settings: SettingsOptions

  @OptionGroup(title: "Options of this program")
  var options: App.Options

  func run() throws {
    color.apply()
    try MainActor.assumeIsolated {
      try checkSurplus()
      try Launch(
        screen: screen, record: keeping.record, keepsGoing: keeping.keepGoing,
        format: keeping.format, settles: !keeping.noSettle, settings: settings.settings,
        // A screen that takes options may run in a program that has none.
        options: options is NoOptions ? nil : LaunchOptions { [options] in options }
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

extension Launch {
  /// Opens the screen at a prompt on a terminal, or for a script otherwise.
  ///
  /// - Throws: `ExitCode` after a failure, which is reported.
  @MainActor
  func run() throws { try reporting { try open() } }

  @MainActor
  private func open() throws {
    // Also after a failure.
    defer { for leak in Leaks.take() { Diagnostics.say("note: \(leak)") } }
    if let screen, Catalog.screen(named: screen) == nil { throw Catalog.unknown(argument: screen) }
    if Terminal.isInteractive, format == .text {
      // Before the prompt: if they are wrong, the program ends.
      _ = options?.value
      // Before printed text is captured: libedit writes to the present standard output.
      let console = try Console(self, replaying: ReplayRun.atPrompt)
      Seal.sayDelays(with: console.remarker)
      try PrintedText.taken { try console.run() }
    } else {
      Seal.sayDelays { Diagnostics.say($0) }
      let script = try Script(self)
      try PrintedText.taken { try script.run() }
    }
  }
}

struct MCPCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Let an agent drive the screens: a server of the Model Context Protocol.",
      discussion: """
        Reads requests from standard input, and writes the answers to standard output. The agent opens \
        screens, runs commands, sees what changes, and saves sessions in and below the working folder. \
        Each screen runs in a process of its own.
        """)
  }

  private static var name: String { "mcp" }

  @OptionGroup(title: "Options of this program")
  var options: App.Options

  func run() throws {
    try reporting {
      Catalog.stopAtMistakes()
      terminal_ends_count()
      if Terminal.isInteractive {
        Diagnostics.say("mcp: waiting for an agent on standard input; Ctrl-D ends")
      }
      // The screens get the program's own options as they are.
      let own = CommandLine.arguments.dropFirst().drop { $0 != Self.name }.dropFirst()
      let server = try MCPServer(options: Array(own), steps: ExploreCommand.usualSteps)
      defer { server.end() }
      try server.run()
    }
  }
}

import ArgumentParser
import CProcessEnd
import LineEditing
import Understudy
import UnderstudyAgents
import UnderstudyProgram

struct MCPCommand<App: UnderstudyApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Let an agent drive the screens: a server of the Model Context Protocol.",
      usage: usage.text,
      discussion: """
        Reads requests from standard input, and writes the answers to standard output. The agent opens \
        screens, runs commands, sees what changes, and saves sessions in and below the working folder. \
        Each screen runs in a process of its own.
        """)
  }

  static var usage: Usage {
    let own = MainActor.assumeIsolated { Catalog.ownOptions }
    return Usage(([name] + [own].compactMap { $0 }).joined(separator: " "))
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

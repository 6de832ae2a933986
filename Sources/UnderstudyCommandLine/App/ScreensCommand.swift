import ArgumentParser
import Understudy

struct ScreensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "List the screens with their bindings and commands.")

  @Option(help: "The output format: text, or jsonl for a program.")
  var format = OutputFormat.text

  func run() throws {
    try MainActor.assumeIsolated {
      try reporting {
        let output = StandardOutput()
        switch format {
        case .text:
          for screen in Catalog.screens { try output.say(ScreenDescription(screen).text) }
        case .jsonl: try LineProtocol(output).say(Catalog.screens)
        }
        try output.flush()
      }
    }
  }
}

/// A screen, its bindings and commands, as text for people.
@MainActor
struct ScreenDescription {
  let text: String

  init(_ screen: any Screen.Type) {
    let summary = screen.summary.isEmpty ? "" : "  \(screen.summary)"
    let description = screen.description
    let commands = description.commands.map { command in
      "  > \(command.usage)" + (command.help.isEmpty ? "" : "  (\(command.help))")
    }
    let bindings = description.bindings.map(\.name).joined(separator: ", ")
    text = (["\(screen.name)\(summary)", "    \(bindings)"] + commands).joined(separator: "\n")
  }
}

import ArgumentParser
import Understudy

struct ScreensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "List the screens with their bindings and commands.")

  @Option(help: "The output format: \(OutputFormat.explained).")
  var format = OutputFormat.text

  func run() throws {
    try reporting {
      let output = StandardOutput()
      switch format {
      case .text:
        for screen in Catalog.screens { try output.say(screen.listing) }
      case .jsonl: try LineProtocol(output).say(Catalog.screens)
      }
      try output.flush()
    }
  }
}

extension Screen {
  /// The screen, its bindings and commands, as text for people.
  static var listing: String {
    let commands = description.commands.map { command in
      "  > \(command.usage)" + (command.help.isEmpty ? "" : "  (\(command.help))")
    }
    let head = "\(name)\(summary.isEmpty ? "" : "  \(summary)")"
    let bindings = "    " + description.bindings.map(\.name).joined(separator: ", ")
    return ([head, bindings] + commands).joined(separator: "\n")
  }
}

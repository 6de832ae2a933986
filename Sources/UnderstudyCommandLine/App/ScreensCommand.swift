import ArgumentParser
import Understudy

struct ScreensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "List the screens with their bindings and commands.")

  func run() throws {
    try MainActor.assumeIsolated {
      try reporting {
        let output = StandardOutput()
        for screen in Catalog.screens { try output.say(ScreenDescription(screen).text) }
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
    let face = screen.face
    let commands = face.commands.map { command in
      "  > \(command.usage)" + (command.help.isEmpty ? "" : "  (\(command.help))")
    }
    text =
      (["\(screen.name)\(summary)", "    \(face.bindings.joined(separator: ", "))"] + commands)
      .joined(separator: "\n")
  }
}

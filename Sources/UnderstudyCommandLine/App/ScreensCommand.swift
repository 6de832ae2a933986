import ArgumentParser
import Understudy
import UnderstudyProgram

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

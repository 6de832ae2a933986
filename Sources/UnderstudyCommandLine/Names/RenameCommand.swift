import ArgumentParser
import SessionAnalysis

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a command, a binding or another name in the sessions of a screen.",
    discussion: """
      Use it when a command, a binding, a parameter, a field, an enumeration's case or an effect has \
      a new name. No view model runs. Only names change: comments, strings and everything \
      else stay byte for byte. Nothing is written if a session is malformed, or if NEW is taken. \
      To rename the screen itself, repeat its name: rename cart cart basket --kind screen.
      """)

  @OptionGroup var screen: ScreenArgument

  @ArgumentParser.Argument(help: "The name that the sessions have.")
  var old: String

  @ArgumentParser.Argument(help: "The name to write instead.")
  var new: String

  @OptionGroup var editing: EditingOptions

  @Option(help: "What OLD names, if the sessions use it for several things.")
  var kind: SessionName.Role?

  func run() throws { try editing.run(on: screen.name, old, to: new, as: kind) }
}

extension SessionName.Role: ExpressibleByArgument {}

import ArgumentParser
import SessionAnalysis

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a command, a binding, a field or an effect from the sessions of a screen.",
    discussion: """
      Use it when the screen no longer has it. No view model runs. A command goes with all that it did, \
      a binding with its commands, a field with its value in each record that the screen shows. \
      Comments and everything else stay byte for byte. Nothing is written if a session is malformed.
      """)

  @OptionGroup var screen: ScreenArgument

  @ArgumentParser.Argument(help: "The name that the sessions have.")
  var name: String

  @OptionGroup var editing: EditingOptions

  @Option(help: "What NAME names, if the sessions use it for several things.")
  var kind: Kind?

  /// The names that can be removed.
  struct Kind: ExpressibleByArgument {
    let role: SessionName.Role

    static var allValueStrings: [String] { SessionName.Role.removable.map(\.rawValue) }

    init?(argument: String) {
      guard let role = SessionName.Role.removable.first(where: { $0.rawValue == argument }) else {
        return nil
      }
      self.role = role
    }
  }

  func run() throws { try editing.run(on: screen.name, name, to: nil, as: kind?.role) }
}

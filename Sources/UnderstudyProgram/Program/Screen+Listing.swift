import Understudy

extension Screen {
  /// The screen, its bindings and commands, as text for people.
  package static var listing: String {
    let commands = description.commands.map { command in
      "  > \(command.usage)" + (command.help.isEmpty ? "" : "  (\(command.help))")
    }
    let head = "\(name)\(summary.isEmpty ? "" : "  \(summary)")"
    let bindings = "    " + description.bindings.map(\.name).joined(separator: ", ")
    return ([head, bindings] + commands).joined(separator: "\n")
  }
}

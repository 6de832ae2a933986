import Understudy
import UnderstudyProgram
import UnderstudyPrompt

/// The commands with a colon that a script may have.
extension Script {
  /// Runs a command with a colon.
  func runTool(_ line: String, _ stage: Stage) throws(Failure) {
    do throws(Failure) {
      let command = try toolCommand(line)
      switch command.name {
      case .wait:
        // A script that lets time pass expects that something waits for it.
        hasNotedPending = true
        let duration = try command.duration()
        step.start += duration
        pass(duration, stage)
      case .help:
        let help = ConsoleHelp(inScriptOn: stage)
        Diagnostics.say(
          try command.arguments.first.map { name throws(Failure) in try help.about(name) }
            ?? help.overview)
      default: reader.stop()
      }
    } catch {
      return try fail(error.message, stage)
    }
    try end(refused: false, stage)
  }

  /// A command that a script can have; of the line protocol only `:wait`, as requests do the rest.
  private func toolCommand(_ line: String) throws(Failure) -> ToolCommand {
    let names = ToolCommand.Name.allCases.filter {
      lineProtocol == nil ? $0.isInScripts : $0 == .wait
    }
    let typed = String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    guard names.contains(where: { ToolCommand.Name.fitting(typed) == [$0] }) else {
      let usages = names.map { ":\($0.usage)" }.joined(separator: ", ")
      let are = names.count == 1 ? "the only command with a colon here is" : "a script has only"
      throw Failure(.usage, "\(line.brief): \(are) \(usages)")
    }
    return try ToolCommand(parsing: line)
  }
}

import Understudy

/// Commands that did nothing: mistyped ones, those with wrong arguments, disabled ones.
///
/// At the prompt they are no steps. A session that is recorded has them, as the tests of refusals need
/// them.
extension Session {
  /// Whether the tool refused the step's command before the view model got it.
  ///
  /// What else is among the lines of such a step happened on its own.
  package func isMistake(_ step: Step) -> Bool { lineOfMistake(in: step) != nil }

  /// The index of the line that says why; nil if the command did something, or failed.
  private func lineOfMistake(in step: Step) -> Int? {
    guard let command = step.command else { return nil }
    let others = step.lines.dropFirst()
    // A condition may have looked at a clock.
    guard
      let first = others.first(where: { lines[$0].event.map { $0.worldEffect == nil } ?? false }),
      case .event(.refusal(let text)) = lines[first], Refusal.isMistake(command, text)
    else { return nil }
    return first
  }

  /// The number of commands that are no mistakes.
  package var stepCount: Int { steps.count { $0.command != nil && !isMistake($0) } }

  /// The commands that are no mistakes, as typed.
  package var commandsOfSteps: [String] {
    steps.filter { !isMistake($0) }.compactMap(\.command)
  }

  /// How many commands are the last `count` that are no mistakes, and those between and after them; nil
  /// if there are fewer.
  package func commands(inLastSteps count: Int) -> Int? {
    let commands = steps.dropFirst()
    let places = commands.indices.filter { !isMistake(commands[$0]) }
    guard count <= places.count else { return nil }
    return places.suffix(count).first.map { commands.endIndex - $0 } ?? 0
  }

  /// The text of a session in a file without its mistakes, and how many they are.
  ///
  /// Lines that happened on their own stay, and all others, byte for byte.
  package func withoutMistakes(_ text: [UInt8]) -> (text: [UInt8], count: Int) {
    var dropped: Set<Int> = []
    for step in steps {
      guard let reason = lineOfMistake(in: step) else { continue }
      dropped.formUnion([number(ofLine: step.lines.lowerBound), number(ofLine: reason)])
    }
    if dropped.isEmpty { return (text, 0) }
    let kept = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().filter { !dropped.contains($0.offset + 1) }.map(\.element)
    return (Array(kept.joined(separator: [UInt8(ascii: "\n")])), dropped.count / 2)
  }
}

extension Refusal {
  /// Whether this is what the tool says of a command that the view model never got.
  package static func isMistake(_ command: String, _ text: String) -> Bool {
    // A line without words, or one that can't be read, never reaches it.
    guard let name = Words.commandName(of: command) else { return true }
    return switch Refusal(text, of: name) {
    case .missingCommand, .unknownCommand, .disabled, .arguments: true
    case .unfinished, .impossible, .broken, .unannounced, .wrongEdit, .thrown: false
    }
  }
}

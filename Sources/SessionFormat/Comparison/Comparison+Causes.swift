extension Comparison {
  /// The cause of the session's failure, by which reports group sessions: a name that the screen does
  /// not have, or else the first difference. Nil if no step differs.
  package var cause: Cause? {
    let causes = differences.map { cause(of: $0) }
    return causes.first(where: \.isAboutName) ?? causes.first
  }

  /// The cause of one of the differences.
  package func cause(of difference: StepDifference) -> Cause {
    let command = difference.step.command.flatMap(Words.commandName)
    let differing = difference.events.first { $0.kind != .same && !$0.event.isProcessInput }
    guard let entry = differing else {
      return Cause(screen: session.screen, command: command, .otherOutput)
    }
    if let command, difference.isUnknownCommand {
      return Cause(screen: session.screen, .noCommand(command))
    }
    return Cause(screen: session.screen, command: command, Cause.Kind(entry))
  }

  /// The comparison after the differences in one binding, or in one command's availability or
  /// result, are accepted; nil if there are none.
  package func accepting(only name: String) -> Comparison? {
    accepting { $0.events.contains { $0.kind != .same && $0.event.isAbout(name) } }
  }

  /// The comparison after the steps that differ for this cause are accepted; nil if there are none.
  package func accepting(only cause: Cause) -> Comparison? {
    accepting { self.cause(of: $0) == cause }
  }

  private func accepting(_ isChosen: (StepDifference) -> Bool) -> Comparison? {
    var rest = self
    var isChanged = false
    for index in differences.filter(isChosen).map(\.index) where obstacles[index] == nil {
      guard let difference = rest.differences.first(where: { $0.index == index }) else { continue }
      rest = rest.accepting(difference)
      isChanged = true
    }
    return isChanged ? rest : nil
  }
}

extension Cause {
  fileprivate var isAboutName: Bool {
    switch kind {
    case .noCommand, .noBinding: true
    default: false
    }
  }
}

extension Cause.Kind {
  fileprivate init(_ entry: StepDifference.Entry) {
    switch entry.event {
    case .change(let path, _): self = .otherValue(path.pattern)
    case .insertion(let path, _), .removal(let path, _): self = .otherEdit(path.pattern)
    case .availability(let name, _): self = .notEnabled(name)
    case .effect(let question, _): self = .otherAnswer(question.name)
    case .refusal(let text): self = .refusal(Cause.pattern(of: text))
    case .crash(let name): self = entry.kind == .actual ? .end(name) : .noEnd(name)
    case .result: self = .otherResult
    case .command, .output: self = .otherOutput
    }
  }
}

extension Event {
  fileprivate func isAbout(_ name: String) -> Bool {
    switch self {
    case .change(let path, _), .insertion(let path, _), .removal(let path, _): path.binding == name
    case .availability(let command, _): command == name
    default: false
    }
  }
}

extension StepDifference {
  fileprivate var isUnknownCommand: Bool {
    events.contains { entry in
      if case .refusal(let text) = entry.event {
        entry.kind == .actual && text.hasPrefix("unknown command")
      } else {
        false
      }
    }
  }
}

import Understudy

/// What an explorer did, so that it can do it again: commands, time that passes, acts of the world.
struct StepList {
  struct Step {
    let action: Action
    /// What the answers in the step depend on.
    let seed: UInt64
    /// What the world answers in the step as far as it fits.
    var answers: [StepAnswers.Recorded] = []
  }

  enum Action {
    /// The command at this place among the screen's, with its line.
    case command(Int, line: [UInt8])
    case wait(Duration)
    /// The world answers a request.
    case act
  }

  /// What the world answers in the opening.
  var opening: [StepAnswers.Recorded] = []
  var steps: [Step] = []
}

extension StepList {
  /// The commands of a session, up to the first one that the screen lacks or that is excluded.
  init(_ session: Session, _ commands: [CommandDescription], without excluded: Set<String>) {
    for step in Candidate(session).steps {
      let answers = step.effects.compactMap { event -> StepAnswers.Recorded? in
        if case .effect(let question, let answer) = event { (question, answer) } else { nil }
      }
      guard let line = step.command else {
        opening = answers
        continue
      }
      let name = commands.named(String(line.prefix { $0 != " " }))?.name
      guard let name, !excluded.contains(name),
        let place = commands.firstIndex(where: { $0.name == name })
      else { return }
      steps.append(Step(action: .command(place, line: Array(line.utf8)), seed: 0, answers: answers))
    }
  }
}

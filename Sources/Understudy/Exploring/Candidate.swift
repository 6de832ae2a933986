/// A session that is tried out: what its steps are given, without what they do.
struct Candidate {
  let screen: String
  let settings: [[Session.Setting]]
  /// The opening, and a step for each command.
  var steps: [Step]

  struct Step: Hashable {
    /// Nil for the opening.
    var command: String?
    /// The world's answers, and the time that passes.
    var effects: [Event] = []
    /// Whether the world also answers every request that is still pending at the end.
    var answersAll = false

    /// The time that passes.
    var clock: [Event] { effects.filter { $0.worldEffect == .clock } }

    /// Whether the world answers something.
    var hasAnswers: Bool {
      effects.contains { $0.worldEffect != .clock && !$0.isProcessInput }
    }
  }

  /// What is given to the steps of a session.
  init(_ session: Session) {
    (screen, settings) = (session.screen, session.settings)
    steps = session.steps.map { step in
      let events = session.lines[step.lines].compactMap(\.given)
      return Step(command: step.command, effects: events)
    }
  }

  /// The text of a session that a dry run reads.
  var text: SessionText? {
    var session = Session(screen: screen, settings: settings)
    for step in steps {
      if let command = step.command { session.lines.append(.event(.command(command))) }
      session.lines += step.effects.map(Session.Line.event)
    }
    return try? SessionText(session)
  }
}

extension Session.Line {
  /// The answer in the line.
  fileprivate var given: Event? {
    if case .event(let event) = self, case .effect = event { event } else { nil }
  }
}

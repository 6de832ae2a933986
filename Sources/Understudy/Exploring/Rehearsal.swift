/// A run of a session that was changed: its commands with its answers, and with the simplest ones where
/// it lacks any.
@MainActor
struct Rehearsal {
  /// The session that it became.
  let text: [UInt8]
  /// What was wrong at its last step.
  let symptoms: [Symptom]
  /// A hash of what the screen shows at the end.
  let state: Int

  /// Runs the session until it shows `symptom`, or to its end.
  ///
  /// - Throws: the screen's error if it can't make its view model.
  init(_ session: SessionText, on screen: any Screen.Type, until symptom: Symptom) throws {
    let answers = RecordedAnswers(fillsGaps: true)
    let world = World(
      settings: try World.Settings(session.head), feed: answers, generated: GeneratedAnswers())
    let stage = screen.makeStage(world: world)
    stage.transcript.keepRefusals()
    answers.begin(session)
    var symptoms: [Symptom] = []
    for step in session.steps {
      answers.begin(step, of: session)
      world.generated?.begin(seed: 0)
      try stage.rehearse(step)
      symptoms = stage.transcript.takeRefusals().compactMap(Symptom.init(refusal:))
      if symptoms.contains(symptom) { break }
    }
    (text, self.symptoms) = (Array(stage.transcript.bytes()), symptoms)
    state = stage.shownHash
    EventLoop.shared.forgetTimers()
  }
}

extension Stage {
  /// Runs a step of a session whose answers have been loaded, and keeps what it writes.
  fileprivate func rehearse(_ step: SessionText.Step) throws {
    if !step.effects.isEmpty { world.processInputs.awaitClock(true) }
    if let command = step.command {
      _ = try run(command)
    } else {
      try open(writingHeader: true)
    }
    finish()
  }

  /// A hash of what is shown, of which commands can be used, and of what the world still has to do.
  fileprivate var shownHash: Int {
    var hasher = Hasher()
    for (_, value) in bindings { hasher.combine(value) }
    for place in commands.indices { hasher.combine(isEnabled(commandAt: place)) }
    hasher.combine(world.inFlight)
    hasher.combine(world.untilNextTimer)
    return hasher.finalize()
  }
}

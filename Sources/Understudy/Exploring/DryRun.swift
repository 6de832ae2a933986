import SessionAnalysis

/// A run of a candidate: its commands with its answers, and with the simplest ones where it lacks any.
@MainActor
struct DryRun {
  /// The session that it became.
  let text: [UInt8]
  /// What was wrong at its last step.
  let symptoms: [Symptom]
  /// A hash of what the screen shows at the end.
  let state: Int

  /// Runs the candidate until it shows `symptom`, or to its end; nil if it can't be run.
  init?(_ candidate: Candidate, on screen: any Screen.Type, until symptom: Symptom) {
    guard let text = candidate.text, let settings = try? World.Settings(text.head) else {
      return nil
    }
    let answers = RecordedAnswers(fillsGaps: true)
    let world = World(settings: settings, feed: answers, generated: GeneratedAnswers())
    let stage = screen.makeStage(world: world)
    stage.transcript.keepRefusals()
    answers.begin(text)
    defer { EventLoop.shared.endWorld() }
    var symptoms: [Symptom] = []
    var blocks = text.blocks()
    guard let block = try? blocks.next() else { return nil }
    // Its steps point into it.
    defer { withExtendedLifetime(block) {} }
    answers.begin(block)
    for (step, given) in zip(block.steps, candidate.steps) {
      answers.begin(step)
      world.generated?.begin(seed: 0)
      guard (try? stage.dryRun(step)) != nil else { return nil }
      if given.answersAll { stage.answerAll(answers) }
      symptoms = stage.transcript.takeRefusals().compactMap { Symptom(.refusal($0)) }
      if symptoms.contains(symptom) { break }
    }
    (self.text, self.symptoms) = (stage.transcript.bytes(), symptoms)
    state = stage.shownHash
  }
}

extension Stage {
  /// Runs a step of a session whose answers have been loaded, and keeps what it writes.
  fileprivate func dryRun(_ step: SessionText.Step) throws {
    if !step.effects.isEmpty { world.processInputs.awaitClock(true) }
    if let command = step.command {
      _ = try run(command.span)
    } else {
      try open(writingHeader: true)
    }
    finish()
  }

  /// Lets the world answer all pending requests, without letting time pass.
  fileprivate func answerAll(_ answers: RecordedAnswers) {
    answers.giveUp()
    settle()
    while let generated = world.generated, generated.takeAct(), let event = generated.next() {
      play(event)
      settle()
    }
  }

  /// A hash of what is shown, of which commands can be used, of the time, and of what the world still
  /// has to do.
  fileprivate var shownHash: Int {
    var hasher = Hasher()
    for (_, value) in bindings { hasher.combine(value) }
    for place in commands.indices { hasher.combine(isEnabled(commandAt: place)) }
    hasher.combine(world.time)
    hasher.combine(world.inFlight)
    hasher.combine(world.untilNextTimer)
    return hasher.finalize()
  }
}

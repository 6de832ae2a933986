import SessionAnalysis
import Understudy

/// A run of a candidate: its commands with its answers, and with the simplest ones where it lacks any.
@MainActor
struct DryRun {
  /// The session that it became.
  let text: [UInt8]
  /// What was wrong at its last step.
  let symptoms: [Symptom]
  /// A hash of what the screen shows at the end.
  let state: Int

  /// Runs the candidate until it shows `symptom`, or to its end; nil if it can't be run, or if it is about to
  /// do what ended a process. What happens is also written to `journal`, which outlives this one.
  init?(
    _ candidate: Candidate, on screen: any Screen.Type, until symptom: Symptom,
    avoiding avoided: AvoidedSteps?, journal: (any ByteStore)?
  ) {
    guard let text = candidate.text, let settings = try? World.Settings(text.head) else {
      return nil
    }
    let answers = RecordedAnswers(text, fillsGaps: true)
    let world = World(settings: settings, recorded: answers, generated: GeneratedAnswers())
    let stage = screen.makeStage(world: world)
    if let journal { stage.transcript.keep(in: journal) }
    stage.transcript.keepRefusals()
    defer {
      EventLoop.shared.endWorld()
      stage.transcript.leaveStore()
    }
    var (run, symptoms) = (Run(text, on: stage, answers), [Symptom]())
    for given in candidate.steps where run.hasNext {
      if let avoided, avoided.hasEnded(given.command, on: stage) { return nil }
      world.generated?.begin(seed: 0)
      guard (try? run.runNext(writingHeader: true)) != nil else { return nil }
      if given.answersAll { stage.answerAll(answers) }
      symptoms = stage.transcript.takeRefusals().compactMap { Symptom(.refusal($0)) }
      if !symptom.isBug { symptoms += Surprise.texts(on: stage).map(Symptom.surprise) }
      if symptoms.contains(symptom) { break }
    }
    (self.text, self.symptoms) = (stage.transcript.bytes(), symptoms)
    state = stage.shownHash
  }
}

extension Stage {
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

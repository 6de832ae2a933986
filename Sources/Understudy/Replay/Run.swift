import SessionAnalysis

/// Runs a session's steps one by one, on a stage whose world answers from the session.
@MainActor
package struct Run {
  let session: SessionText
  let stage: Stage
  let answers: RecordedAnswers
  /// How many steps were run.
  private(set) var count = 0

  package init(_ session: SessionText, on stage: Stage, _ answers: RecordedAnswers) {
    (self.session, self.stage, self.answers) = (session, stage, answers)
  }

  /// Whether there are more steps.
  package var hasNext: Bool { count < session.steps.count }

  /// The step that ran last.
  var step: SessionText.Step { session.steps[count - 1] }

  /// What the step that ran last did. Its lines are still in the transcript.
  var outcome: ReplayLog.Step { session.outcome(of: step, stage.transcript) }

  /// Runs the next step. `typed` is its command if the session does not contain the command's secret.
  package mutating func runNext(typed: String? = nil, writingHeader: Bool = false) throws {
    let step = session.steps[count]
    count += 1
    answers.begin(step)
    // What the session has is taken at the first look at a clock.
    if !step.effects.isEmpty { stage.world.processInputs.awaitClock(true) }
    if let typed {
      _ = try stage.run(typed)
    } else if let command = session.command(of: step) {
      _ = try stage.run(command.span)
    } else {
      try stage.open(writingHeader: writingHeader)
    }
    stage.finish()
  }

  /// Passes on the last lines of a step, empties the transcript, and returns what the step did.
  func takeOutcome() -> ReplayLog.Step {
    stage.linesHook?()
    defer { stage.transcript.removeAll() }
    return outcome
  }
}

/// Finds the steps of a session that lack an answer while they are replayed, and lets the real world
/// answer there.
@MainActor
struct SessionGaps {
  private var walk: SessionWalk

  init(_ session: Session) { walk = SessionWalk(session) }

  /// Lets the real world answer what the step that ran last waits for, as long as lines are missing
  /// that it should write. Returns the effects that still wait if some are.
  mutating func fill(_ run: Run) -> Set<String> {
    guard let difference = difference(run) else { return [] }
    var isMissingLines = difference.lacksLines
    while isMissingLines, run.answers.giveUpUnanswered() {
      EventLoop.shared.drain()
      run.stage.finish()
      isMissingLines = self.difference(run)?.lacksLines ?? false
    }
    if let final = run.outcome.events { _ = walk.difference(at: run.count - 1, final) }
    return isMissingLines ? Set(run.answers.awaitedQuestions.map(\.name)) : []
  }

  private func difference(_ run: Run) -> StepDifference? {
    var walk = walk
    return run.outcome.events.flatMap { walk.difference(at: run.count - 1, $0) }
  }
}

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

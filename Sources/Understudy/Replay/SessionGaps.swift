import SessionAnalysis

/// Finds the steps of a session that lack an answer while they are replayed, and lets the real world
/// answer there.
@MainActor
struct SessionGaps {
  private var walk: SessionWalk
  private let answers: RecordedAnswers

  init(_ session: Session, _ answers: RecordedAnswers) {
    (walk, self.answers) = (SessionWalk(session), answers)
  }

  /// Lets the real world answer what the step waits for, as long as lines are missing that it should
  /// write. Returns the effects that still wait if some are.
  mutating func fill(_ index: Int, _ step: SessionText.Step, on stage: Stage) -> Set<String> {
    guard let difference = difference(index, step, on: stage) else { return [] }
    var isMissingLines = difference.lacksLines
    while isMissingLines, answers.askRealWorld() {
      EventLoop.shared.drain()
      stage.finish()
      isMissingLines = self.difference(index, step, on: stage)?.lacksLines ?? false
    }
    let final = step.outcome(stage.transcript).events
    if let final { _ = walk.difference(at: index, final) }
    return isMissingLines ? Set(answers.awaitedQuestions.map(\.name)) : []
  }

  private func difference(
    _ index: Int, _ step: SessionText.Step, on stage: Stage
  ) -> StepDifference? {
    var walk = walk
    return step.outcome(stage.transcript).events.flatMap {
      walk.difference(at: index, $0)
    }
  }
}

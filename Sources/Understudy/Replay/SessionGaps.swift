import SessionAnalysis

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

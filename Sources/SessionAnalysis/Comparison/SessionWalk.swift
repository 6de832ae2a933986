import SessionFormat

/// Compares the steps of a session, in order, with what a replay did.
///
/// What a step shows depends on the steps before it: an inserted row changes a list that was shown
/// earlier. Steps that are left out match exactly.
package struct SessionWalk {
  private let session: Session
  // Finding these takes longer than comparing a step.
  let steps: [Session.Step]
  let parts: Set<ScreenPart>
  private let awaited: Set<String>
  /// What is shown before the step at `next`.
  private var shown = ShownStates()
  private var next = 0

  /// Begins at the opening. The effects in ``ReplayLog/awaited`` divide steps into phases.
  package init(_ session: Session, awaited: Set<String> = []) {
    (self.session, self.awaited) = (session, awaited)
    (steps, parts) = (session.steps, session.parts)
  }

  /// Compares the step at `index`, which follows all that were compared. Nil if it matches.
  package mutating func difference(at index: Int, _ actual: [Event]) -> StepDifference? {
    let comparison = compare(index, actual)
    if comparison.matches { return nil }
    return StepDifference(index, steps[index], of: session, comparison, shown)
  }

  /// Compares the step at `index`, which follows all that were compared.
  ///
  /// - Complexity: that of comparing the step, and for all calls together O(*n*) in the lines of the
  ///   session.
  mutating func compare(_ index: Int, _ actual: [Event]) -> StepComparison {
    skip(to: index)
    next += 1
    let step = steps[index]
    let expected = session.events(of: step)
    return StepComparison(expected, actual, &shown, awaited: awaited) { event in
      ScreenPart(event, in: step.command).map(parts.contains) ?? true
    }
  }

  /// What the session shows before the next step.
  var expected: ScreenState { shown.expected }

  /// What a binding shows in the replay before the next step.
  func shownValue(of binding: String) -> ShownValue { shown.actual[binding] }

  /// Passes the steps before `index`, which match exactly.
  mutating func skip(to index: Int) {
    while next < index {
      shown.expected.apply(session.lines[steps[next].lines])
      shown.actual.apply(session.lines[steps[next].lines])
      next += 1
    }
  }

  /// Continues as if the step that was compared last, before which the walk was at `earlier`, expected
  /// these lines.
  mutating func expect(_ lines: [Session.Line], from earlier: SessionWalk) {
    shown.expected = earlier.shown.expected
    shown.expected.apply(lines[...])
  }
}

import SessionFormat

/// What a session and its replay say about parts of the screen that the session is not about.
struct UnmentionedParts {
  /// The parts that the replay shows, as they first appear; none if the session leaves out parts on
  /// purpose.
  private(set) var shown: [ScreenPart] = []
  /// Those of them that are fields of what the session shows.
  var fields: [ScreenPart] { shown.filter(\.isField) }
  /// The parts that later steps of the session show although its opening does not, with the line and
  /// the step where each first appears.
  private(set) var expected: [(part: ScreenPart, line: Int, step: Int)] = []

  /// Looks through the steps of a session about `parts` that did not match exactly, each with what
  /// happened.
  init(
    _ session: Session, about parts: Set<ScreenPart>, _ steps: [(Session.Step, events: [Event]?)]
  ) {
    var known = parts
    var expectedParts = parts
    for (index, (step, events)) in steps.enumerated() {
      guard let events else { continue }
      for event in events {
        guard let part = ScreenPart(event, in: step.command), known.insert(part).inserted else {
          continue
        }
        shown.append(part)
      }
      let lines = session.lines[step.lines].compactMap(\.event)
      for case .both(let old, let new) in Alignment(lines, events, { $0.matches($1) }).pairs
      where lines[old] != events[new] {
        _ = lines[old].completed(by: events[new]) { path in
          let field = ScreenPart.field(path.pattern)
          if known.insert(field).inserted { shown.append(field) }
          return true
        }
      }
      for place in step.lines {
        guard let event = session.lines[place].event,
          let part = ScreenPart(event, in: step.command), expectedParts.insert(part).inserted
        else { continue }
        expected.append((part, session.number(ofLine: place), index))
      }
    }
    if session.isPartial { shown = [] }
  }

  /// What to tell people about lines that are not compared.
  var findings: [ReplayLog.LintFinding] {
    expected.map { .init(step: $0.step, .notCompared($0.part)) }
  }
}

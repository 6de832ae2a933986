/// What a session expects compared with what a replay of it did.
package struct Comparison {
  /// The steps that do not match, in order.
  package let differences: [StepDifference]
  /// Further remarks, for people.
  package let notes: [Note]

  /// An explanation of a mismatch, or something else that went wrong.
  package struct Note: Hashable {
    /// The line of the file and the step that it is about; nil if it is about the whole session.
    package var line: Int?
    package var step: Int?
    package var text: String
  }

  /// The steps that can't be accepted, because that would lose what the session tests, and what to
  /// do instead.
  package let obstacles: [Int: String]

  /// Whether what happened can be accepted as the expected behaviour.
  package var canBeAccepted: Bool { obstacles.isEmpty }

  /// Whether the replay did exactly what the session expects.
  package var passed: Bool { differences.isEmpty && notes.isEmpty }

  /// Compares a replay with its session. Every event counts: missing, extra and different ones. If
  /// the names of a `screen` are given, names that it does not have are reported.
  package init(_ session: Session, _ replay: ReplayLog, among screen: ScreenNames? = nil) {
    let steps = session.steps
    let differences = zip(steps, replay.steps).enumerated().compactMap { index, pair in
      pair.1.events.flatMap { StepDifference(session, index, pair.0, $0) }
    }.filter { !$0.isUnfinished(in: session, steps.count) }
    let stale = screen.map { StaleNames(differences, on: $0) }
    let end = UnexpectedEnd(differences.last, notRun: steps.count - replay.steps.count)
    self.differences = differences
    obstacles = (stale?.obstacles ?? [:]).merging(end?.obstacles ?? [:]) { first, _ in first }
    let texts =
      replay.notes + differences.compactMap(\.noteOnCrash)
      + [end?.text, stale?.advice].compactMap { $0 }
    notes = (stale?.notes ?? []) + texts.map { Note(text: $0) } + Self.notes(onEndOf: session)
  }

  private init(_ differences: [StepDifference], of whole: Comparison) {
    self.differences = differences
    let steps = differences.map(\.index)
    notes = whole.notes.filter { note in note.step.map(steps.contains) ?? true }
    obstacles = whole.obstacles.filter { steps.contains($0.key) }
  }

  /// The same comparison limited to one step; nil stands for no step.
  package func only(_ step: Int?) -> Comparison {
    Comparison(differences.filter { $0.index == step }, of: self)
  }

  private static func notes(onEndOf session: Session) -> [Note] {
    guard session.isCutOff else { return [] }
    let last = session.number(ofLine: session.lines.count - 1)
    return [
      Note(line: last, text: "the recording was cut off after this line: its process was killed")
    ]
  }
}

/// A step that does not match what the session expects.
package struct StepDifference {
  /// Which step of the session it is; 0 is the opening.
  package let index: Int
  /// The command of the step; nil for the opening of the screen.
  package let command: String?
  /// The line of the file where the step begins.
  package let line: Int
  /// The first line of the file that does not match.
  package let firstDifference: Int
  /// The step's events, matching or not.
  package let events: [Entry]

  /// One event of the step.
  package enum Entry: Hashable {
    case same(Event)
    /// Expected on this line of the file, but did not happen.
    case missing(Event, line: Int)
    /// Happened, but was not expected.
    case extra(Event)
  }

  /// Nil when the events match those expected, placeholders included.
  package init?(_ session: Session, _ index: Int, _ step: Session.Step, _ actual: [Event]) {
    let expected = step.lines.compactMap { index in
      session.lines[index].event.map { (event: $0, line: session.number(ofLine: index)) }
    }
    let alignment = Alignment(expected.map(\.event), actual) { $0.matches($1) }
    let entries = alignment.pairs.map { pair -> Entry in
      switch pair {
      case .both(_, let new): .same(actual[new])
      case .old(let old): .missing(expected[old].event, line: expected[old].line)
      case .new(let new): .extra(actual[new])
      }
    }
    guard entries.contains(where: \.isDifferent) else { return nil }
    self.index = index
    events = entries
    command = step.command
    line = session.number(ofLine: step.lines.lowerBound)
    firstDifference = Self.firstDifference(entries) ?? line
  }

  /// Whether the step is incomplete, because the process that recorded it was killed, and matches
  /// as far as it goes.
  fileprivate func isUnfinished(in session: Session, _ stepCount: Int) -> Bool {
    guard session.isCutOff, index == stepCount - 1 else { return false }
    return events.drop { !$0.isDifferent }.allSatisfy {
      if case .extra = $0 { true } else { false }
    }
  }

  /// What to report if the step was expected to end the process and did not.
  fileprivate var noteOnCrash: String? {
    var expected: String?
    for entry in events {
      switch entry {
      case .missing(.crash(let name), _): expected = name
      case .extra(.crash): return nil
      default: break
      }
    }
    switch expected {
    case nil: return nil
    case "timeout": return "the hang no longer happens"
    case "exit": return "the exit no longer happens"
    default: return "the crash no longer happens"
    }
  }

  private static func firstDifference(_ entries: [Entry]) -> Int? {
    for case .missing(_, let line) in entries { return line }
    return nil
  }
}

extension StepDifference.Entry {
  package var isDifferent: Bool {
    if case .same = self { false } else { true }
  }
}

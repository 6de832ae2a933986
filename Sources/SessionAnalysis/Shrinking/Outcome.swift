import SessionFormat

/// Something that goes wrong in the replay of a session: what a smaller session has to keep.
package struct Outcome {
  package let symptom: Symptom
  /// Which step it happens in; 0 is the opening.
  package let step: Int
  /// The line of the file where that step begins.
  package let line: Int
  /// What happens, in a few words: `count: expected 4, found 5`.
  package let summary: String
  /// Whether the session expects it, and so passes.
  package let isExpected: Bool
  /// What a replay must do to differ in the same way; nil unless the symptom is a difference.
  let assertion: Assertion?
  /// Whether the answers of the session are wrong in other ways, too.
  let hasNotes: Bool
  /// All that goes wrong in the replay. In that of a smaller session, nothing else does.
  fileprivate(set) var failures: Set<Symptom.Failure> = []

  /// What goes wrong in a replay of `session`, each symptom once. What the session does not expect comes
  /// first, then what it records, then what may be meant; of either an end of the process, then events, then differences.
  package static func all(in session: Session, _ replay: ReplayLog) -> [Outcome] {
    var search = OutcomeSearch(session, replay)
    for (index, step) in replay.steps.prefix(search.stepCount).enumerated() {
      search.look(at: index, step.events)
    }
    for finding in replay.surprises { search.add(finding) }
    return search.outcomes
  }
}

extension Outcome {
  /// The steps of its session up to the one in which it happens.
  package func start(of session: Session) -> Session {
    var start = session.prefix(steps: step + 1)
    start.isCutOff = false
    return start
  }

  /// What happens in its place when only these steps are replayed; nil if nothing goes wrong there.
  ///
  /// Later steps may decide how it is written: a question has its inputs if the session records inputs
  /// anywhere.
  package func again(in start: Session, _ replay: ReplayLog) -> Outcome? {
    let outcomes = Outcome.all(in: start, replay).filter {
      $0.step == step && $0.isExpected == isExpected
    }
    return outcomes.first { $0.symptom == symptom }
      ?? outcomes.first { $0.assertion != nil && assertion != nil }
  }
}

/// Finds the outcomes of a replay, step by step.
private struct OutcomeSearch {
  private let session: Session
  private let replay: ReplayLog
  private var walk: SessionWalk
  private var unexpected: [Outcome] = []
  private var expected: [Outcome] = []
  private var surprises: [Outcome] = []

  init(_ session: Session, _ replay: ReplayLog) {
    (self.session, self.replay) = (session, replay)
    walk = SessionWalk(session, awaited: replay.awaited)
  }

  var stepCount: Int { walk.steps.count }

  /// Each symptom once.
  var outcomes: [Outcome] {
    var outcomes = [unexpected, expected, surprises].flatMap { $0.ordered(by: \.symptom.rank) }
      .uniqued(on: \.symptom)
    let failures = Set(outcomes.map(\.symptom.failure))
    for place in outcomes.indices { outcomes[place].failures = failures }
    return outcomes
  }

  /// Looks at what a step did; nil if it matched exactly.
  mutating func look(at index: Int, _ actual: [Event]?) {
    let step = walk.steps[index]
    let events = actual ?? session.events(of: step)
    if actual != nil { walk.skip(to: index) }
    let before = walk
    let difference = actual.flatMap { walk.difference(at: index, $0) }
    let isCutOff = session.isCutOff && index == stepCount - 1
    let differences =
      difference.map { isCutOff && $0.isUnfinished ? [] : $0.comparison.differences } ?? []
    let extra = differences.flatMap(\.extra).map { events[$0] }
    for event in events {
      guard let symptom = Symptom(event) else { continue }
      let isExpected = !extra.contains(event)
      let outcome = outcome(symptom, index, "\(symptom)", isExpected: isExpected)
      if isExpected { expected.append(outcome) } else { unexpected.append(outcome) }
    }
    // What the view model did wrong explains the rest of the step.
    guard !extra.contains(where: { Symptom($0) != nil }), let difference, !differences.isEmpty
    else { return }
    let symptom = Symptom.difference(difference.cause)
    // Only the first is kept, and to see what it names takes long.
    if unexpected.contains(where: { $0.symptom == symptom }) { return }
    unexpected.append(
      outcome(
        symptom, index, difference.summary,
        assertion: Assertion(
          difference, after: before, awaited: replay.awaited,
          given: session.given(before: index, in: replay))))
  }

  /// Adds what may be meant.
  mutating func add(_ finding: ReplayLog.LintFinding) {
    guard walk.steps.indices.contains(finding.step) else { return }
    surprises.append(outcome(.surprise(finding.text), finding.step, finding.text))
  }

  private func outcome(
    _ symptom: Symptom, _ index: Int, _ summary: String, isExpected: Bool = false,
    assertion: Assertion? = nil
  ) -> Outcome {
    Outcome(
      symptom: symptom, step: index,
      line: session.number(ofLine: walk.steps[index].lines.lowerBound), summary: summary,
      isExpected: isExpected, assertion: assertion, hasNotes: !replay.notes.isEmpty)
  }
}

extension Symptom {
  /// The lower, the more it says about what is wrong.
  fileprivate var rank: Int {
    switch self {
    case .crash: 0
    case .event: 1
    case .difference: 2
    case .unwritable, .surprise: 3
    }
  }
}

/// What is wrong with a run of a session, equal for all runs in which the same is wrong.
package enum Symptom: Hashable, Sendable {
  /// The process ends in this way; see ``ProcessEnd``.
  case crash(String)
  /// The view model breaks a promise: an invariant does not hold, a change comes without a
  /// notification, an announced edit is not what changed. The text is without the indices of rows.
  case event(String)
  /// A replay differs from its session.
  case difference(Cause)
  /// A session can't hold what happened.
  case unwritable(String)
  /// Something that nearly every app avoids happens. It may be meant.
  case surprise(String)
}

extension Symptom {
  /// What is wrong if this event happens; nil if nothing is.
  package init?(_ event: Event) {
    if let name = event.processEnd {
      self = .crash(name)
      return
    }
    guard case .refusal(let text) = event else { return nil }
    switch Refusal.brokenPromise(text) {
    case .broken, .unannounced: self = .event(text.withoutIndices)
    case .wrongEdit: self = .event(Cause.pattern(of: text))
    case .missingCommand, .unknownCommand, .disabled, .arguments, .outOfRange, .unfinished,
      .impossible,
      .thrown, nil:
      return nil
    }
  }
}

extension Symptom {
  /// What fails, however it is written.
  enum Failure: Hashable { case symptom(Symptom), edits(list: String) }

  var failure: Failure {
    guard case .event(let text) = self, case .wrongEdit(let list, _)? = Refusal.brokenPromise(text)
    else { return .symptom(self) }
    return .edits(list: list)
  }
}

extension Symptom: CustomStringConvertible {
  /// The symptom on one line, for people: `count: another value after add`.
  package var description: String {
    switch self {
    case .crash(let name): String(escapingControls: ProcessEnd.verb(for: name))
    case .event(let text), .unwritable(let text), .surprise(let text):
      String(escapingControls: text.withoutAddresses.brief)
    case .difference(let cause): "\(cause)".withoutAddresses
    }
  }

  /// What fails, whatever command happened to run: `count: another value in a replay`. What an exploration
  /// found is the same if this is.
  package var name: String {
    if case .difference(let cause) = self {
      cause.description(place: "in a replay").withoutAddresses
    } else {
      description
    }
  }

  /// Whether this is a bug in any app.
  package var isBug: Bool { if case .surprise = self { false } else { true } }
}

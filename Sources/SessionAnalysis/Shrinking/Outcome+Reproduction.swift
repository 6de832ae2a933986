import SessionFormat

extension Outcome {
  /// The session that `candidate` became in a run, up to this outcome; nil if the run has another one.
  ///
  /// What happened is what it expects now. A crash or an event that the session did not expect before
  /// is left out, so that the smaller session, too, fails until that is fixed.
  package func session(of candidate: Session, _ replay: ReplayLog) -> Session? {
    guard hasNotes || replay.notes.isEmpty else { return nil }
    let shown = zip(candidate.steps, replay.steps).enumerated().map { place, step -> ShownStep in
      let events = step.1.events
      let all = events ?? candidate.lines[step.0.lines].compactMap(\.event)
      let surprises = replay.surprises.filter { $0.step == place }.map { Symptom.surprise($0.text) }
      return (events == nil, all.compactMap(Symptom.init) + surprises)
    }
    let session: Session?
    if let assertion {
      session = assertion.session(of: candidate, replay)
    } else {
      session = stepOfSymptom(in: shown).map { step in
        let result = candidate.prefix(steps: step + 1).accepting(replay, asWritten: true)
        return isExpected ? result : result.removingSymptom(symptom)
      }
    }
    guard let session, !session.lacksAnswers(besides: assertion == nil ? 0 : 1) else { return nil }
    let symptoms = shown.prefix(session.steps.count).flatMap(\.symptoms)
    return symptoms.filter(\.isBug).map(\.failure).allSatisfy(failures.contains) ? session : nil
  }

  /// Whether a step wrote exactly the session's lines, and what goes wrong in it.
  private typealias ShownStep = (isExact: Bool, symptoms: [Symptom])

  /// The first step that shows the symptom.
  private func stepOfSymptom(in shown: [ShownStep]) -> Int? {
    if case .crash = symptom {
      return shown.last?.symptoms.contains(symptom) == true ? shown.count - 1 : nil
    }
    return shown.firstIndex {
      (isExpected || !symptom.isBug || !$0.isExact) && $0.symptoms.contains(symptom)
    }
  }
}

extension Session {
  /// The session without a symptom in its last step.
  fileprivate func removingSymptom(_ symptom: Symptom) -> Session {
    var session = self
    let start = steps.last?.lines.lowerBound ?? 0
    session.lines.removeSubrange(start...)
    session.lines += lines[start...].filter { $0.event.flatMap(Symptom.init) != symptom }
    return session
  }

  /// Whether the replay lacked an answer, except in so many steps at the end. Such a session would
  /// not do the same again.
  fileprivate func lacksAnswers(besides count: Int) -> Bool {
    let end = steps.suffix(count).first?.lines.lowerBound ?? lines.count
    return lines[..<end].lazy.compactMap(\.event).contains {
      $0.missingAnswer != nil || $0 == .refusal(.unfinished)
    }
  }
}

/// What a step of a session asserts, and what a replay does instead.
///
/// What the step should do in a smaller session is not known, except where it begins with the same
/// and does the same. So a smaller session keeps the step's command, and what the part that differs
/// showed before it. If that is inside of a row, the row may have another number. The same holds for what else
/// differs in the step. And what the step names of what came before it stays: given another text, or asked another
/// question, the view model should do something else.
struct Assertion {
  /// What differs in each channel: that first of which the outcome is.
  private let parts: [Part]
  /// What the step names of what is given before it.
  private let names: Set<Given>

  /// Something that the steps before give the view model, or have it ask.
  enum Given: Hashable {
    /// What the world was asked, and did not answer at once.
    case question(Question)
    /// A text in an answer, or what identifies a record there.
    case answer(Value)
    /// A text in a command.
    case argument(Value)
  }

  private struct Part {
    let cause: Cause
    let channel: Channel
    /// The part of a binding that differs, without the numbers of rows; nil if it is not a binding.
    let path: String?
    /// The events that happen in place of the expected ones, with paths that begin at the part.
    let actual: [Event]
    /// What the part shows before the step.
    let before: ShownValue
    /// What else changes in the step, if nothing happens in place of the expected events: it tells the step from one of
    /// which nothing should be expected.
    let rest: Set<Channel>?

    /// Whether the step of a smaller session, of which this is a part, differs as `other` does.
    func isLike(_ other: Part) -> Bool {
      guard (cause, channel, path) == (other.cause, other.channel, other.path),
        actual == other.actual, before == other.before
      else { return false }
      guard let rest, let known = other.rest else { return rest == other.rest }
      let isNoOther = rest.subtracting(known).allSatisfy(\.isShown)
      return rest.isEmpty == known.isEmpty && isNoOther
        && (known.isEmpty || !rest.isDisjoint(with: known))
    }
  }

  /// Makes the assertion of a step that differs, after all steps that `walk` has compared, and that were `given` this.
  init(
    _ difference: StepDifference, after walk: SessionWalk, awaited: Set<String>,
    given: Set<Given> = []
  ) {
    let (expected, events) = (difference.comparison.expected, difference.comparison.actual)
    let own = Set(expected.flatMap(\.given))
    let naming = expected.filter { $0.kind == .command } + difference.comparison.missing
    names = given.filter { given in
      !own.contains(given) && naming.contains { $0.names(given) }
    }
    parts = difference.findings.uniqued(on: \.channel).map { finding in
      let isMine = { (event: Event) in Channel(of: event, awaited: awaited) == finding.channel }
      let mine = events.filter(isMine)
      let part = Path(of: expected.filter(isMine) + mine)
      let isMissing = difference.findings.allSatisfy {
        $0.channel != finding.channel || $0.differences[0].extra.isEmpty
      }
      let others = events.filter { !isMine($0) && !$0.isProcessInput && $0.kind != .command }
      return Part(
        cause: finding.cause, channel: finding.channel, path: part?.pattern,
        actual: mine.map { $0.dropping(part?.steps.count ?? 0) },
        before: part.map(walk.shownValue) ?? .none,
        rest: isMissing ? Set(others.map { Channel(of: $0, awaited: awaited) }) : nil)
    }
  }

  /// The session that a candidate became in a run: what happened, and in the last step the expected
  /// events of the assertion. Nil if the last step does not differ in the same way.
  func session(of candidate: Session, _ replay: ReplayLog) -> Session? {
    let last = candidate.steps.count - 1
    guard replay.steps.count == last + 1, let events = replay.steps[last].events else { return nil }
    let earlier = candidate.prefix(steps: last)
    // Nothing comes before the opening, but a session without lines has one, too.
    var session = last == 0 ? earlier : earlier.accepting(replay, asWritten: true)
    session.lines += candidate.lines[earlier.lines.count...]
    var walk = SessionWalk(session, awaited: replay.awaited)
    walk.skip(to: last)
    let before = walk
    guard let difference = walk.difference(at: last, events),
      case let found = Assertion(difference, after: before, awaited: replay.awaited).parts,
      found[0].isLike(parts[0])
    else { return nil }
    let channels = Set(parts.map(\.channel))
    let isKnown = found.allSatisfy { found in
      !channels.contains(found.channel) || parts.contains { found.isLike($0) }
    }
    guard isKnown, names.isSubset(of: candidate.given(before: last, in: replay)) else {
      return nil
    }
    return session.accepting([difference]) {
      !channels.contains(Channel(of: $0, awaited: replay.awaited))
    }
  }
}

extension Session {
  /// What the steps before one are given in a replay.
  func given(before index: Int, in replay: ReplayLog) -> Set<Assertion.Given> {
    let events = zip(steps.prefix(index), replay.steps).lazy.flatMap { step, outcome in
      outcome.events ?? self.events(of: step)
    }
    return Set(events.flatMap(\.given))
  }
}

extension Event {
  /// What it gives the view model, or has it ask, that a later step may name.
  fileprivate var given: [Assertion.Given] {
    switch self {
    case .command: values.flatMap(\.namesGiven).map { .argument($0) }
    case .effect(_, .value(let value)): value.namesGiven.map { .answer($0) }
    case .effect(_, .failure(let text, let value)):
      ([.string(text)] + [value].compactMap(\.self)).flatMap(\.namesGiven).map { .answer($0) }
    case .pending(let question): [.question(question.unranked)]
    case .effect(_, .done), .effect(_, .end), .result, .finish, .change, .insertion, .removal,
      .availability, .occurrence, .refusal, .output, .crash:
      []
    }
  }

  /// Whether an event that should happen names it.
  fileprivate func names(_ given: Assertion.Given) -> Bool {
    switch (given, self) {
    case (.question(let asked), .effect(let question, _)),
      (.question(let asked), .pending(let question)):
      question.unranked == asked
    case (.question, _): false
    case (.answer(let value), _), (.argument(let value), _): values.contains { $0.names(value) }
    }
  }

  /// The values in it, but for the world's answer, which is given to it.
  private var values: [Value] {
    switch self {
    case .command(let line):
      (Shrinker.TypedCommand(line)?.arguments ?? []).map { argument in
        switch argument {
        case .word(let word): .string(word)
        case .literal(let value): value
        }
      }
    case .effect(let question, _), .pending(let question): [question.inputs].compactMap(\.self)
    case .result(let value), .change(_, let value, _), .insertion(_, let value),
      .removal(_, let value), .finish(_, .returned(let value)):
      [value]
    case .occurrence(_, let value): [value].compactMap(\.self)
    case .refusal(let text), .output(let text), .finish(_, .threw(let text)): [.string(text)]
    case .availability(_, let reason): [reason.map(Value.string)].compactMap(\.self)
    case .finish(_, .done), .crash: []
    }
  }
}

extension Value {
  /// The texts in it that have letters, and what identifies its records: a number may be equal to another by
  /// chance.
  fileprivate var namesGiven: [Value] {
    let texts = texts.filter { $0.contains(where: \.isLetter) }
    return texts.map(Value.string) + identities
  }

  private var identities: [Value] { [identity].compactMap(\.self) + values.flatMap(\.identities) }

  /// Whether the other value is a part of this one, or its words are words of a text in it.
  fileprivate func names(_ other: Value) -> Bool {
    contains { part in
      if case (.string(let text), .string(let words)) = (part, other) {
        text.hasWords(words)
      } else {
        part == other
      }
    }
  }
}

extension String {
  fileprivate func hasWords(_ words: String) -> Bool {
    self == words
      || ranges(of: words).contains { range in
        let around = [self[..<range.lowerBound].last, self[range.upperBound...].first]
        return !around.contains { $0?.isLetter ?? false }
      }
  }
}

extension SessionWalk {
  /// What a binding or a part of it shows.
  fileprivate func shownValue(of part: Path) -> ShownValue {
    let shown = shownValue(of: part.binding)
    guard let value = shown.value else { return shown }
    return value.part(at: part.steps[...]).map(ShownValue.known) ?? .none
  }
}

extension Path {
  /// What changes of a binding have in common if that is inside of one row, otherwise the binding; nil if there
  /// are none.
  fileprivate init?(of changes: [Event]) {
    let paths = changes.compactMap(\.changedPart)
    guard let first = paths.first else { return nil }
    let count = paths.map { zip($0.steps, first.steps).prefix(while: ==).count }.min() ?? 0
    let steps = Array(first.steps[..<count])
    self.init(first.binding, steps.contains(where: \.isRow) ? steps : [])
  }
}

extension Channel {
  /// Whether it is about what the screen shows.
  fileprivate var isShown: Bool {
    switch self {
    case .binding, .availability: true
    case .effect, .awaited, .processInput, .lines: false
    }
  }
}

extension Path.Step {
  /// Whether it is the number of a row.
  fileprivate var isRow: Bool { if case .index = self { true } else { false } }
}

extension Event {
  /// The part of a binding that changes: the list if a row of it is inserted or removed; nil for other events.
  var changedPart: Path? {
    if case .change = self { return path }
    return path.map { Path($0.binding, $0.steps.dropLast()) }
  }

  /// The event without so many steps at the beginning of its path.
  fileprivate func dropping(_ count: Int) -> Event {
    guard let (path, value) = edit else { return self }
    return edit(at: Path(path.binding, Array(path.steps.dropFirst(count))), value)
  }
}

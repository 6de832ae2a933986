import SessionFormat

extension Outcome {
  /// The session that `candidate` became in a run, up to this outcome; nil if the run has another one.
  ///
  /// What happened is what it expects now. A crash or an event that the session did not expect before
  /// is left out, so that the smaller session, too, fails until that is fixed.
  package func session(of candidate: Session, _ replay: ReplayLog) -> Session? {
    guard hasNotes || replay.notes.isEmpty else { return nil }
    let shown = zip(candidate.steps, replay.steps).map { step, shown -> ShownStep in
      let events = shown.events
      let all = events ?? candidate.lines[step.lines].compactMap(\.event)
      return (events == nil, all.compactMap(Symptom.init))
    }
    let session: Session?
    if let assertion {
      session = assertion.session(of: candidate, replay)
    } else {
      session = stepOfSymptom(in: shown).map { step in
        let result = candidate.prefix(steps: step + 1).accepting(replay)
        return isExpected ? result : result.removingSymptom(symptom)
      }
    }
    guard let session, !session.lacksAnswers(besides: assertion == nil ? 0 : 1) else { return nil }
    let symptoms = shown.prefix(session.steps.count).flatMap(\.symptoms)
    return symptoms.map(\.failure).allSatisfy(failures.contains) ? session : nil
  }

  /// Whether a step wrote exactly the session's lines, and what goes wrong in it.
  private typealias ShownStep = (isExact: Bool, symptoms: [Symptom])

  /// The first step that shows the symptom.
  private func stepOfSymptom(in shown: [ShownStep]) -> Int? {
    if case .crash = symptom {
      return shown.last?.symptoms.contains(symptom) == true ? shown.count - 1 : nil
    }
    return shown.firstIndex { (isExpected || !$0.isExact) && $0.symptoms.contains(symptom) }
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
/// showed before it.
struct Assertion: Hashable {
  private let cause: Cause
  private let channel: Channel
  /// The events that happen in place of the expected ones.
  private let actual: [Event]
  /// What the binding that differs shows before the step.
  private let before: ShownValue
  /// Everything that the step does, if nothing happens in place of the expected events: it tells the
  /// step from one of which nothing should be expected.
  private let rest: [Event]?

  /// Makes the assertion of a step that differs, after all steps that `walk` has compared.
  init(_ difference: StepDifference, after walk: SessionWalk, awaited: Set<String>) {
    let first = difference.findings[0].differences[0]
    (cause, channel) = (difference.cause, first.channel)
    let events = difference.comparison.actual
    actual = events.filter { Channel(of: $0, awaited: awaited) == first.channel }
    before = walk.shownValue(of: first.channel)
    rest = first.extra.isEmpty ? events.filter { !$0.isProcessInput } : nil
  }

  /// The session that a candidate became in a run: what happened, and in the last step the expected
  /// events of the assertion. Nil if the last step does not differ in the same way.
  func session(of candidate: Session, _ replay: ReplayLog) -> Session? {
    let last = candidate.steps.count - 1
    guard replay.steps.count == last + 1, let events = replay.steps[last].events,
      events.filter({ isMine($0, replay) }) == actual,
      rest.map({ $0 == events.filter { !$0.isProcessInput } }) ?? true
    else { return nil }
    let earlier = candidate.prefix(steps: last)
    // Nothing comes before the opening, but a session without lines has one, too.
    var session = last == 0 ? earlier : earlier.accepting(replay)
    session.lines += candidate.lines[earlier.lines.count...]
    var walk = SessionWalk(session, awaited: replay.awaited)
    walk.skip(to: last)
    guard walk.shownValue(of: channel) == before,
      let difference = walk.difference(at: last, events), difference.cause == cause
    else { return nil }
    return session.accepting([difference], where: { !isMine($0, replay) })
  }

  private func isMine(_ event: Event, _ replay: ReplayLog) -> Bool {
    Channel(of: event, awaited: replay.awaited) == channel
  }
}

extension SessionWalk {
  /// What the channel shows; nothing if it is not a binding.
  fileprivate func shownValue(of channel: Channel) -> ShownValue {
    if case .binding(let name) = channel { shownValue(of: name) } else { .none }
  }
}

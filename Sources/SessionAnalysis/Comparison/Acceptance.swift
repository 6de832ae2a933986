import SessionFormat

extension Session {
  /// Returns the session with what `replay` did as its expected behavior.
  ///
  /// Steps that match and steps that did not run are unchanged, apart from parts of the screen that
  /// the session does not mention and the replay shows: they are added. In the other steps, comments,
  /// blank lines and expected lines that still match (with or without placeholders) stay; the rest
  /// is replaced.
  ///
  /// With a `name`, only lines about this binding, or about the availability and the results of this
  /// command, are accepted.
  package func accepting(_ replay: ReplayLog, only name: String? = nil) -> Session {
    var session = head
    var walk = SessionWalk(self, awaited: replay.awaited)
    var unaccepted = walk
    let steps = steps
    let happened = replay.steps.prefix(steps.count).map(\.events)
    let own = parts
    let unmentioned = UnmentionedParts(
      self, about: own, zip(steps, happened).map { ($0, events: $1) })
    let added = Set(unmentioned.shown).filter { name == nil || $0.name == name }
    let fields = added.filter(\.isField)
    for (index, step) in steps.enumerated() {
      guard index < happened.count, let events = happened[index] else {
        session.lines += lines[step.lines]
        continue
      }
      walk.skip(to: index)
      let earlier = walk
      let comparison = walk.compare(index, events)
      // A line that the report names is stale, also if it says the same as what is accepted before it.
      let reported = unaccepted.compare(index, events)
      let matches = comparison.matches && reported.matches
      let changed = comparison.parts(in: step).union(reported.parts(in: step))
      let accepted = accepted(comparison, in: step, adding: fields) { side in
        let event = comparison[side]
        if event.path?.leads(into: fields) ?? false { return true }
        guard let part = ScreenPart(event, in: step.command) else {
          return name == nil && !matches
        }
        if let name, part.name != name { return false }
        if !own.contains(part) { return added.contains(part) }
        return name == nil ? !matches : changed.contains(part)
      }
      // Later steps are compared with what is accepted, since that is what they follow.
      walk.expect(accepted, from: earlier)
      session.lines += accepted
    }
    return session.lines == lines ? session : session.recording(inputsOf: replay)
  }

  /// Returns the session with the random numbers and the date that the replay drew, if the session does not
  /// say which: what is accepted follows from them, in whatever step they are drawn.
  func recording(inputsOf replay: ReplayLog) -> Session {
    let known = Set(lines.compactMap(\.event?.worldEffect))
    func isNew(_ event: Event) -> Bool {
      event.worldEffect.map { $0.isProcessInput && !known.contains($0) } ?? false
    }
    var session = head
    var walk = SessionWalk(self, awaited: replay.awaited)
    let happened = replay.steps.map(\.events)
    for (index, step) in steps.enumerated() {
      guard index < happened.count, let events = happened[index], events.contains(where: isNew)
      else {
        session.lines += lines[step.lines]
        continue
      }
      let comparison = walk.compare(index, events)
      session.lines += accepted(comparison, in: step) { side in
        if case .actual = side { isNew(comparison[side]) } else { false }
      }
    }
    return session
  }

  /// Returns the session with what happened in one step as expected; the others are unchanged.
  ///
  /// The world's answers in the step become those that the replay drew. So the steps after it
  /// behave as they did in the replay, unless an earlier step, which is unchanged, lacks an answer.
  package func accepting(_ difference: StepDifference) -> Session {
    accepting(difference, where: { _ in true })
  }

  /// The same, but only for the events that `isAccepted` allows.
  func accepting(_ difference: StepDifference, where isAccepted: (Event) -> Bool) -> Session {
    var session = self
    let (step, own) = (difference.step, parts)
    let comparison = difference.comparison
    let accepted = accepted(comparison, in: step) { side in
      let event = comparison[side]
      return isAccepted(event) && ScreenPart(event, in: step.command).map(own.contains) ?? true
    }
    session.lines.replaceSubrange(step.lines, with: accepted)
    return session
  }

  /// Returns the session with what some findings of one step say as expected.
  func accepting(
    _ difference: StepDifference, findings isChosen: (StepDifference.Finding) -> Bool
  ) -> Session {
    var session = self
    let differences = difference.findings.filter(isChosen).flatMap(\.differences)
    let (missing, extra) = (Set(differences.flatMap(\.missing)), Set(differences.flatMap(\.extra)))
    let accepted = accepted(difference.comparison, in: difference.step) { side in
      switch side {
      case .expected(let place): missing.contains(place)
      case .actual(let place): extra.contains(place)
      }
    }
    session.lines.replaceSubrange(difference.step.lines, with: accepted)
    return session
  }

  /// The step's lines, with the actual events in place of the expected ones where `replaces` says so.
  /// What is between two events stays before the second.
  private func accepted(
    _ comparison: StepComparison, in step: Step, adding fields: Set<ScreenPart> = [],
    where replaces: (StepComparison.Side) -> Bool
  ) -> [Line] {
    let places = step.lines.filter { lines[$0].event != nil }
    let alignment = Alignment(comparison.expected, comparison.actual) { $0.matches($1) }
    let placeholders = Dictionary(
      comparison.partners.enumerated().compactMap { place, partner in
        partner.map { ($0, places[place]) }
      }
    ) { first, _ in first }
    var accepted: [Line] = []
    var next = step.lines.lowerBound
    for pair in alignment.interleaved {
      switch pair {
      case .both(let old, let new):
        accepted += lines[next..<places[old]]
        accepted.append(
          fields.isEmpty
            ? lines[places[old]]
            : .event(
              comparison.expected[old].completed(by: comparison.actual[new]) {
                $0.leads(into: fields)
              }))
        next = places[old] + 1
      case .old(let old):
        let isKept = !replaces(.expected(old))
        accepted += lines[next..<(isKept ? places[old] + 1 : places[old])]
        next = places[old] + 1
      case .new(let new) where replaces(.actual(new)):
        accepted.append(placeholders[new].map { lines[$0] } ?? .event(comparison.actual[new]))
      case .new: break
      }
    }
    return accepted + lines[next..<step.lines.upperBound]
  }
}

extension ScreenPart {
  /// The name of its binding or its command.
  package var name: String {
    switch self {
    case .binding(let name), .availability(of: let name), .result(of: let name), .field(let name):
      name
    }
  }
}

extension Alignment {
  /// The pairs with each replaced element next to its replacement, so that a comment between two
  /// expected events ends up between the actual ones.
  fileprivate var interleaved: [Pair] {
    var result: [Pair] = []
    var (old, new): ([Pair], [Pair]) = ([], [])
    for pair in pairs {
      switch pair {
      case .old: old.append(pair)
      case .new: new.append(pair)
      case .both:
        result += Self.alternating(old, new) + [pair]
        (old, new) = ([], [])
      }
    }
    return result + Self.alternating(old, new)
  }

  private static func alternating(_ old: [Pair], _ new: [Pair]) -> [Pair] {
    let replaced = min(old.count, new.count)
    return zip(old, new).flatMap { [$0, $1] } + old[replaced...] + new[replaced...]
  }
}

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
    var walk = SessionWalk(self, awaited: replay.awaited)
    var unaccepted = walk
    let steps = steps
    let happened = replay.steps.prefix(steps.count).map(\.events)
    let own = parts
    let unmentioned = UnmentionedParts(
      self, about: own, zip(steps, happened).map { ($0, events: $1) })
    let added = Set(unmentioned.shown).filter { name == nil || $0.name == name }
    let fields = added.filter(\.isField)
    let session = replacingSteps(happened) { index, step, events in
      walk.skip(to: index)
      let earlier = walk
      let comparison = walk.compare(index, events)
      // A line that the report names is stale, also if it says the same as what is accepted before it.
      let reported = unaccepted.compare(index, events)
      let matches = comparison.matches && reported.matches
      let changed = comparison.parts(in: step).union(reported.parts(in: step))
      let accepted = accepted(
        comparison, in: step, after: earlier.expected, adding: fields
      ) { side in
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
      return accepted
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
    var walk = SessionWalk(self, awaited: replay.awaited)
    return replacingSteps(replay.steps.map(\.events)) { index, step, events in
      guard events.contains(where: isNew) else { return nil }
      let comparison = walk.compare(index, events)
      return accepted(comparison, in: step, after: ScreenState()) { side in
        if case .actual = side { isNew(comparison[side]) } else { false }
      }
    }
  }

  /// The session with what `replacement` returns in place of the lines of each step that did something else,
  /// unless it returns nil.
  private func replacingSteps(
    _ happened: [[Event]?], _ replacement: (Int, Step, [Event]) -> [Line]?
  ) -> Session {
    var session = head
    for (index, step) in steps.enumerated() {
      let events = happened.indices.contains(index) ? happened[index] : nil
      session.lines += events.flatMap { replacement(index, step, $0) } ?? Array(lines[step.lines])
    }
    return session
  }

  /// Returns the session with what happened in one step as expected, as far as `isAccepted` allows; the
  /// other steps are unchanged.
  ///
  /// The world's answers in the step become those that the replay drew. So the steps after it
  /// behave as they did in the replay, unless an earlier step, which is unchanged, lacks an answer.
  package func accepting(
    _ difference: StepDifference, where isAccepted: (Event) -> Bool = { _ in true }
  ) -> Session {
    let own = parts
    return replacingStep(of: difference) { side in
      let event = difference.comparison[side]
      let part = ScreenPart(event, in: difference.step.command)
      return isAccepted(event) && part.map(own.contains) ?? true
    }
  }

  /// Returns the session with what some findings of one step say as expected.
  func accepting(
    _ difference: StepDifference, findings isChosen: (StepDifference.Finding) -> Bool
  ) -> Session {
    let differences = difference.findings.filter(isChosen).flatMap(\.differences)
    let (missing, extra) = (Set(differences.flatMap(\.missing)), Set(differences.flatMap(\.extra)))
    return replacingStep(of: difference) { side in
      switch side {
      case .expected(let place): missing.contains(place)
      case .actual(let place): extra.contains(place)
      }
    }
  }

  private func replacingStep(
    of difference: StepDifference, where replaces: (StepComparison.Side) -> Bool
  ) -> Session {
    var session = self
    let (step, comparison) = (difference.step, difference.comparison)
    let accepted = accepted(comparison, in: step, after: shown(before: step), where: replaces)
    session.lines.replaceSubrange(step.lines, with: accepted)
    return session
  }

  private func shown(before step: Step) -> ScreenState {
    var shown = ScreenState()
    shown.apply(lines[..<step.lines.lowerBound])
    return shown
  }

  /// The step's lines, with the actual events in place of the expected ones where `replaces` says so, and
  /// with the placeholders of those. What is between two events stays before the second. The session shows
  /// `before` when the step begins.
  private func accepted(
    _ comparison: StepComparison, in step: Step, after before: @autoclosure () -> ScreenState,
    adding fields: Set<ScreenPart> = [], where replaces: (StepComparison.Side) -> Bool
  ) -> [Line] {
    let places = step.lines.filter { lines[$0].event != nil }
    let alignment = Alignment(comparison.expected, comparison.actual) { $0.matches($1) }
    let placeholders = Dictionary(
      comparison.partners.enumerated().compactMap { place, partner in
        partner.map { ($0, places[place]) }
      }
    ) { first, _ in first }
    let replaced = alignment.pairs.compactMap { pair -> Event? in
      guard case .old(let old) = pair, comparison.partners[old] == nil, replaces(.expected(old))
      else { return nil }
      return comparison.expected[old]
    }
    let marks = marks(of: replaced, in: step, after: before())
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
        let event = marks.reduce(comparison.actual[new]) { $0.keepingPlaceholders(of: $1) }
        accepted.append(placeholders[new].map { lines[$0] } ?? .event(event))
      case .new: break
      }
    }
    return accepted + lines[next..<step.lines.upperBound]
  }

  /// The events with placeholders that stand for what replaces these: themselves, and of their bindings the
  /// values that the session shows after the step, or before it of what is removed.
  private func marks(
    of replaced: [Event], in step: Step, after before: @autoclosure () -> ScreenState
  ) -> [Event] {
    let bindings = replaced.compactMap { $0.path?.binding }.uniqued()
    var marks = replaced
    if !bindings.isEmpty {
      var shown = before()
      marks += bindings.compactMap { name in
        shown[name].value.map { Event.removal(Path(name), $0) }
      }
      shown.apply(lines[step.lines])
      marks += bindings.compactMap { name in
        shown[name].value.map { Event.change(Path(name), $0) }
      }
    }
    return marks.filter(\.hasPlaceholder)
  }
}

extension Event {
  /// Whether a value that it shows has a placeholder. Those of questions are left out, since they choose answers.
  fileprivate var hasPlaceholder: Bool {
    switch self {
    case .change(_, let value, _), .insertion(_, let value), .removal(_, let value),
      .result(let value), .finish(_, .returned(let value)):
      value.hasPlaceholder
    case .occurrence(_, let value): value?.hasPlaceholder ?? false
    case .finish, .command, .effect, .pending, .availability, .refusal, .output, .crash: false
    }
  }

  /// The event with the placeholders of an expected one, which it takes the place of, where both are about
  /// the same part of a binding, or the same result or event. Parts are also found in each other: a row in its
  /// list, and in a list its rows.
  fileprivate func keepingPlaceholders(of expected: Event) -> Event {
    switch (self, expected) {
    case (.result(let value), .result(let old)): return .result(value.keepingPlaceholders(of: old))
    case (.finish(let name, .returned(let value)), .finish(let oldName, .returned(let old)))
    where name.isSpelled(like: oldName):
      return .finish(name, .returned(value.keepingPlaceholders(of: old)))
    case (.occurrence(let name, let value?), .occurrence(let oldName, let old?))
    where name.isSpelled(like: oldName):
      return .occurrence(name, value.keepingPlaceholders(of: old))
    default: break
    }
    guard let (path, value) = edit, let (oldPath, old) = expected.edit,
      path.binding == oldPath.binding, (kind == .removal) == (expected.kind == .removal)
    else { return self }
    if path.steps.starts(with: oldPath.steps) {
      let part = old.part(at: path.steps.dropFirst(oldPath.steps.count))
      return part.map { edit(at: path, value.keepingPlaceholders(of: $0)) } ?? self
    }
    let inner = oldPath.steps.dropFirst(path.steps.count)
    var marked = value
    guard oldPath.steps.starts(with: path.steps), let part = value.part(at: inner),
      marked.apply(.set(part.keepingPlaceholders(of: old)), at: inner)
    else { return self }
    return edit(at: path, marked)
  }
}

extension Value {
  /// The value with the placeholders that `expected` has in the same places, where they stand for what is
  /// there. A shortened list is compared by its digest, whatever its rows are.
  fileprivate func keepingPlaceholders(of expected: Value) -> Value {
    func marked(_ part: Value, _ step: Path.Step, in whole: Value) -> Value {
      whole.part(at: [step]).map(part.keepingPlaceholders(of:)) ?? part
    }
    func marked(_ fields: [Field], in whole: Value) -> [Field] {
      fields.enumerated().map { place, field in
        let step = field.label.map(Path.Step.field) ?? .place(place)
        return Field(field.label, marked(field.value, step, in: whole))
      }
    }
    switch (expected, self) {
    case (.placeholder(let placeholder), _): return placeholder.admits(self) ? expected : self
    case (.list, .list(let rows)):
      return .list(rows.enumerated().map { marked($1, .index($0), in: expected) })
    case (.dictionary, .dictionary(let entries)):
      return .dictionary(
        entries.map { Entry($0.key, marked($0.value, Path.Step(key: $0.key), in: expected)) })
    case (.record, .record(let fields)): return .record(marked(fields, in: expected))
    case (.case(let oldName, let old), .case(let name, let payload))
    where name.isSpelled(like: oldName):
      return .case(name, marked(payload, in: .record(old)))
    default: return self
    }
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

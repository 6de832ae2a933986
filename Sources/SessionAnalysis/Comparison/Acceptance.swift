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
  /// command, are accepted. If `asWritten`, so is what the replay wrote in steps that match although it wrote other
  /// lines: one that shows again what is shown already is in the session alone. What the view model does not take from
  /// its process in that step stays.
  package func accepting(
    _ replay: ReplayLog, only name: String? = nil, asWritten: Bool = false
  ) -> Session {
    var walk = SessionWalk(self, awaited: replay.awaited)
    var unaccepted = walk
    let steps = steps
    let happened = replay.steps.prefix(steps.count).map(\.events)
    let own = parts
    let unmentioned = UnmentionedParts(
      self, about: own, zip(steps, happened).map { ($0, events: $1) })
    let added = Set(unmentioned.shown).filter { name == nil || $0.name == name }
    let fields = added.filter(\.isField)
    let session = replacingSteps { index, step in
      guard happened.indices.contains(index), let events = happened[index] else { return nil }
      walk.skip(to: index)
      let earlier = walk
      let comparison = walk.compare(index, events)
      // A line that the report names is stale, also if it says the same as what is accepted before it.
      let reported = unaccepted.compare(index, events)
      let matches = !asWritten && comparison.matches && reported.matches
      let changed = comparison.parts(in: step).union(reported.parts(in: step))
      let accepted = accepted(comparison, in: step, after: earlier.expected, adding: fields) {
        side in
        let event = comparison[side]
        if asWritten, event.isProcessInput, !events.contains(event) { return false }
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
    return replacingSteps { index, step in
      guard replay.steps.indices.contains(index), let events = replay.steps[index].events,
        events.contains(where: isNew)
      else { return nil }
      let comparison = walk.compare(index, events)
      return accepted(comparison, in: step, after: ScreenState()) { side in
        if case .actual = side { isNew(comparison[side]) } else { false }
      }
    }
  }

  /// Returns the session with what happened in these steps as expected, as far as `isAccepted` allows; the
  /// others are unchanged.
  ///
  /// The world's answers in a step become those that the replay drew. So the steps after it behave as they
  /// did in the replay, unless an earlier step, which is unchanged, lacks an answer.
  package func accepting(
    _ differences: [StepDifference],
    where isAccepted: @escaping (Event) -> Bool = { _ in true }
  ) -> Session {
    let own = parts
    return replacingSteps(of: differences) { difference in
      { side in
        let event = difference.comparison[side]
        let part = ScreenPart(event, in: difference.step.command)
        return isAccepted(event) && part.map(own.contains) ?? true
      }
    }
  }

  /// Returns the session with what some findings of these steps say as expected.
  func accepting(
    _ differences: [StepDifference], findings isChosen: (StepDifference.Finding) -> Bool
  ) -> Session {
    replacingSteps(of: differences) { difference in
      let chosen = difference.findings.filter(isChosen).flatMap(\.differences)
      let (missing, extra) = (Set(chosen.flatMap(\.missing)), Set(chosen.flatMap(\.extra)))
      return { side in
        switch side {
        case .expected(let place): missing.contains(place)
        case .actual(let place): extra.contains(place)
        }
      }
    }
  }

  private func replacingSteps(
    of differences: [StepDifference],
    where replaces: (StepDifference) -> (StepComparison.Side) -> Bool
  ) -> Session {
    let chosen = Dictionary(uniqueKeysWithValues: differences.map { ($0.index, $0) })
    var shown = ScreenState()
    return replacingSteps { index, step in
      defer { shown.apply(lines[step.lines]) }
      return chosen[index].map { difference in
        accepted(difference.comparison, in: step, after: shown, where: replaces(difference))
      }
    }
  }

  /// The session with what `replacement` returns in place of the lines of each step, unless that is nil.
  private func replacingSteps(_ replacement: (Int, Step) -> [Line]?) -> Session {
    var session = head
    for (index, step) in steps.enumerated() {
      session.lines += replacement(index, step) ?? Array(lines[step.lines])
    }
    return session
  }

  /// The step's lines, with the actual events in place of the expected ones where `replaces` says so, and
  /// with the placeholders that stand for their values: of what they replace, or of what the session shows at
  /// the same place. What is between two events stays before the second. The session shows `before` when the
  /// step begins.
  ///
  /// If something is replaced that divides the step into phases, the rest stands where it happened, and times that
  /// follow each other become one, unless the step has such.
  ///
  /// The command stays: a replay writes another only in place of a secret, and passes what the session has.
  private func accepted(
    _ comparison: StepComparison, in step: Step, after before: ScreenState,
    adding fields: Set<ScreenPart> = [], where isReplaced: (StepComparison.Side) -> Bool
  ) -> [Line] {
    func replaces(_ side: StepComparison.Side) -> Bool {
      comparison[side].kind != .command && isReplaced(side)
    }
    let places = step.lines.filter { lines[$0].event != nil }
    let isDividedAnew = comparison.awaitedSides.contains(where: replaces)
    var partners = comparison.partners
    if isDividedAnew {
      for difference in comparison.differences {
        for (old, new) in zip(difference.missing, difference.extra)
        where !replaces(.expected(old)) && !replaces(.actual(new)) { partners[old] = new }
      }
    }
    // Not what merely looks alike: that may be of another phase.
    let alignment = Alignment(partners.count, comparison.actual.count) { partners[$0] == $1 }
    let placeholders = Dictionary(
      partners.enumerated().compactMap { place, partner in
        partner.map { ($0, places[place]) }
      }
    ) { first, _ in first }
    // From the last to the first, because the last one is taken.
    var replaced = Dictionary(
      grouping: alignment.pairs.reversed().compactMap { pair -> Event? in
        guard case .old(let old) = pair, comparison.partners[old] == nil, replaces(.expected(old))
        else { return nil }
        return comparison.expected[old]
      }, by: \.subject)
    lazy var after = {
      var shown = before
      shown.apply(lines[step.lines])
      return shown
    }()
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
        let isMoved = isDividedAnew && partners[old] != nil
        let isKept = !isMoved && !replaces(.expected(old))
        accepted += lines[next..<(isKept ? places[old] + 1 : places[old])]
        next = places[old] + 1
      case .new(let new)
      where replaces(.actual(new)) || isDividedAnew && placeholders[new] != nil:
        let event = comparison.actual[new]
        if let place = placeholders[new] {
          accepted.append(lines[place])
        } else if let old = replaced[event.subject]?.popLast() {
          accepted.append(.event(event.keepingPlaceholders(of: old)))
        } else {
          let shown = event.kind == .removal ? before : after
          accepted.append(.event(event.keepingPlaceholders(in: shown)))
        }
      case .new: break
      }
    }
    accepted += lines[next..<step.lines.upperBound]
    let own = Array(lines[step.lines])
    return isDividedAnew && own == own.joiningTimes ? accepted.joiningTimes : accepted
  }
}

extension [Session.Line] {
  /// The lines with one for times that pass one right after another.
  fileprivate var joiningTimes: [Session.Line] {
    reduce(into: []) { joined, line in
      if let time = line.event?.timePassed, let last = joined.last?.event?.timePassed,
        last + time <= .longestRecorded
      {
        joined[joined.count - 1] = .event(.clock(last + time))
      } else {
        joined.append(line)
      }
    }
  }
}

extension Event {
  fileprivate struct Subject: Hashable {
    let kind: LineKind
    let path: Path?
    let name: String?
  }

  /// What it is about: a part of a binding, a command's result or an event.
  fileprivate var subject: Subject {
    switch self {
    case .finish(let name, _), .occurrence(let name, _): Subject(kind: kind, path: nil, name: name)
    case .command, .result, .effect, .pending, .change, .insertion, .removal, .availability,
      .refusal, .output, .crash:
      Subject(kind: kind, path: path, name: nil)
    }
  }

  /// The event with the placeholders of an expected one that is about the same.
  fileprivate func keepingPlaceholders(of expected: Event) -> Event {
    switch (self, expected) {
    case (.result(let value), .result(let old)): return .result(value.keepingPlaceholders(of: old))
    case (.finish(let name, .returned(let value)), .finish(_, .returned(let old))):
      return .finish(name, .returned(value.keepingPlaceholders(of: old)))
    case (.occurrence(let name, let value?), .occurrence(_, let old?)):
      return .occurrence(name, value.keepingPlaceholders(of: old))
    default:
      guard let (path, value) = edit, let (_, old) = expected.edit else { return self }
      return edit(at: path, value.keepingPlaceholders(of: old))
    }
  }

  /// The event with the placeholders that the screen shows at the same place.
  fileprivate func keepingPlaceholders(in shown: ScreenState) -> Event {
    guard let (path, value) = edit,
      let old = shown[path.binding].value?.part(at: path.steps[...])
    else { return self }
    return edit(at: path, value.keepingPlaceholders(of: old))
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
    case (.dictionary(let old), .dictionary(let entries)):
      var others = old.filter(\.key.hasPlaceholder)
      return .dictionary(
        entries.map { entry in
          let place = others.firstIndex { $0.key.matches(entry.key) }
          let partner = old.first { $0.key == entry.key } ?? place.map { others.remove(at: $0) }
          guard let partner else { return entry }
          return Entry(
            entry.key.keepingPlaceholders(of: partner.key),
            entry.value.keepingPlaceholders(of: partner.value))
        })
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

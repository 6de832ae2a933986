import SessionFormat

/// What a session expects compared with what a replay of it did.
package struct Comparison {
  package let session: Session
  private let replay: ReplayLog
  private let fillsGaps: Bool
  /// What the screen has, if that is known and something differs.
  private let screen: ScreenDescription?

  /// The steps that do not match, in order.
  package private(set) var differences: [StepDifference] = []
  /// Further remarks, for people.
  package private(set) var notes: [SessionResult.Failure] = []
  /// The steps that can't be accepted, because that would lose what the session tests, and what to
  /// do instead.
  package private(set) var obstacles: [Int: String] = [:]
  /// Those of them in which only parts that the screen does not have can't be accepted.
  private var obstaclesInPart: Set<Int> = []
  /// The parts of the screen that the replay shows and the session does not mention, as they first
  /// appear. They are not compared; accepting adds them.
  package let newParts: [ScreenPart]
  /// Those of them that are fields of what the session shows.
  package let newFields: [ScreenPart]
  /// What the session says although it is not compared, by the step that says it first. It is no
  /// failure.
  package let unchecked: [ReplayLog.LintFinding]

  /// What the screen may call what the session names and the screen does not have.
  package private(set) var renames: [RenameCandidates] = []

  /// Whether what happened can be accepted as the expected behavior.
  package var canBeAccepted: Bool { obstacles.isEmpty }

  /// Whether the replay did what the session expects.
  package var passed: Bool { differences.isEmpty && notes.isEmpty }

  /// The cause that stands for the session: a crash, a hang or an exit, or else a name that the screen does not
  /// have, or else the first one. Nil if no step differs.
  package var cause: Cause? {
    let causes = differences.lazy.map(\.cause)
    return causes.first(where: \.isEnd) ?? causes.first { $0.missingName != nil } ?? causes.first
  }

  /// Compares a replay with its session: what each part that the session is about shows, and whatever
  /// else happens. If a `screen` is given, names that it does not have are reported.
  ///
  /// If the replay took answers that are not recorded from the real world (`fillsGaps`), one that is
  /// still missing can't be accepted.
  package init(
    _ session: Session, _ replay: ReplayLog, fillsGaps: Bool = false,
    among screen: @autoclosure () -> ScreenDescription? = nil
  ) {
    (self.session, self.replay, self.fillsGaps) = (session, replay, fillsGaps)
    var walk = SessionWalk(session, awaited: replay.awaited)
    let count = walk.steps.count
    let steps = Array(zip(walk.steps, replay.steps.lazy.map(\.events)))
    let unmentioned = UnmentionedParts(session, about: walk.parts, steps)
    (newParts, newFields) = (unmentioned.shown, unmentioned.fields)
    unchecked = unmentioned.findings
    for (index, (_, events)) in steps.enumerated() {
      if let events, let difference = walk.difference(at: index, events) {
        differences.append(difference)
      }
    }
    // If the process ends now, that may be why it was killed then.
    if session.isCutOff, let last = differences.last, last.index == count - 1, last.isUnfinished,
      last.comparison.actual.last?.processEnd == nil
    {
      differences.removeLast()
    }
    let hasNothingStale =
      differences.isEmpty && unmentioned.expected.isEmpty && replay.renamedFields.isEmpty
    self.screen = hasNothingStale ? nil : screen()
    noteLaterChanges(in: steps)
    noteEarlierQuestions()
    report(unmentioned, notRun: count - replay.steps.count)
  }

  /// Says in which later step a part changed that was expected to change before.
  private mutating func noteLaterChanges(in steps: [(Session.Step, events: [Event]?)]) {
    guard differences.contains(where: \.lacksChange) else { return }
    var changes: [String: [(step: Int, path: Path)]] = [:]
    for (index, (step, events)) in steps.enumerated() {
      for event in events ?? session.events(of: step) {
        if let path = event.path { changes[path.binding, default: []].append((index, path)) }
      }
    }
    for place in differences.indices {
      let index = differences[place].index
      var later: [String: ArraySlice<(step: Int, path: Path)>] = [:]
      differences[place].noteLaterChanges { path in
        let binding = path.binding
        if later[binding] == nil { later[binding] = changes[binding]?.drop { $0.step <= index } }
        let change = later[binding]?.first { $0.path.overlaps(path) }
        guard let step = change.map({ steps[$0.step].0 }), let command = step.command else {
          return nil
        }
        let line = session.number(ofLine: step.lines.lowerBound)
        return "\("\(Event.command(command))".cut(to: 30)) (line \(line))"
      }
    }
  }

  /// Says of what is expected to begin to wait in a step that it waits already, since another command asked it.
  private mutating func noteEarlierQuestions() {
    var earlier: [Question: String] = [:]
    for place in differences.indices {
      differences[place].noteEarlierQuestions { earlier[$0.unranked] }
      for case .pending(let question) in differences[place].comparison.extra {
        earlier[question.unranked] = differences[place].title
      }
    }
  }

  private mutating func report(_ unmentioned: UnmentionedParts, notRun: Int) {
    let unexplained = replay.notes.filter { note in
      !differences.indices.contains { differences[$0].explain(by: note) }
    }
    let remarks = replay.remarks.filter { remark in
      let isLate = differences.last.map { remark.step ?? 0 > $0.index } ?? true
      return !isLate && (!remark.isLocal || differences.contains { $0.mayFollow(from: remark) })
        && !differences.indices.contains { differences[$0].explain(byRemark: remark) }
    }
    var texts: [(step: Int?, text: String)] = []
    if !differences.isEmpty {
      texts += remarks.map { ($0.step, $0.text) } + unchecked.map { ($0.step, $0.text) }
      texts += [remarkOnRandomNumbers].compactMap(\.self) + remarksOnEarlyLines
    }
    texts += differences.compactMap { difference in
      difference.noteOnMissingEnd.map { (difference.index, $0) }
    }
    if let last = differences.last,
      let end = last.unexpectedEnd(notRun: notRun, pending: replay.pending)
    {
      texts.append((last.index, end.text))
      if !end.canBeAccepted { obstacles[last.index] = end.text }
    }
    func isRenamed(_ effect: String, at step: Int) -> Bool {
      replay.renamedFields.contains { $0.effect == effect }
        && replay.notes.contains { $0.step == step && $0.text.hasPrefix("\(effect): ") }
    }
    for difference in differences {
      let unanswered = replay.unanswered[difference.index] ?? []
      guard
        let obstacle = difference.obstacle(
          fillsGaps: fillsGaps, unanswered: unanswered,
          renamed: unanswered.filter { isRenamed($0, at: difference.index) })
      else { continue }
      obstacles[difference.index] = obstacle
      texts.append((difference.index, obstacle))
    }
    for step in unexplained.compactMap(\.step).uniqued() where obstacles[step] == nil {
      guard let name = replay.unanswered[step]?.min() else { continue }
      let obstacle = session.steps[step].obstacle(
        unanswered: name, isRenamed: isRenamed(name, at: step))
      obstacles[step] = obstacle
      texts.append((step, obstacle))
    }
    if let screen {
      let stale = StaleNames(differences, unmentioned.expected, of: session, replay, on: screen)
      (notes, renames) = (stale.notes, stale.renames)
      obstaclesInPart = Set(stale.obstacles.keys).subtracting(stale.whole).subtracting(
        obstacles.keys)
      obstacles.merge(stale.obstacles) { $1 }
      for place in differences.indices {
        for kind in (stale.causes[differences[place].index] ?? []).reversed() {
          differences[place].explain(by: Cause(screen: screen.name, kind))
        }
      }
      texts += [remarkOnSecret(on: screen)].compactMap(\.self)
      texts += stale.advice.map { [(nil, $0)] } ?? []
    }
    let others = unexplained + notesOnWaits
    let steps = others.isEmpty && texts.isEmpty ? [] : session.steps
    func line(of step: Int?) -> Int? {
      guard let step, steps.indices.contains(step) else { return nil }
      return session.number(ofLine: steps[step].lines.lowerBound)
    }
    notes += others.map { note in
      SessionResult.Failure(line: line(of: note.step), text: note.text, step: note.step)
    }
    let differing = Dictionary(uniqueKeysWithValues: differences.map { ($0.index, $0) })
    notes += texts.map { step, text in
      // What a step that matches does may explain any that differs.
      let difference = step.flatMap { differing[$0] }
      return SessionResult.Failure(
        line: difference?.firstDifference ?? line(of: step), text: text, step: difference?.index,
        isRemark: true)
    }
    if session.isCutOff {
      let last = session.number(ofLine: session.lines.count - 1)
      let text = "the recording was cut off after this line: its process was killed"
      notes.append(SessionResult.Failure(line: last, text: text))
    }
  }

  /// That lines which say what waits stand below the command that asked, and not where the next one begins.
  private var remarksOnEarlyLines: [(step: Int?, text: String)] {
    zip(differences, differences.dropFirst()).compactMap { first, next in
      let waiting = first.comparison.missing.filter { $0.kind == .pending }
      guard next.index == first.index + 1, !waiting.isEmpty else { return nil }
      let extra = Set(next.comparison.extra)
      return waiting.first(where: extra.contains).map { early in
        (
          first.index, "\(early) belongs below \(next.title.brief), where the next command begins"
        )
      }
    }
  }

  /// In how many steps UUIDs are looked for.
  private static let mostWithUUIDs = 100

  /// That random numbers came in another order than in the session, where UUIDs show it.
  private var remarkOnRandomNumbers: (step: Int?, text: String)? {
    guard session.lines.contains(where: { $0.event?.worldEffect == .entropy }) else { return nil }
    let known = session.text
    // Another row may be shown than expected, whose UUID is in the session.
    let other = differences.prefix(Self.mostWithUUIDs).first { difference in
      difference.otherUUIDs.contains { !known.contains($0) }
    }
    guard let difference = other else { return nil }
    let text =
      "UUIDs and other random numbers come from one sequence: if one is new or missing, all "
      + "later ones differ; world.uuid is recorded apart"
    return (difference.index, text)
  }

  /// What the view model got for a secret in the first step that has one and differs in more than parts that the screen
  /// does not have.
  private func remarkOnSecret(on screen: ScreenDescription) -> (step: Int?, text: String)? {
    differences.lazy.filter(\.explainsLater).compactMap { difference in
      difference.remarkOnSecret(among: screen.commands).map { (difference.index, $0) }
    }.first
  }

  /// What the steps say that lack something and started what waits, each command once. One that starts
  /// the same in a step that matches waits as ever. From an answer on that is missing or can't be used, that explains
  /// what waits.
  private var notesOnWaits: [ReplayLog.Note] {
    if differences.isEmpty || replay.waits.isEmpty { return [] }
    // Where time passes, it was recorded with what it brings.
    if session.lines.contains(where: { $0.event?.worldEffect == .clock }) { return [] }
    let differing = Set(differences.map(\.index))
    let usual = replay.waits.keys.filter { !differing.contains($0) }
    var known: Set<String?> = []
    if !usual.isEmpty {
      let steps = session.steps
      known = Set(usual.filter(steps.indices.contains).map { steps[$0].commandName })
    }
    let lacking = differences.filter { $0.comparison.actual.contains { $0.missingAnswer != nil } }
    let first = (lacking.map(\.index) + replay.unanswered.keys + replay.notes.compactMap(\.step))
      .min()
    return differences.prefix { $0.index < first ?? .max }.compactMap { difference in
      guard let text = difference.noteOnWait(replay.waits[difference.index]),
        known.insert(difference.step.commandName).inserted
      else { return nil }
      return ReplayLog.Note(step: difference.index, text)
    }
  }

  /// The lines of all steps that ran.
  var shownEvents: [Event] {
    zip(session.steps, replay.steps.lazy.map(\.events)).flatMap { step, events in
      events ?? session.events(of: step)
    }
  }

  /// The same comparison limited to one step; nil stands for no step.
  package func only(_ step: Int?) -> Comparison {
    var part = self
    part.differences.removeAll { $0.index != step }
    part.notes.removeAll { $0.step != nil && $0.step != step }
    part.obstacles = obstacles.filter { $0.key == step }
    return part
  }

  /// The bindings, commands, effects and events in which the replay differs.
  package var differingNames: [String] { differences.flatMap(\.findings).compactMap(\.name) }

  /// Compares the replay with the session after some steps are accepted.
  package func accepting(_ chosen: [StepDifference]) -> Comparison {
    comparing(session.accepting(chosen))
  }

  /// Compares the replay with the session after what differs in one binding, in one command's
  /// availability, results and errors, in one effect or event, or in one part of a value is accepted; nil if nothing is,
  /// or if accepting would lose what the session tests.
  package func accepting(only name: String) -> Comparison? {
    let chosen = differences.filter { $0.parts.contains { $0.name == name } }
    let isMissing = chosen.contains { $0.causes.contains { $0.missingName == name } }
    guard !isMissing, chosen.allSatisfy(isFreeInPart) else { return nil }
    let accepted = session.accepting(replay, only: name)
    // Texts that only look equal are different events, and equal strings.
    let rest = accepted.text.isSpelled(like: session.text) ? nil : comparing(accepted)
    // An effect or an event may have the name of a part of the screen.
    return (rest ?? self).accepting { $0.isAbout(name) } ?? rest
  }

  /// The same after these findings are accepted. A step that would then differ in something else is not accepted,
  /// which a note says.
  func accepting(where isChosen: (StepDifference.Finding) -> Bool) -> Comparison? {
    func isAccepted(_ finding: StepDifference.Finding) -> Bool {
      isChosen(finding) && finding.cause.missingName == nil
    }
    let chosen = differences.filter { $0.findings.contains(where: isAccepted) && isFreeInPart($0) }
    if chosen.isEmpty { return nil }
    let rest = comparing(session.accepting(chosen, findings: isAccepted))
    // An answer divides a step: what matched as a whole may differ before and after it.
    let whole = chosen.filter { difference in
      difference.findings.contains { isAccepted($0) && $0.isAboutPhases }
        && !rest.causes(at: difference.index).isSubset(of: difference.causes)
    }
    if whole.isEmpty { return rest }
    let others = chosen.filter { chosen in !whole.contains { $0.index == chosen.index } }
    var comparison = comparing(session.accepting(others, findings: isAccepted))
    comparison.notes += whole.map { difference in
      let step = difference.title.brief
      return SessionResult.Failure(
        line: difference.firstDifference,
        text: "to accept this, accept all that differs in \(step), as review does",
        step: difference.index, isRemark: true)
    }
    return comparison
  }

  private func causes(at step: Int) -> Set<Cause> {
    Set(differences.first { $0.index == step }?.causes ?? [])
  }

  /// Whether what differs in the step can be accepted, but for parts that the screen does not have.
  private func isFreeInPart(_ difference: StepDifference) -> Bool {
    obstacles[difference.index] == nil || obstaclesInPart.contains(difference.index)
  }

  private func comparing(_ session: Session) -> Comparison {
    let session = session.recording(inputsOf: replay)
    var comparison = Comparison(session, replay, fillsGaps: fillsGaps, among: screen)
    let accepted = Set(differences.map(\.index)).subtracting(comparison.differences.map(\.index))
    // What was wrong with an answer is accepted together with what differed for that.
    comparison.notes.removeAll { $0.step.map(accepted.contains) ?? false }
    return comparison
  }
}

extension Session.Step {
  /// The name of its command, without the rows of nested view models; nil for the opening.
  fileprivate var commandName: String? { command.flatMap(Words.commandName)?.withoutIndices }
}

extension Path {
  /// Whether one of the paths leads to what the other is a part of.
  fileprivate func overlaps(_ other: Path) -> Bool {
    binding == other.binding && zip(steps, other.steps).allSatisfy(==)
  }
}

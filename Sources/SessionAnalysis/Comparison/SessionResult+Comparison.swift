import SessionFormat

// How the result of a session follows from comparing it, and from what is accepted of it.

extension SessionResult {
  /// Takes what a comparison says: whether the session failed, and why.
  package mutating func take(_ comparison: Comparison) {
    outcome = comparison.passed ? .passed : .failed
    failures = comparison.failures()
    cause = comparison.cause.map { "\($0)" }
    screen = comparison.cause?.screen
    (canBeAccepted, renames) = (comparison.canBeAccepted, comparison.renames)
    unmentioned += comparison.newFields.filter { !unmentioned.contains($0) }
  }

  /// Fails because the session can't be replayed, read or written; the text names the file, and the
  /// line if it is known.
  package mutating func fail(line: Int, _ text: String) {
    (outcome, isUnplayable) = (.failed, true)
    failures = [Failure(line: max(line, 1), text: text)]
    (cause, screen) = (withoutPlace(text), nil)
    (canBeAccepted, renames) = (false, [])
  }

  /// The text without `FILE:LINE:COLUMN: ` at its beginning.
  private func withoutPlace(_ text: String) -> String {
    let place = FileName.shown(file) + ":"
    guard text.hasPrefix(place) else { return text }
    return String(text.dropFirst(place.count).drop { $0.isNumber || $0 == ":" || $0 == " " })
  }

  /// Notes that everything that did not match was accepted, and which parts were added.
  package mutating func accept(adding parts: [ScreenPart]) {
    let reason = outcome == .passed ? parts.addition : cause
    accepted = Accepted(failures: failures, cause: reason, parts: parts)
    (outcome, failures, cause) = (.accepted, [], nil)
    (canBeAccepted, renames) = (false, [])
    unmentioned.removeAll(where: parts.contains)
  }

  /// Notes that a part was accepted, which added some parts of the screen; `rest` still differs.
  package mutating func accept(adding parts: [ScreenPart], leaving rest: Comparison) {
    take(rest)
    accepted = Accepted(parts: parts)
    unmentioned.removeAll(where: parts.contains)
  }
}

extension SessionResult.Reason {
  init(_ finding: StepDifference.Finding) {
    // What the screen does not have can't be accepted.
    self.init(
      "\(finding.cause)", about: finding.cause.missingName == nil ? finding.name : nil)
  }
}

extension StepDifference {
  /// How the step differs, what most likely explains the others first.
  package var differences: [SessionResult.Difference] {
    findings.map { finding in
      // What the screen does not have can't be accepted, whatever it is expected to show.
      let summary = finding.cause.missingName == nil ? finding.summary : "\(finding.cause)"
      return SessionResult.Difference(SessionResult.Reason(finding), summary)
    }.uniqued()
  }
}

extension [ScreenPart] {
  /// `added a, b and whether add is enabled`; of many commands only how many.
  package var addition: String {
    let commands = count(where: \.isAvailability)
    let words = map { part in
      part.isAvailability && commands > Self.mostCommands
        ? "whether \(commands) commands are enabled" : "\(part)"
    }
    return "added \(words.uniqued().enumerated("and"))"
  }

  /// How many commands are named.
  private static var mostCommands: Int { 3 }
}

extension ScreenPart {
  fileprivate var isAvailability: Bool { if case .availability = self { true } else { false } }
}

extension Comparison {
  /// Compares the replay with the session after what differs for one of these reasons is accepted; nil if
  /// nothing is, or if accepting would lose what the session tests.
  package func accepting(only reasons: Set<SessionResult.Reason>) -> Comparison? {
    accepting { reasons.contains(SessionResult.Reason($0)) }
  }

  /// What does not match, step by step, and then the notes. With a `context`, each text shows the step
  /// in its place in the session, with so many lines around what differs.
  package func failures(context: Int? = nil) -> [SessionResult.Failure] {
    differences.map { difference in
      SessionResult.Failure(
        line: difference.firstDifference,
        text: context.map { difference.description(in: session, context: $0) } ?? "\(difference)",
        events: difference.events.map(\.shown), step: difference.index,
        differences: difference.differences, explainsLater: difference.explainsLater)
    } + notes
  }

  /// Reports what does not match in a session that is in `file`, for people. With a `context`, each step is
  /// shown in its place in the session, with so many lines around what differs.
  package func report(file: String, context: Int? = nil) -> String {
    failures(context: context).report(file: file)
  }
}

extension [SessionResult.Failure] {
  /// Reports the failures of a session that is in `file`, for people: for each step that failed where it is
  /// and its events, each difference marked as expected or actual. Names that the screen does not have come
  /// first.
  package func report(file: String) -> String {
    let file = FileName.shown(file)
    let differences = filter { !$0.events.isEmpty }
    let steps = Set(differences.map(\.step))
    let remarks = filter { $0.events.isEmpty && $0.isRemark }
    var ordered = filter { $0.events.isEmpty && !$0.isRemark }
    for difference in differences {
      ordered.append(difference)
      guard let step = difference.step else { continue }
      ordered += remarks.filter { $0.step == step }
    }
    ordered += remarks.filter { $0.step == nil || !steps.contains($0.step) }
    return ordered.map { failure in
      let place = failure.place.map { "\($0):" } ?? ""
      return "\(file):\(place) \(failure.text)"
    }.joined(separator: "\n")
  }
}

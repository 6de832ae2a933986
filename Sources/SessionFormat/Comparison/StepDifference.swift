/// A step that does not match what the session expects.
package struct StepDifference {
  /// Which step of the session it is; 0 is the opening.
  package let index: Int
  let step: Session.Step
  /// The line of the file where the step begins.
  package let line: Int
  /// The step's events, matching or not.
  package let events: [Entry]

  /// One event of the step.
  package struct Entry: Hashable {
    package let kind: Kind
    package let event: Event
    /// The line of the file that expects it; nil if none does.
    package let line: Int?
  }

  package enum Kind: String {
    /// It is expected, and happened.
    case same
    /// It is expected, but did not happen.
    case expected
    /// It happened, but is not expected.
    case actual
  }

  /// Nil when the events match those expected, placeholders included, apart from
  /// ``Event/processInputs``.
  package init?(_ session: Session, _ index: Int, _ step: Session.Step, _ actual: [Event]) {
    let expected = step.lines.compactMap { index in
      session.lines[index].event.map { (event: $0, line: session.number(ofLine: index)) }
    }
    let alignment = Alignment(expected.map(\.event), actual) { $0.matches($1) }
    events = alignment.pairs.map { pair in
      switch pair {
      case .both(let old, let new):
        Entry(kind: .same, event: actual[new], line: expected[old].line)
      case .old(let old):
        Entry(kind: .expected, event: expected[old].event, line: expected[old].line)
      case .new(let new): Entry(kind: .actual, event: actual[new], line: nil)
      }
    }
    guard events.contains(where: { $0.kind != .same && !$0.event.isProcessInput }) else {
      return nil
    }
    self.index = index
    self.step = step
    line = session.number(ofLine: step.lines.lowerBound)
  }

  /// The first line of the file that does not match.
  package var firstDifference: Int { events.first { $0.kind == .expected }?.line ?? line }

  /// The command as a session writes it, or `the opening`.
  package var title: String { step.command.map { "\(Event.command($0))" } ?? "the opening" }

  /// Whether the step matches as far as it goes.
  var isUnfinished: Bool { events.drop { $0.kind == .same }.allSatisfy { $0.kind == .actual } }
}

extension Session {
  /// The steps of a replay that do not match, in order.
  func differences(from replay: ReplayLog) -> [StepDifference] {
    zip(steps, replay.steps).enumerated().compactMap { index, pair in
      pair.1.events.flatMap { StepDifference(self, index, pair.0, $0) }
    }
  }
}

// MARK: The end of the process

extension StepDifference {
  /// What to report if the step was expected to end the process and did not.
  var noteOnMissingEnd: String? {
    let ends = events.filter { $0.event.processEnd != nil }
    guard let expected = ends.last, ends.allSatisfy({ $0.kind == .expected }) else { return nil }
    switch expected.event.processEnd {
    case ProcessEnd.timeout: return "the hang no longer happens"
    case ProcessEnd.exit: return "the exit no longer happens"
    default: return "the crash no longer happens"
    }
  }

  /// What to report if the step ended the process although the session does not expect it, and
  /// `notRun` commands follow. It can be accepted if the step only lacked an answer.
  func unexpectedEnd(notRun: Int) -> (text: String, canBeAccepted: Bool)? {
    let ends = events.filter { $0.event.processEnd != nil }
    guard let end = ends.last, ends.allSatisfy({ $0.kind == .actual }) else { return nil }
    if events.contains(where: \.isMissingAnswer) {
      return ("a required answer is not recorded: --accept gets it from the real world", true)
    }
    let text = "the crash is new: fix it, or write \(end.event) at the end of its step"
    switch notRun {
    case 0: return (text, false)
    case 1: return ("\(text), and remove the command after it, which did not run", false)
    default:
      return ("\(text), and remove the \(notRun) commands after it, which did not run", false)
    }
  }
}

extension StepDifference.Entry {
  /// Whether the view model asked for an answer that is not recorded.
  fileprivate var isMissingAnswer: Bool {
    if case .effect(_, .failure(Answer.missing, _)) = event { kind == .actual } else { false }
  }
}

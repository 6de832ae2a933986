/// A step that does not match what the session expects.
package struct StepDifference {
  /// Which step of the session it is; 0 is the opening.
  package let index: Int
  let step: Session.Step
  /// The line of the file where the step begins.
  package let line: Int
  /// The step's events in the session's order, matching or not. Of a long value only the first part
  /// that differs is here.
  package let events: [Entry]
  /// What the events leave out.
  package let remarks: [String]
  /// What differs first, in a few words: `count: expected 4, found 5`.
  package let summary: String
  /// Why it differs, equal for all sessions in which the same happens.
  package internal(set) var cause: Cause
  let comparison: StepComparison

  /// One event of the step.
  package struct Entry: Hashable {
    package let kind: Kind
    package internal(set) var event: Event
    /// The line of the file that expects it; nil if none does.
    package let line: Int?
  }

  package enum Kind: String {
    /// It is expected, and happened; or it is not compared.
    case same
    /// It is expected, but did not happen.
    case expected
    /// It happened, but is not expected.
    case actual
  }

  init(
    _ index: Int, _ step: Session.Step, of session: Session, _ comparison: StepComparison
  ) {
    (self.index, self.step, self.comparison) = (index, step, comparison)
    line = session.number(ofLine: step.lines.lowerBound)
    let places = step.lines.filter { session.lines[$0].event != nil }
    let list = EntryList(comparison, lines: places.map(session.number(ofLine:)))
    (events, remarks) = (list.entries, list.remarks)
    let mismatch = Mismatch(in: comparison)
    summary = mismatch.summary
    cause = Cause(
      screen: session.screen, command: step.command.flatMap(Words.commandName), mismatch.kind)
  }

  /// The first line of the file that does not match.
  package var firstDifference: Int { events.first { $0.kind == .expected }?.line ?? line }

  /// The command as a session writes it, or `the opening`.
  package var title: String { step.command.map { "\(Event.command($0))" } ?? "the opening" }

  /// The parts of the screen that differ.
  package var parts: Set<ScreenPart> { comparison.parts(in: step) }

  /// Whether the step matches as far as it goes.
  var isUnfinished: Bool {
    comparison.expected.count <= comparison.actual.count
      && zip(comparison.expected, comparison.actual).allSatisfy { $0.matches($1) }
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
    if missingAnswer != nil {
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

  /// The effect for whose answer the view model asked although it is not recorded; nil if there is
  /// none.
  var missingAnswer: String? {
    events.lazy.filter { $0.kind == .actual }.compactMap(\.event.missingAnswer).first
  }
}

extension Event {
  /// The name of the effect if it is asked for an answer that is not recorded.
  var missingAnswer: String? {
    if case .effect(let question, .failure(Answer.missing, _)) = self { question.name } else { nil }
  }
}

import SessionFormat

/// What differs, in a few words, and what kind of cause it is.
extension StepDifference.Finding {
  static func describe(
    _ channel: Channel, _ expected: Event?, _ actual: Event?
  ) -> (String, Cause.Kind) {
    switch channel {
    case .binding(let name): value(name, expected, actual)
    case .availability(let command): availability(command, expected, actual)
    case .effect, .awaited, .processInput: effect(expected, actual)
    case .lines(.finish): finish(expected, actual)
    case .lines(.occurrence): occurrence(expected, actual)
    case .lines(.refusal): refusal(expected?.text, actual?.text)
    case .lines(.crash): end(expected?.text, actual?.text)
    case .lines(.result):
      (words("result", expected?.value?.description, actual?.value?.description), .otherResult)
    case .lines(let kind):
      (words(kind.rawValue, expected?.content, actual?.content), .otherLines(kind))
    }
  }

  /// `count: expected 4, found 5`.
  static func words(_ name: String, _ expected: String?, _ actual: String?) -> String {
    let difference = TextDifference(expected ?? "none", actual ?? "none")
    return "\(name): expected \(difference.expected), found \(difference.actual)"
      + difference.remark
  }

  // MARK: What the screen shows

  private static func value(
    _ binding: String, _ expected: Event?, _ actual: Event?
  ) -> (String, Cause.Kind) {
    switch (expected, actual) {
    case (.change(let path, let value, let old), .change(let other, let new, let times))
    where path == other && old != times && value.matches(new):
      return (
        words("\(path)", old.counted("change"), times.counted("change")),
        .otherValue(path.pattern)
      )
    case (.change(let path, let old, _), .change(let other, let new, _)) where path == other,
      (.insertion(let path, let old), .insertion(let other, let new)) where path == other,
      (.removal(let path, let old), .removal(let other, let new)) where path == other:
      let first = ValueDifferences(old, new, at: path).first ?? (path, old, new)
      let kind = Cause.Kind.otherValue(first.path.pattern)
      if old.inBrief == "\(old)", new.inBrief == "\(new)" {
        return (words("\(path)", "\(old)", "\(new)"), kind)
      }
      return (words("\(first.path)", "\(first.expected)", "\(first.actual)"), kind)
    case (let expected?, let actual?):
      let text = words("\(Path(binding))", expected.line, actual.line)
      return (text, .otherEdit(Path(binding).pattern))
    case (.change(let path, let value, _), nil):
      return (words("\(path)", value.inBrief, "no change"), .notShown(path.pattern))
    case (nil, .change(let path, let value, _)):
      return (words("\(path)", "no change", value.inBrief), .notExpected(path.pattern))
    case (let event?, nil):
      let text = words("\(Path(binding))", event.inBrief, "no change")
      return (text, .notShown(Path(binding).pattern))
    case (nil, let event):
      let text = words("\(Path(binding))", "no change", event?.inBrief)
      return (text, .notExpected(Path(binding).pattern))
    }
  }

  /// `rows: expected [1, 2], found [2, 1], the same in another order`, or of long ones where the first row is that is
  /// elsewhere; nil if other rows are shown, or the same ones.
  static func otherOrder(of list: Path, _ shown: ShownStates) -> String? {
    func value(_ state: ScreenState) -> Value? {
      state[list.binding].value?.part(at: list.steps[...])
    }
    guard case .list(let expected)? = value(shown.expected),
      case .list(let actual)? = value(shown.actual),
      expected.count == actual.count, expected != actual
    else { return nil }
    var counts: [Value: Int] = [:]
    for row in expected { counts[row, default: 0] += 1 }
    for row in actual { counts[row, default: 0] -= 1 }
    guard counts.values.allSatisfy({ $0 == 0 }) else { return nil }
    let (old, new) = ("\(Value.list(expected))", "\(Value.list(actual))")
    guard old.count > longestList,
      let moved = expected.indices.first(where: { expected[$0] != actual[$0] }),
      let place = actual.firstIndex(of: expected[moved])
    else { return "\(words("\(list)", old, new)), the same in another order" }
    return "\(list): expected \(expected[moved].inBrief) at \(moved), found it at \(place), "
      + "the same in another order"
  }

  /// How many characters of a list a person compares.
  private static let longestList = 60

  private static func availability(
    _ command: String, _ expected: Event?, _ actual: Event?
  ) -> (String, Cause.Kind) {
    func state(_ event: Event?) -> String {
      guard case .availability(_, let reason) = event else { return "no change" }
      return reason.map { "disabled, \($0.quoted)" } ?? "enabled"
    }
    let name = command.withoutIndices
    let kind: Cause.Kind =
      switch (expected?.isEnabled, actual?.isEnabled) {
      case (false, false): .otherReason(name)
      case (false, _): .notDisabled(name)
      case (true, _): .notEnabled(name)
      case (nil, true): .enabled(name)
      case (nil, _): .disabled(name)
      }
    guard expected != nil else {
      return ("\(command.brief) is \(state(actual)), which is not expected", kind)
    }
    return (words(command.brief, state(expected), state(actual)), kind)
  }

  // MARK: What else happened

  private static func effect(_ expected: Event?, _ actual: Event?) -> (String, Cause.Kind) {
    if expected?.time != nil || actual?.time != nil {
      return (words("clock", expected?.time, actual?.time), .otherAnswer("clock"))
    }
    if expected?.worldEffect == .interrupt {
      return ("interrupt: nothing is running that it could cancel", .noEvent("interrupt"))
    }
    switch (expected, actual) {
    case (.pending(let question), .pending(let asked)) where question.name == asked.name:
      return (words("asked", question.text, asked.text), .otherInputs(question.name))
    case (_, .pending(let question)):
      let text = "\(question.inBrief) is waiting for its answer, which the session does not expect"
      return (text, .waiting(question.name))
    case (.pending(let question), _):
      let text = "\(question.inBrief) should be waiting for its answer, and is not"
      return (text, .notAsked(question.name))
    case (.effect(let question, let answer), .effect(let asked, let actual))
    where question.name == asked.name:
      if !question.matches(asked) {
        let text = words("asked", question.text, asked.text)
        return (text, .otherInputs(question.name))
      }
      if answer.isOfCancelledTask, !actual.isOfCancelledTask, !actual.isMissing {
        return (notCancelled(question), .otherAnswer(question.name))
      }
      let text =
        actual.isMissing
        ? "\(question.inBrief): the recorded answer \(answer.inBrief) was not used"
        : words("answer of \(question.inBrief)", answer.inWords, actual.inWords)
      return (text, .otherAnswer(question.name))
    case (.effect(let question, let answer), nil) where answer.isOfCancelledTask:
      return (notCancelled(question), .otherAnswer(question.name))
    case (nil, .effect(let question, let answer)) where answer.isOfCancelledTask:
      let text = "\(question.inBrief) was cancelled, which is not expected"
      return (text, .otherAnswer(question.name))
    case (.effect(let question, _), nil):
      return ("\(question.inBrief) was not asked", .notAsked(question.name))
    case (nil, .effect(let question, .failure(Answer.missing, _))):
      return ("\(question.inBrief) was asked, and no answer is recorded", .asked(question.name))
    case (nil, .effect(let question, _)):
      return ("\(question.inBrief) was asked, which is not expected", .asked(question.name))
    case (.effect(let question, _), .effect(let asked, _)):
      return (words("asked", question.inBrief, asked.inBrief), .notAsked(question.name))
    default: return ("other answers", .otherAnswer(""))
    }
  }

  private static func notCancelled(_ question: Question) -> String {
    "the task that asked \(question.inBrief) should be cancelled, and is not"
  }

  private static func finish(_ expected: Event?, _ actual: Event?) -> (String, Cause.Kind) {
    switch (expected?.finish, actual?.finish) {
    case (let (name, old)?, let (other, new)?) where name == other:
      (words(name.brief, old.inWords, new.inWords), .otherEnding(name))
    case (let (name, _)?, let (other, _)?):
      (words("finished", name.brief, other.brief), .notFinished(name))
    case (nil, let (name, _)?):
      ("\(name.brief) finished, which is not expected", .finished(name))
    case (let (name, _)?, nil): ("\(name.brief) did not finish", .notFinished(name))
    case (nil, nil): ("other commands finished", .otherEnding(""))
    }
  }

  private static func occurrence(_ expected: Event?, _ actual: Event?) -> (String, Cause.Kind) {
    switch (expected?.occurrence, actual?.occurrence) {
    case (let (name, old)?, let (other, new)?) where name == other:
      (words(name.brief, old?.description, new?.description), .otherEvent(name))
    case (let (name, _)?, let (other, _)?):
      (words("event", name.brief, other.brief), .noEvent(name))
    case (nil, let (name, _)?): ("\(name.brief) happened, which is not expected", .event(name))
    case (let (name, _)?, nil): ("\(name.brief) did not happen", .noEvent(name))
    case (nil, nil): ("other events", .otherEvent(""))
    }
  }

  private static func refusal(_ expected: String?, _ actual: String?) -> (String, Cause.Kind) {
    switch (expected, actual) {
    case (let expected?, let actual?):
      let difference = TextDifference(expected.quoted, actual.quoted)
      let text = "expected \(difference.expected), found \(difference.actual)\(difference.remark)"
      return (text, .refusal(Cause.pattern(of: actual)))
    case (nil, let actual?):
      // What the command may be called now, the report says above.
      return (Refusal.withoutHint(actual).brief, .refusal(Cause.pattern(of: actual)))
    case (let expected, nil):
      let text = expected ?? ""
      return ("expected \(text.inQuotes), found no error", .noRefusal(Cause.pattern(of: text)))
    }
  }

  private static func end(_ expected: String?, _ actual: String?) -> (String, Cause.Kind) {
    if let actual { return ("it \(ProcessEnd.verb(for: actual))", .end(actual)) }
    let expected = expected ?? ""
    return ("it no longer \(ProcessEnd.verb(for: expected))", .noEnd(expected))
  }
}

extension Event {
  fileprivate var finish: (name: String, ending: Ending)? {
    if case .finish(let name, let ending) = self { (name, ending) } else { nil }
  }

  fileprivate var occurrence: (name: String, value: Value?)? {
    if case .occurrence(let name, let value) = self { (name, value) } else { nil }
  }

  fileprivate var value: Value? { if case .result(let value) = self { value } else { nil } }

  /// How much time passed, if the event says that.
  fileprivate var time: String? {
    guard worldEffect == .clock, case .effect(_, let answer) = self else { return nil }
    return answer.inBrief
  }

  fileprivate var isEnabled: Bool? {
    if case .availability(_, let reason) = self { reason == nil } else { nil }
  }

  /// The line without the blanks at its beginning.
  fileprivate var line: String { String("\(self)".drop { $0 == " " }) }

  fileprivate var inBrief: String { line.shortly }

  /// The text in quotes, or else the line.
  fileprivate var content: String { text?.quoted ?? line }
}

extension Value {
  var inBrief: String { description.shortly }
}

extension Question {
  /// `scores(source: .slow)`.
  package var inBrief: String { text.shortly }

  fileprivate var text: String {
    ByteBuffer.text {
      $0.append(name: name)
      if let inputs { $0.append(inputs) }
    }
  }
}

extension Answer {
  fileprivate var isMissing: Bool {
    if case .failure(Answer.missing, _) = self { true } else { false }
  }

  fileprivate var inBrief: String {
    if case .failure(let text, _) = self { "the error \(text.inQuotes)" } else { inWords.shortly }
  }

  fileprivate var inWords: String {
    switch self {
    case .value(let value): value.description
    case .failure(let text, _): "the error \(text.quoted)"
    case .done: "ok"
    case .end: "end"
    }
  }
}

extension Ending {
  fileprivate var inWords: String {
    switch self {
    case .done: "no result"
    case .returned(let value): value.description
    case .threw(let text): "the error \(text.quoted)"
    }
  }
}

extension String {
  /// The text for a line that has room for a few more words.
  fileprivate var shortly: String { cut(to: 60) }

  fileprivate var quoted: String { Value.string(self).description }

  fileprivate var inQuotes: String { Value.string(cut(to: 60)).description }
}

import SessionFormat

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
  /// What differs, what most likely explains the others first.
  private(set) var findings: [Finding]
  let comparison: StepComparison
  /// Whether an answer of the session could not be used.
  private(set) var hasUnusableAnswer = false

  /// One event of the step.
  package struct Entry: Equatable {
    package let event: Event
    /// Its line in reports: without what would hide the others, or what differs.
    package let shown: SessionResult.Entry
    package var kind: Kind { shown.kind }

    init(_ kind: Kind, _ event: Event, _ text: String, whole: Event? = nil, line: Int? = nil) {
      let whole = whole.map { "\($0)" }.flatMap { $0 == text ? nil : $0 }
      (self.event, shown) = (event, SessionResult.Entry(kind, text, whole: whole, line: line))
    }
  }

  package enum Kind: String {
    /// It is expected, and happened; or it is not compared.
    case same
    /// It is expected, but did not happen.
    case expected
    /// It happened, but is not expected.
    case actual
  }

  /// `shown` is what is shown after the step.
  init(
    _ index: Int, _ step: Session.Step, of session: Session, _ comparison: StepComparison,
    _ shown: ShownStates
  ) {
    (self.index, self.step, self.comparison) = (index, step, comparison)
    line = session.number(ofLine: step.lines.lowerBound)
    let places = step.lines.filter { session.lines[$0].event != nil }
    let list = EntryList(comparison, lines: places.map(session.number(ofLine:)))
    (events, remarks) = (list.entries, list.remarks)
    // Once: a step may differ in as many places as it has ticks of a timer.
    let changed = Set(comparison.actual.compactMap { $0.path?.binding })
    let command = step.command.flatMap(Words.commandName)
    findings = comparison.rankedDifferences.map { differences in
      Finding(
        differences, in: comparison, shown, changed: changed, after: command, on: session.screen)
    }
  }

  /// What differs first, in a few words. Parts that the screen does not have come last.
  package var summary: String {
    let finding = findings.first { !$0.isMissingPart } ?? findings[0]
    return finding.summary + finding.laterChange
  }

  /// Whether what differs in later steps may follow from it.
  package var explainsLater: Bool { !findings.allSatisfy(\.isMissingPart) }

  /// Why it differs, equal for all sessions in which the same happens.
  package var cause: Cause { findings[0].cause }

  /// Why each part of it differs: ``cause`` first.
  package var causes: [Cause] { findings.map(\.cause) }

  /// Lets a name that the screen does not have explain what differs: the step's own command everything, a
  /// binding what it shows, another command whether it is enabled.
  mutating func explain(by missing: Cause) {
    let channel: Channel
    switch missing.kind {
    case .noBinding(let name): channel = .binding(name)
    case .noCommand(let name) where step.command.flatMap(Words.commandName) != name:
      channel = .availability(of: name)
    default:
      findings = [
        Finding(
          cause: missing, summary: summary, channel: findings[0].channel,
          differences: findings.flatMap(\.differences))
      ]
      return
    }
    let own = findings.filter { $0.channel == channel }
    findings.removeAll { $0.channel == channel }
    findings.insert(
      Finding(
        cause: missing, summary: own.first?.summary ?? "\(missing)", channel: channel,
        differences: own.flatMap(\.differences), isMissingPart: true), at: 0)
  }

  /// Whether a part of a binding is expected to change, and does not.
  var lacksChange: Bool { findings.contains { $0.unchanged != nil } }

  /// Whether a record is expected to have a field that none has.
  var lacksField: Bool { !comparison.expected.fields.isSubset(of: comparison.actual.fields) }

  /// Whether a case of an enumeration is expected, and is not shown.
  var lacksCase: Bool { !comparison.expected.cases.isSubset(of: comparison.actual.cases) }

  /// Says where what does not change here changes next: at `later`, which is nil if it never does.
  mutating func noteLaterChanges(_ later: (Path) -> String?) {
    for place in findings.indices {
      guard let step = findings[place].unchanged.flatMap(later) else { continue }
      findings[place].laterChange = String(escapingControls: "; it next changes at \(step)")
    }
  }

  /// Says where what should begin to wait here was asked: at `earlier`, which is nil if it was not.
  mutating func noteEarlierQuestions(_ earlier: (Question) -> String?) {
    for place in findings.indices {
      guard case .notAsked = findings[place].cause.kind,
        let expected = findings[place].differences[0].missing.first,
        case .pending(let question) = comparison.expected[expected],
        let step = earlier(question)
      else { continue }
      findings[place].explain(bySooner: question, in: step)
    }
  }

  /// Lets a remark on what was asked in an earlier step (`load was asked in > open`) say why that waits. Returns whether
  /// that differs here.
  mutating func explain(byRemark remark: ReplayLog.Note) -> Bool {
    guard remark.step == index else { return false }
    for place in findings.indices {
      guard case .waiting(let effect) = findings[place].cause.kind,
        case let extra = findings[place].differences[0].extra.map({ comparison.actual[$0] }),
        case .pending(let asked)? = extra.first(where: { $0.kind == .pending }),
        case let question = asked.inBrief, remark.text.hasPrefix("\(question) was asked in ")
      else { continue }
      findings[place].explain(byPlaceOf: effect, String(remark.text.dropFirst(question.count)))
      return true
    }
    return false
  }

  /// Whether a remark may explain what differs here. One on the error that an effect throws (`load: a RecordedError is
  /// thrown`) does not if all of that comes before.
  func mayFollow(from remark: ReplayLog.Note) -> Bool {
    func isError(_ event: Event) -> Bool {
      guard case .effect(let question, .failure) = event else { return false }
      return remark.text.hasPrefix("\(question.effect): ")
    }
    guard remark.step == index, let expected = comparison.expected.firstIndex(where: isError),
      let actual = comparison.actual.firstIndex(where: isError)
    else { return remark.step == index }
    return comparison.differences.contains { difference in
      difference.missing.contains { $0 >= expected } || difference.extra.contains { $0 >= actual }
    }
  }

  /// Lets a note on an answer that could not be used (`load: the recorded answer has no id`) say what
  /// differs. Returns whether it is about an answer that differs here.
  mutating func explain(by note: ReplayLog.Note) -> Bool {
    guard note.step == index else { return false }
    for place in findings.indices {
      switch findings[place].cause.kind {
      case .askedAtOtherTime(let name), .otherAnswer(let name), .asked(let name),
        .waiting(let name), .notAsked(let name):
        guard note.text.hasPrefix("\(name): ") else { continue }
        findings[place].explain(byAnswerOf: name, note.text)
        hasUnusableAnswer = true
        return true
      default: continue
      }
    }
    return false
  }

  /// The first line of the file that does not match.
  package var firstDifference: Int { events.first { $0.kind == .expected }?.shown.line ?? line }

  /// The command as a session writes it, or `the opening`.
  package var title: String { step.title }

  /// The parts of the screen that differ.
  package var parts: Set<ScreenPart> { comparison.parts(in: step) }

  /// Whether some part of the step shows less than the session expects.
  package var lacksLines: Bool {
    comparison.differences.contains { $0.missing.count > $0.extra.count }
  }

  /// Whether the step matches as far as it goes.
  var isUnfinished: Bool {
    comparison.expected.count <= comparison.actual.count
      && zip(comparison.expected, comparison.actual).allSatisfy { $0.matches($1) }
  }
}

extension StepDifference {
  /// The same as ``description``, in its place in the session: with up to `count` lines before and
  /// after the events, and of those that match only as many around each that differs.
  func description(in session: Session, context count: Int) -> String {
    let start = step.lines.lowerBound
    let end = step.lines.last { session.lines[$0].event != nil }.map { $0 + 1 } ?? start
    let before = session.lines[..<start].suffix(count).map(Self.unchanged)
    let after = session.lines[end...].prefix(count).map(Self.unchanged)
    let remarks = remarks.map { Self.margin(.same) + $0 }
    return (["\(title): \(summary)"] + before + shortened(context: count) + remarks + after)
      .joined(separator: "\n")
  }

  private static func unchanged(_ line: Session.Line) -> String {
    let text = "\(line)"
    return text.isEmpty ? "" : margin(.same) + text.cut(to: room)
  }

  /// The events, without those that match far from one that differs.
  private func shortened(context count: Int = 3) -> [String] {
    let places = Self.places(in: events.map(\.kind), context: count, showsFirst: true)
    var lines: [String] = []
    var next = 0
    for place in places + [events.count] {
      if place > next { lines.append(Self.leftOut(place - next)) }
      if place < events.count {
        lines.append(Self.margin(events[place].kind) + events[place].shown.event)
      }
      next = place + 1
    }
    return lines
  }

  /// Those of a step's events that tell what differs: those that do not match, `count` around each of them,
  /// the first one if `showsFirst`, and what takes hardly more room than to say that it is left out.
  /// Without a context, only those that do not match.
  package static func places(in kinds: [Kind], context count: Int, showsFirst: Bool) -> [Int] {
    let differing = kinds.indices.filter { kinds[$0] != .same }
    if count == 0 { return differing }
    var near: Set<Int> = showsFirst ? [0] : []
    for place in differing { near.formUnion(place - count...place + count) }
    var places: [Int] = []
    var next = 0
    for place in near.filter(kinds.indices.contains).sorted() + [kinds.count] {
      if place - next < fewestLeftOut { places += next..<place }
      if place < kinds.count { places.append(place) }
      next = place + 1
    }
    return places
  }

  /// Fewer lines than this are shown: what stands for them would be hardly shorter.
  package static let fewestLeftOut = 3

  private static func leftOut(_ count: Int) -> String {
    margin(.same) + "… \(count) lines that match"
  }
}

extension StepDifference: CustomStringConvertible {
  /// The command and what differs first, and the events of the step near what was not expected.
  package var description: String {
    let remarks = remarks.map { "\(Self.margin(.same))\($0)" }
    return (["\(title): \(summary)"] + shortened() + remarks).joined(separator: "\n")
  }

  /// How long a line may be to fit 80 columns after the mark.
  static let room = 66

  /// The mark of an event in the twelve columns before it.
  package static func margin(_ kind: Kind) -> String {
    switch kind {
    case .same: "            "
    case .expected: "  expected  "
    case .actual: "  actual    "
    }
  }
}

extension Session.Step {
  /// The command as a session writes it, or `the opening`.
  var title: String {
    command.map { "\(Event.command($0))".cut(to: StepDifference.room) } ?? "the opening"
  }

  /// Why accepting the step would lose what it tests, if an effect gets no answer there that it can use as it is, perhaps
  /// because something in it `isRenamed`.
  func obstacle(unanswered name: String, isRenamed: Bool) -> String {
    if isRenamed {
      return
        "the answer of \(name.quotedBriefly) in \(title.brief) has an old name: first rename it"
    }
    return
      "\(name.quotedBriefly) is asked in \(title.brief) and has no answer there that it can use: "
      + "write its line < \(name.brief) VALUE, or record the session again"
  }
}

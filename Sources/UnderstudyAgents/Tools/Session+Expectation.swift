import SessionAnalysis
import Understudy
import UnderstudyProgram

extension Session {
  /// Takes `texts`, lines as a session has them, for what the last command should have done.
  ///
  /// The answers that the command got divide its step into sections, and each line belongs to one. There it replaces
  /// the lines about the same; others stay. Errors are replaced, too.
  ///
  /// - Returns: the lines that are left out, because they show what is shown already; the changes that stay although
  ///   others of the same binding are expected; and the events of the lines.
  @discardableResult
  mutating func expect(
    _ texts: [String]
  ) throws(Failure) -> (shownAlready: [String], kept: [String], events: [Event]) {
    guard let step = steps.last, step.command != nil else {
      throw Failure("save: expect: no command was run yet")
    }
    let expectation = try Expectation(texts, ofStep: step.lines, in: self)
    var shown = ScreenState()
    shown.apply(lines[..<step.lines.lowerBound])
    let (expected, notes) = expectation.lines(after: shown)
    lines.replaceSubrange(step.lines, with: expected)
    return (notes.shownAlready, notes.kept, expectation.events)
  }

  /// Refuses a line about what the opening does not show: a replay would not compare it.
  fileprivate func checkPart(of event: Event, _ text: String) throws(Failure) {
    guard let part = ScreenPart(event, in: nil), !parts.contains(part) else { return }
    let near = didYouMean("\(part)", among: parts.map { "\($0)" }.sorted())
    throw Failure(
      "save: expect: \(text.quotedBriefly): the screen does not show \(part): "
        + (near ?? "show returns all that it shows"))
  }
}

/// What the last command of a session should have done.
private struct Expectation {
  private let lines: [Session.Line]
  private let step: Range<Int>
  /// The lines before the first answer, and those after each answer up to the next one.
  private let sections: [Range<Int>]
  private var expected: [ExpectedLine] = []
  /// Answers to a question that should have had other inputs, by their index.
  private var asked: [Int: Event] = [:]
  /// Where the first section begins in which answers place the lines; nil if there are no answers among them.
  private var start: Int?

  private struct ExpectedLine {
    let text: String
    let event: Event
    var section: Range<Int>
  }

  init(_ texts: [String], ofStep step: Range<Int>, in session: Session) throws(Failure) {
    (lines, self.step) = (session.lines, step)
    let answers = step.filter { session.lines[$0].event?.kind == .effect }
    let ends = [step.lowerBound] + answers + [step.upperBound]
    sections = zip(ends, ends.dropFirst()).map { ($0 + 1)..<$1 }
    var last = ScreenState()
    last.apply(lines[...])
    var section = 0
    for text in texts {
      let rest = sections[section].lowerBound..<step.upperBound
      var place = rest.first { session.lines[$0].isNamed(text) }
      guard text.hasPrefix("<") else {
        let shown = place.flatMap { session.lines[$0].event }
        let event = if let shown { shown } else { try Self.event(text, shownIn: last) }
        try session.checkPart(of: event, text)
        try checkValue(of: event, shownIn: last, text)
        last.apply(event)
        expected.append(ExpectedLine(text: text, event: event, section: sections[section]))
        continue
      }
      if place == nil, let (other, event) = Self.answer(text, in: lines, rest) {
        (place, asked[other]) = (other, event)
      }
      guard let next = sections.firstIndex(where: { $0.lowerBound - 1 == place }) else {
        throw Failure(
          "save: expect: \(text.quotedBriefly): the last command got no such answer there: "
            + "pass lines as do returned them, in their order")
      }
      section = next
      if start == nil {
        for index in expected.indices { expected[index].section = sections[section - 1] }
        start = sections[expected.isEmpty ? section : section - 1].lowerBound
      }
    }
    if start == nil { findSections() }
  }

  /// Refuses a change of what is not shown, neither then nor before, and a value of another kind than is shown.
  private func checkValue(
    of event: Event, shownIn state: ScreenState, _ text: String
  ) throws(Failure) {
    guard case .change(let path, let value, _) = event, case .known(let shown) = state[path.binding]
    else { return }
    guard let part = shown.part(at: path.steps[...]) else {
      if !shown.isKnown(besides: path.steps) || wasShown(path) { return }
      throw Failure(
        "save: expect: \(text.quotedBriefly): there is no \(path): show returns all that is shown")
    }
    guard let kind = part.scalarKind, let found = value.scalarKind, kind != found else { return }
    throw Failure(
      "save: expect: \(text.quotedBriefly): expected \(kind), as \(path) shows \(part)")
  }

  /// Whether a part of a binding was shown before the step or in it.
  private func wasShown(_ path: Path) -> Bool {
    var state = ScreenState()
    state.apply(lines[..<step.lowerBound])
    return step.contains { index in
      state.apply(lines[index...index])
      return state[path.binding].value?.part(at: path.steps[...]) != nil
    }
  }

  /// The only answer of a service that the text says should have been asked with other inputs, and what it answers
  /// to them: what the text says, or else the same; nil if there is none.
  private static func answer(
    _ text: String, in lines: [Session.Line], _ range: Range<Int>
  ) -> (place: Int, Event)? {
    let whole = (try? Session.Line(parsing: text))?.event
    guard let event = whole ?? (try? Session.Line(parsing: "\(text) nil"))?.event,
      case .effect(let question, let given) = event, event.worldEffect == nil
    else { return nil }
    let places = range.filter { place in
      guard case .event(.effect(let other, _)) = lines[place] else { return false }
      return other.effect == question.effect
    }
    guard places.count == 1, case .event(.effect(let asked, let answer)) = lines[places[0]],
      let inputs = question.inputs, let others = asked.inputs, inputs != others
    else { return nil }
    return (places[0], .effect(Question(asked.name, inputs), whole == nil ? answer : given))
  }

  /// Reads a line, or a change without its indent.
  private static func event(_ text: String, shownIn state: ScreenState) throws(Failure) -> Event {
    for candidate in [text, "  \(text)"] {
      guard let event = (try? Session.Line(parsing: candidate))?.event else { continue }
      switch event.kind.role {
      case .binding, .availability, .outcome: return state.inItsNumbers(event)
      case .command, .answer, .remark, .conflict: break
      }
    }
    throw Failure(
      "save: expect: \(text.quotedBriefly): expected a line as do returns it, such as \"count = 3\""
    )
  }

  /// Without answers, the last line about something belongs where the command did something to it last, or else at the
  /// end, before time that only passes. So does a flag or a state that was shown before: it should go back. What precedes
  /// it is with it, unless it happened before.
  private mutating func findSections() {
    let end = sections.last { section in
      let answer = section.lowerBound - 1
      let isTime = lines[answer].event?.worldEffect == .clock
      return !isTime || section.contains { lines[$0].event != nil }
    }
    var places = Array(repeating: end?.lowerBound ?? step.upperBound, count: expected.count)
    for index in expected.indices.reversed() {
      let event = expected[index].event
      let next = expected.indices[(index + 1)...].first { expected[$0].event.concerns(event) }
      if let next {
        let equal = (step.lowerBound..<places[next]).last { lines[$0].event == event }
        places[index] = equal ?? places[next]
      } else if let last = step.last(where: { lines[$0].event?.concerns(event) ?? false }),
        !goesBack(event, to: last)
      {
        places[index] = last
      }
      if let section = sections.last(where: { $0.lowerBound <= places[index] }) {
        expected[index].section = section
      }
    }
  }

  /// Whether an event sets a flag or a state back to what is shown before a line.
  private func goesBack(_ event: Event, to place: Int) -> Bool {
    switch event {
    case .availability, .change(_, .bool, _), .change(_, .case, _): break
    default: return false
    }
    var state = ScreenState()
    state.apply(lines[..<place])
    return state.shows(event)
  }

  /// The step as it should be, the texts of the lines that it does not need after all, and those of changes that stay.
  func lines(
    after shown: ScreenState
  ) -> (expected: [Session.Line], notes: (shownAlready: [String], kept: [String])) {
    var (shown, expected) = (shown, [Session.Line]())
    var notes: (shownAlready: [String], kept: [String]) = ([], [])
    let replaced = replaced
    let (added, edited) = places(without: replaced)
    for index in step.lowerBound...step.upperBound {
      for line in added[index] ?? [] {
        if shown.shows(line.event) {
          notes.shownAlready.append(line.text)
        } else {
          let event = afterAsManyChanges(line)
          expected.append(.event(event))
          shown.apply(event)
        }
      }
      guard step.contains(index), !replaced.contains(index) else { continue }
      let other = edited[index] ?? asked[index]
      expected.append(other.map(Session.Line.event) ?? lines[index])
      shown.apply(expected.suffix(1))
      if other == nil, isBesideExpectedChange(index) {
        notes.kept.append(String("\(lines[index])".trimmingPrefix(" ").trimmingPrefix(" ")))
      }
    }
    return (expected, notes)
  }

  /// The events of the lines, as the step has them.
  var events: [Event] { expected.map(afterAsManyChanges) }

  /// The event of a line, after as many changes as the line says that was recorded in its place, unless several
  /// lines stand there.
  private func afterAsManyChanges(_ line: ExpectedLine) -> Event {
    guard case .change(let path, let value, 1) = line.event else { return line.event }
    let isOnlyOne =
      expected.count { $0.section == line.section && $0.event.concerns(line.event) } == 1
    let recorded = line.section.compactMap { lines[$0].event }.last { $0.path == path }
    guard isOnlyOne, let recorded, recorded.isFolded else { return line.event }
    return recorded.edit(at: path, value)
  }

  /// Whether a line changes a binding of which another change is expected in its place.
  private func isBesideExpectedChange(_ index: Int) -> Bool {
    guard let binding = lines[index].event?.path?.binding else { return false }
    return expected.contains {
      $0.section.contains(index) && $0.event.path?.binding == binding
    }
  }

  /// The lines that the expected ones replace.
  private var replaced: Set<Int> {
    var replaced = Set((start ?? step.lowerBound)..<step.upperBound).filter { isError(at: $0) }
    for line in expected {
      replaced.formUnion(line.section.filter { lines[$0].event.map(line.event.replaces) ?? false })
      // Nothing else happens if a command is refused. If it was, what came before that may be right.
      let rest = (start == nil ? step.lowerBound : line.section.lowerBound)..<step.upperBound
      if line.event.kind == .refusal, !lines[rest].contains(.event(line.event)) {
        replaced.formUnion(rest.filter { lines[$0].event?.isEffectOfCommand ?? false })
      }
    }
    return replaced
  }

  private func isError(at index: Int) -> Bool {
    lines[index].event?.kind == .refusal || lines[index].event?.kind == .crash
  }

  /// The expected lines by the index of the line that they stand before, or that they replace; and the lines of a
  /// larger value, such as a new row, of which an expected line is a part.
  private func places(
    without replaced: Set<Int>
  ) -> (added: [Int: [ExpectedLine]], edited: [Int: Event]) {
    var (added, edited) = ([Int: [ExpectedLine]](), [Int: Event]())
    var placed: [(line: ExpectedLine, index: Int)] = []
    for line in expected.reversed() {
      // Those about the same stay in their order.
      let limit = placed.lazy
        .filter { $0.line.section == line.section && $0.line.event.concerns(line.event) }
        .map(\.index).min()
      let slot = line.section.last { index in
        index < limit ?? .max && lines[index].event.map(line.event.replaces) ?? false
      }
      if limit == nil,
        let whole = line.section.last(where: { lines[$0].event?.concerns(line.event) ?? false }),
        !replaced.contains(whole), let event = edited[whole] ?? lines[whole].event,
        let event = event.replacingPart(by: line.event)
      {
        edited[whole] = event
        placed.append((line, whole))
        continue
      }
      let index = slot ?? limit ?? end(of: line)
      added[index, default: []].insert(line, at: 0)
      placed.append((line, index))
    }
    return (added, edited)
  }

  /// The place in its section of a line that replaces none: with the same binding, so that both can be one change, or
  /// before what comes last.
  private func end(of line: ExpectedLine) -> Int {
    let binding = line.event.path?.binding
    let last =
      line.section.last { binding != nil && lines[$0].event?.path?.binding == binding }
      ?? line.section.last { index in
        guard let kind = lines[index].event?.kind else { return false }
        return kind != .pending && !isError(at: index) || line.event.kind == .refusal
      }
    return last.map { $0 + 1 } ?? line.section.lowerBound
  }
}

extension Session.Line {
  /// Whether an agent means this line: by its text, or the excerpt that it got of a long one. Of an answer, the name of
  /// the effect is enough, with or without its rank and inputs.
  fileprivate func isNamed(_ text: String) -> Bool {
    let line = "\(self)"
    if line == text || Excerpt.text(ofSession: [Array(line.utf8)[...]]) == text { return true }
    guard text.hasPrefix("< "), case .event(.effect(let question, let answer)) = self else {
      return false
    }
    // A name with a rank is written in quotes.
    return text == "< \(question.name)"
      || [question, question.unranked].flatMap { [$0, Question($0.name)] }.contains {
        "\(Event.effect($0, answer)) ".hasPrefix("\(text) ")
      }
  }
}

extension Event {
  /// Whether it says what came of a command, other than what the world answered or waits for.
  fileprivate var isEffectOfCommand: Bool {
    switch kind.role {
    case .binding, .availability, .outcome: true
    case .command, .answer, .remark, .conflict: false
    }
  }

  /// The value that a line is about: of a row that comes or goes, its list.
  private var subject: Path? {
    switch self {
    case .insertion(let path, _), .removal(let path, _):
      if case .index = path.steps.last { Path(path.binding, path.steps.dropLast()) } else { path }
    case .command, .result, .finish, .effect, .pending, .change, .availability, .occurrence,
      .refusal, .output, .crash:
      path
    }
  }

  /// Whether this line, if it is expected, stands in place of another: it is about the same command, or value or a part
  /// of that, or about none and of the same kind.
  fileprivate func replaces(_ other: Event) -> Bool {
    switch (self, other) {
    case (.availability(let name, _), .availability(let otherName, _)),
      (.finish(let name, _), .finish(let otherName, _)):
      return name == otherName
    case (.pending(let question), .pending(let other)): return question.name == other.name
    case (_, _):
      guard let path = subject, let otherPath = other.subject else { return kind == other.kind }
      return path.binding == otherPath.binding && otherPath.steps.starts(with: path.steps)
    }
  }

  /// Whether both are about the same, or one about a part of what the other is about.
  fileprivate func concerns(_ other: Event) -> Bool { replaces(other) || other.replaces(self) }

  /// The line with another value in a part of the one that it sets; nil if it does not set that part.
  fileprivate func replacingPart(by change: Event) -> Event? {
    guard case .change(let path, let value, _) = change, let (whole, old) = edit,
      kind != .removal, path.steps.starts(with: whole.steps)
    else { return nil }
    var shown = ShownValue.known(old)
    let rest = path.steps.dropFirst(whole.steps.count)
    shown.apply(.change(Path(path.binding, Array(rest)), value))
    return shown.value.map { edit(at: whole, $0) }
  }
}

extension ScreenState {
  /// The event, in which a number is whole if the one that is shown is, and otherwise not: `0` may be meant for `0.0`.
  fileprivate func inItsNumbers(_ event: Event) -> Event {
    guard case .change(let path, let value, _) = event, case .known(let shown) = self[path.binding],
      let shown = shown.part(at: path.steps[...])
    else { return event }
    switch (shown, value) {
    case (.double, .int(let number)): return event.edit(at: path, .double(Double(number)))
    case (.int, .double(let number)):
      return Int128(exactly: number).map { event.edit(at: path, .int($0)) } ?? event
    default: return event
    }
  }

  /// Whether a change or an availability is what is shown.
  fileprivate func shows(_ event: Event) -> Bool {
    if case .availability(let command, let reason) = event { return self.reason(command) == reason }
    guard case .change(let path, let value, 1) = event, case .known(let shown) = self[path.binding]
    else { return false }
    return shown.part(at: path.steps[...]) == value
  }
}

extension Value {
  /// Whether the part that should have these steps is missing in a list or a record that is known as a whole.
  fileprivate func isKnown(besides steps: [Path.Step]) -> Bool {
    let whole = steps.indices.reversed().lazy.compactMap { part(at: steps[..<$0]) }.first
    return if case .list? = whole { true } else if case .record? = whole { true } else { false }
  }

  /// What an agent may mistake for another kind; nil for all else.
  fileprivate var scalarKind: String? {
    switch self {
    case .bool: "true or false"
    case .int, .double: "a number"
    case .string: "a string"
    case .null, .case, .list, .dictionary, .record, .longList, .longDictionary, .placeholder: nil
    }
  }
}

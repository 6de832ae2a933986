import SessionAnalysis
import SessionFormat

/// What failed and why, before anything else: an article for each reason, and a list of those that may
/// follow from them.
struct FailuresMarkup {
  private let groups: [ResultGroup]
  /// The files that are sessions: others have no steps to go to.
  private let readable: Set<String>

  init(report: SessionReport) {
    groups = ResultGroup.groups(of: report.sessions.map(\.result)).filter(\.hasFailed)
    readable = Set(report.sessions.filter { $0.session != nil }.map(\.result.file))
  }

  func write(to html: HTML) {
    if groups.isEmpty { return }
    html.element("section", ["class": "failures", "aria-labelledby": "what-failed"]) {
      html.element("h2", ["id": "what-failed"], text: "What failed")
      // Several reasons may be about the same step.
      var shown: Set<Shown> = []
      for group in groups where !group.isLater {
        let first = group.results[0]
        let place = Shown(file: first.file, failure: failure(of: first, group.reason))
        write(group, isShown: !shown.insert(place).inserted, to: html)
      }
      let later = groups.filter(\.isLater)
      if !later.isEmpty { write(later: later, to: html) }
    }
  }

  /// A failure of a session that the page shows.
  private struct Shown: Hashable {
    let file: String
    let failure: SessionResult.Failure?
  }

  private func write(later groups: [ResultGroup], to html: HTML) {
    html.element("article", ["class": "cause"]) {
      html.element("h3", text: "After these differences, perhaps because of them")
      html.element("ul") {
        for group in groups {
          html.element("li") {
            writeTitle(of: group, to: html)
            html.markup(" ")
            writeLink(to: group.results[0], group.reason, html)
          }
        }
      }
    }
  }

  private func writeTitle(of group: ResultGroup, to html: HTML) {
    html.isolated(group.title)
    if group.results.count > 1 {
      html.markup(" ")
      html.element("span", ["class": "count"], text: group.results.count.counted("session"))
    }
  }

  private func write(_ group: ResultGroup, isShown: Bool, to html: HTML) {
    let (first, others) = (group.results[0], group.results.dropFirst())
    html.element("article", ["class": "cause"]) {
      html.element("h3") { writeTitle(of: group, to: html) }
      for reasons in group.companions {
        html.element("p", ["class": "also"]) {
          html.markup("also ")
          html.isolated(reasons)
        }
      }
      html.element("p", ["class": "place"]) {
        writeLink(to: first, group.reason, html)
        if isShown { html.markup(", which is shown above") }
      }
      if !isShown { writeFirstFailure(of: first, group.reason, to: html) }
      if !others.isEmpty { writeLinks(others, group.reason, to: html) }
      if let command = first.command, !isShown {
        html.element("p", ["class": "command"]) {
          html.markup("To run it alone: ")
          html.element("code", text: command)
        }
      }
    }
  }

  private func writeLinks(
    _ results: ArraySlice<SessionResult>, _ reason: ResultReason, to html: HTML
  ) {
    html.element("details", ["class": "others"]) {
      html.element("summary", text: results.count.counted("other session"))
      html.element("ul") {
        for result in results {
          html.element("li") {
            writeLink(to: result, reason, html)
            for difference in result.first(for: reason)?.differences ?? []
            where difference.reason == reason.reason {
              html.markup(": ")
              html.isolated(difference.summary)
            }
          }
        }
      }
    }
  }

  private func writeFirstFailure(
    of result: SessionResult, _ reason: ResultReason, to html: HTML
  ) {
    guard let failure = failure(of: result, reason) else { return }
    let markup = FailureMarkup(context: 3)
    markup.write(failure, reason: "\(reason)", to: html)
    for note in result.failures where note.isNote(on: failure) { markup.write(note, to: html) }
    let others = result.failures.count { other in
      other != failure && other.reasons.contains(reason.reason)
    }
    if others > 0 {
      html.element("p", ["class": "more"], text: "and \(others.counted("more step"))")
    }
  }

  /// The first failure for a reason, or of a session that has none in its steps.
  private func failure(of result: SessionResult, _ reason: ResultReason) -> SessionResult.Failure? {
    result.first(for: reason) ?? result.failures.first
  }

  /// Writes a link to the first failure of a session for a reason.
  private func writeLink(to result: SessionResult, _ reason: ResultReason, _ html: HTML) {
    let line = failure(of: result, reason)?.line
    let place = fragment(of: result.file, line: readable.contains(result.file) ? line : nil)
    html.element("a", ["href": "#\(place)"]) {
      html.isolated(result.file + (line.map { ":\($0)" } ?? ""))
    }
  }
}

extension SessionResult.Failure {
  /// Whether it says more about a step that differs.
  fileprivate func isNote(on failure: SessionResult.Failure) -> Bool {
    events.isEmpty && self != failure && (step == nil || step == failure.step)
  }
}

/// What does not match in a step: what was expected, and what happened.
struct FailureMarkup {
  /// How many matching events are shown before and after those that do not match; nil if they are above it: then only
  /// what is between two that do not match is shown again.
  let context: Int?

  /// How many events are shown of a step, which may loop.
  private static let mostEvents = 60

  /// Writes a failure: its first line, unless that only repeats the reason above it, and its events
  /// or the rest of its text.
  func write(_ failure: SessionResult.Failure, reason: String? = nil, to html: HTML) {
    if !(reason.map(failure.title.hasSuffix) ?? false) {
      let name = failure.isRemark ? "note" : "what"
      html.element("p", ["class": name]) { html.isolated(failure.title) }
    }
    if failure.events.isEmpty {
      let rest = failure.text.dropFirst(failure.title.count).drop(while: \.isNewline)
      if !rest.isEmpty { html.element("pre") { html.text(lines: String(rest)) } }
    } else {
      write(failure.events, to: html)
    }
  }

  // MARK: Events

  private func write(_ events: [SessionResult.Entry], to html: HTML) {
    let differences = EventDifferences(events)
    let all = places(in: events)
    let isLong = all.count >= Self.mostEvents + StepDifference.fewestLeftOut
    let places = isLong ? all.prefix(Self.mostEvents) : all[...]
    let others = all.dropFirst(places.count).count { events[$0].kind != .same }
    html.element("table", ["class": "events"]) {
      html.element("tbody") {
        var next = context == nil ? places.first ?? 0 : 0
        for place in places {
          if place > next { writeGap((place - next).counted("line"), to: html) }
          write(events[place], differences[place], to: html)
          next = place + 1
        }
        if others > 0 {
          writeGap("and \(others.grouped) more that differ", to: html)
        } else if next < events.count, context != nil {
          writeGap((events.count - next).counted("line"), to: html)
        }
      }
    }
  }

  /// The places of the events to show.
  private func places(in events: [SessionResult.Entry]) -> [Int] {
    let showsFirst = context != nil && events[0].event.hasPrefix(">")
    let places = StepDifference.places(
      in: events.map(\.kind), context: context ?? 1, showsFirst: showsFirst)
    guard context == nil else { return places }
    let isSame = { (place: Int) in events[place].kind == .same }
    return Array(places.drop(while: isSame).reversed().drop(while: isSame).reversed())
  }

  private func writeGap(_ text: String, to html: HTML) {
    html.element("tr", ["class": "gap"]) {
      html.markup("<th></th>")
      html.element("td", text: "… \(text)")
    }
  }

  private func write(
    _ entry: SessionResult.Entry, _ difference: Range<String.Index>?, to html: HTML
  ) {
    html.element("tr", ["class": entry.kind.rawValue]) {
      html.element("th", ["scope": "row"], text: entry.kind == .same ? "" : entry.kind.rawValue)
      html.element("td") { html.text(entry.event, marking: difference) }
    }
  }
}

/// Which part differs of events that were expected and those that happened in their place.
struct EventDifferences {
  private var ranges: [Int: Range<String.Index>] = [:]

  /// Pairs events that are expected with those that happened directly after them.
  init(_ events: [SessionResult.Entry]) {
    var expected: ArraySlice<Int> = []
    for (place, event) in events.enumerated() {
      switch event.kind {
      case .expected:
        if place == 0 || events[place - 1].kind != .expected { expected = [] }
        expected.append(place)
      case .actual: if let other = expected.popFirst() { compare(other, place, in: events) }
      case .same: expected = []
      }
    }
  }

  /// The part that differs of the event at a place; nil if all of it does, or nothing.
  subscript(place: Int) -> Range<String.Index>? { ranges[place] }

  private mutating func compare(_ first: Int, _ second: Int, in events: [SessionResult.Entry]) {
    let (old, new) = (events[first].event, events[second].event)
    guard let words = Self.words(thatDifferIn: old, new) else { return }
    (ranges[first], ranges[second]) = words
  }

  /// The words that differ in each of two texts; nil if they have nothing in common at the start.
  static func words(
    thatDifferIn old: String, _ new: String
  ) -> (old: Range<String.Index>?, new: Range<String.Index>?)? {
    let start = zip(old, new).prefix(while: Self.isSpelledAlike).count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix(while: Self.isSpelledAlike).count
    // With only the sign in common, they are about different things.
    guard start > 2 else { return nil }
    return (
      words(in: old, from: start, to: old.count - end),
      words(in: new, from: start, to: new.count - end)
    )
  }

  /// The characters from one place to another, extended to whole words and numbers.
  private static func words(in text: String, from start: Int, to end: Int) -> Range<String.Index>? {
    let (first, last) = (
      text.index(text.startIndex, offsetBy: start), text.index(text.startIndex, offsetBy: end)
    )
    let before = text[..<first].reversed().prefix(while: isInWord).count
    let after = text[last...].prefix(while: isInWord).count
    let range = text.index(first, offsetBy: -before)..<text.index(last, offsetBy: after)
    return range.isEmpty ? nil : range
  }

  /// Not `==`, for which a character is equal in all its normal forms.
  private static func isSpelledAlike(_ a: Character, _ b: Character) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "." || character == "-"
  }
}

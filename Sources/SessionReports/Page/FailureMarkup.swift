import SessionAnalysis
import SessionFormat

/// What does not match in a step: what was expected, and what happened.
struct FailureMarkup {
  /// How many matching events are shown before and after those that do not match.
  let context: Int

  /// How many events are shown of a step, which may loop.
  private static let mostEvents = 60

  /// Writes a failure: its first line, unless that only repeats the reason above it, and its events
  /// or the rest of its text.
  func write(_ failure: SessionResult.Failure, reason: String? = nil, to html: HTML) {
    if !(reason.map(failure.title.hasSuffix) ?? false) {
      html.element("p", ["class": "what"]) { html.isolated(failure.title) }
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
    let places = places(of: events)
    let others = places.dropFirst(Self.mostEvents).count { events[$0].kind != .same }
    html.element("table", ["class": "events"]) {
      html.element("tbody") {
        var next = 0
        for place in places.prefix(Self.mostEvents) {
          if place > next, context > 0 { writeGap((place - next).counted("line"), to: html) }
          write(events[place], differences[place], to: html)
          next = place + 1
        }
        if others > 0 {
          writeGap("and \(others.grouped) more that differ", to: html)
        } else if next < events.count, context > 0 {
          writeGap((events.count - next).counted("line"), to: html)
        }
      }
    }
  }

  /// The events that tell what differs: those that do not match, and a few around them.
  private func places(of events: [SessionResult.Entry]) -> [Int] {
    var isShown = Array(repeating: false, count: events.count)
    for place in events.indices where events[place].kind != .same {
      for near in max(0, place - context)...min(events.count - 1, place + context) {
        isShown[near] = true
      }
    }
    return events.indices.filter { isShown[$0] }
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
      html.element("td") {
        guard let difference else { return html.text(entry.event) }
        html.text(String(entry.event[..<difference.lowerBound]))
        html.element("mark", text: String(entry.event[difference]))
        html.text(String(entry.event[difference.upperBound...]))
      }
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
    let start = zip(old, new).prefix(while: Self.isSpelledAlike).count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix(while: Self.isSpelledAlike).count
    // With only the sign in common, they are about different things.
    guard start > 2 else { return }
    ranges[first] = Self.words(in: old, from: start, to: old.count - end)
    ranges[second] = Self.words(in: new, from: start, to: new.count - end)
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

import SessionFormat

/// The events of a step that differs, in the order in which people read them: the session's, with
/// what is not expected after the lines that it replaces, or where it happened.
struct EntryList {
  private let comparison: StepComparison
  private let lines: [Int]
  /// What is shown of long lines that are about the same, by their places.
  private var expected: [Int: (event: Event, text: String)] = [:]
  private var actual: [Int: (event: Event, text: String)] = [:]
  /// What is left out of long values.
  private(set) var remarks: [String] = []

  /// If an expected line or the actual one in its place is longer, they are cut to what differs.
  private static let longestPair = 120
  /// How much is shown of a line that nothing takes the place of.
  private static let longestAlone = 240

  /// `lines` are the numbers of the lines of the expected events.
  init(_ comparison: StepComparison, lines: [Int]) {
    (self.comparison, self.lines) = (comparison, lines)
    for difference in comparison.differences { shorten(difference) }
  }

  var entries: [StepDifference.Entry] {
    let missing = Set(comparison.differences.flatMap(\.missing))
    let extra = extraEvents(missing)
    var entries: [StepDifference.Entry] = []
    for place in 0...comparison.expected.count {
      for event in extra[place] ?? [] {
        let whole = comparison.actual[event]
        let (event, text) = actual[event] ?? Self.alone(whole)
        entries.append(.init(.actual, event, text, whole: whole))
      }
      guard place < comparison.expected.count else { break }
      let event = comparison.expected[place]
      if missing.contains(place) {
        let (event, text) = expected[place] ?? Self.alone(event)
        entries.append(.init(.expected, event, text, line: lines[place]))
      } else {
        let event = comparison.partners[place].map { comparison.actual[$0] } ?? event
        let text = event.cut(to: StepDifference.room)
        entries.append(.init(.same, event, text, whole: event, line: lines[place]))
      }
    }
    return entries
  }

  private static func alone(_ event: Event) -> (event: Event, text: String) {
    (event, event.cut(to: longestAlone))
  }

  /// The actual events that are not expected, by the expected event before which they are shown.
  private func extraEvents(_ missing: Set<Int>) -> [Int: [Int]] {
    let nextPlaces = nextPlaces
    var extra: [Int: [Int]] = [:]
    for difference in comparison.differences where !difference.extra.isEmpty {
      let placeAfterReplaced = difference.missing.last.map { replaced in
        var place = replaced + 1
        while missing.contains(place) { place += 1 }
        return place
      }
      for event in difference.extra {
        extra[placeAfterReplaced ?? nextPlaces[event], default: []].append(event)
      }
    }
    return extra.mapValues { $0.sorted() }
  }

  /// For each actual event the place of the next one that is expected.
  private var nextPlaces: [Int] {
    let places = comparison.partners.enumerated().compactMap { place, partner in
      partner.map { ($0, place) }
    }
    let expected = Dictionary(places) { first, _ in first }
    var next = comparison.expected.count
    return comparison.actual.indices.reversed().map { event in
      next = expected[event] ?? next
      return next
    }.reversed()
  }

  // MARK: Long lines

  /// Finds the lines of a difference that are about the same, and shortens them.
  private mutating func shorten(_ difference: StepComparison.Difference) {
    var others = Dictionary(grouping: difference.extra) { comparison.actual[$0].subject }
      .mapValues { $0[...] }
    for place in difference.missing {
      let subject = comparison.expected[place].subject
      if let other = others[subject]?.popFirst() { shorten(place, other) }
    }
  }

  /// Cuts an expected line and the actual one in its place to what differs, if one of them is long.
  private mutating func shorten(_ place: Int, _ other: Int) {
    var (old, new) = (comparison.expected[place], comparison.actual[other])
    guard max("\(old)".utf8.count, "\(new)".utf8.count) > Self.longestPair else { return }
    if case .change(let path, let oldValue, let oldTimes) = old,
      case .change(_, let newValue, let newTimes) = new
    {
      let differences = ValueDifferences(oldValue, newValue, at: path)
      if let first = differences.first {
        old = .change(first.path, first.expected, times: oldTimes)
        new = .change(first.path, first.actual, times: newTimes)
      }
      let isWhole = max("\(old)".count, "\(new)".count) <= StepDifference.room
      let rest = differences.count - (isWhole ? differences.countOfFirst : 1)
      if rest > 0 {
        let others = rest.counted("more difference")
        remarks.append("… and \(others) in \(Path(path.binding))")
      }
    }
    let subject = old.question(ifAlsoOf: new) ?? old.subject
    let texts = TextDifference(
      "\(old)".dropping(subject), "\(new)".dropping(subject),
      room: max(StepDifference.room - subject.count, 30))
    expected[place] = (old, subject + texts.expected)
    actual[other] = (new, subject + texts.actual)
  }
}

extension Event {
  /// The line in at most so many characters. Of a long question and its answer, each gets half, or what the other leaves.
  fileprivate func cut(to length: Int) -> String {
    let text = "\(self)"
    guard case .effect(let question, _) = self, text.count > length else {
      return text.cut(to: length)
    }
    let start = Self.start(question)
    let answer = text.dropping(start)
    let shortStart = start.cut(to: max(length - answer.count, length / 2))
    return shortStart + answer.cut(to: length - shortStart.count)
  }

  /// The beginning of the line with the question, if both answer the same one and it is short.
  fileprivate func question(ifAlsoOf other: Event) -> String? {
    guard case .effect(let question, _) = self, case .effect(question, _) = other else {
      return nil
    }
    let start = Self.start(question) + " "
    return start.count <= StepDifference.room / 2 ? start : nil
  }

  /// The beginning of a line with an answer to a question: `< find("Dune")`.
  private static func start(_ question: Question) -> String {
    String("\(effect(question, .end))".dropLast(" end".count))
  }

  /// The beginning of the line, which says what it is about: `  rows[2].title = `.
  fileprivate var subject: String {
    if let path {
      String("\(edit(at: path, .null))".dropLast(3))
    } else if case .effect(let question, _) = self {
      Self.start(Question(question.name))
    } else if case .finish(let name, _) = self {
      "\(Event.finish(name, .done)) "
    } else if case .occurrence(let name, _) = self {
      "\(Event.occurrence(name, nil)) "
    } else {
      String("\(self)".prefix(2))
    }
  }
}

extension String {
  /// The rest of a text that begins with `start`.
  fileprivate func dropping(_ start: String) -> String {
    String(decoding: utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}

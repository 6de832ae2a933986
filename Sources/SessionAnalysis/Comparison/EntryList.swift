import SessionFormat

/// The events of a step that differs, in the order in which people read them: the session's, with
/// what is not expected after the lines that it replaces, or where it happened.
struct EntryList {
  private let comparison: StepComparison
  private let lines: [Int]
  private var expected: [Int: Event] = [:]
  private var actual: [Int: Event] = [:]
  /// What is left out of long values.
  private(set) var remarks: [String] = []

  /// Longer values are shown from the first part that differs.
  private static let longestText = 120

  /// `lines` are the numbers of the lines of the expected events.
  init(_ comparison: StepComparison, lines: [Int]) {
    (self.comparison, self.lines) = (comparison, lines)
    for gap in comparison.gaps { shorten(gap) }
  }

  var entries: [StepDifference.Entry] {
    let missing = Set(comparison.gaps.flatMap(\.missing))
    let extra = extraEvents(missing)
    var entries: [StepDifference.Entry] = []
    for place in 0...comparison.expected.count {
      for event in extra[place] ?? [] {
        let event = actual[event] ?? comparison.actual[event].excerpt
        entries.append(.init(kind: .actual, event: event, line: nil))
      }
      guard place < comparison.expected.count else { break }
      let event = comparison.expected[place]
      if missing.contains(place) {
        let event = expected[place] ?? event.excerpt
        entries.append(.init(kind: .expected, event: event, line: lines[place]))
      } else {
        let event = comparison.partners[place].map { comparison.actual[$0] } ?? event
        entries.append(.init(kind: .same, event: event.excerpt, line: lines[place]))
      }
    }
    return entries
  }

  /// The actual events that are not expected, by the expected event before which they are shown.
  private func extraEvents(_ missing: Set<Int>) -> [Int: [Int]] {
    let nextPlaces = nextPlaces
    var extra: [Int: [Int]] = [:]
    for gap in comparison.gaps {
      for event in gap.extra {
        var place = nextPlaces[event]
        if let replaced = gap.missing.last {
          place = replaced + 1
          while missing.contains(place) { place += 1 }
        }
        extra[place, default: []].append(event)
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

  // MARK: Long values

  private mutating func shorten(_ gap: StepComparison.Gap) {
    guard gap.missing.count == 1, gap.extra.count == 1,
      case .change(let path, let old) = comparison.expected[gap.missing[0]],
      case .change(path, let new) = comparison.actual[gap.extra[0]],
      max(old.description.utf8.count, new.description.utf8.count) > Self.longestText
    else { return }
    let differences = ValueDifferences(old, new, at: path)
    guard let first = differences.first else { return }
    let place = first.expected.firstDifference(from: first.actual)
    expected[gap.missing[0]] = Event.change(first.path, first.expected).excerpt(around: place)
    actual[gap.extra[0]] = Event.change(first.path, first.actual).excerpt(around: place)
    guard first.path != path else { return }
    let others = differences.count - 1
    if others > 0 {
      remarks.append(
        "… and \(others) more difference\(others == 1 ? "" : "s") in \(Path(path.binding))")
    }
  }
}

extension Value {
  /// Where two texts differ, as a byte of them; 0 for other values.
  fileprivate func firstDifference(from other: Value) -> Int {
    guard case .string(let text) = self, case .string(let otherText) = other else { return 0 }
    return text.firstDifference(from: otherText)
  }
}

/// The values that a binding shows one after another, whatever the lines that show them.
struct ValueHistory {
  private var states: [State] = []

  private struct State {
    let value: Value?
    /// Whether it may be a state within a frame, between two changes of the same list or record,
    /// which a screen never shows.
    let isOptional: Bool

    /// Whether two values are equal as far as this one goes: they may differ in fields that it does
    /// not have.
    func shows(_ first: State, equalTo second: State) -> Bool {
      if first.value == second.value { return true }
      guard let value, let first = first.value, let second = second.value else { return false }
      return first.restricted(to: value) == second.restricted(to: value)
    }
  }

  /// Histories of more states or larger lists are compared line by line, which bounds the memory.
  private static let mostRows = 1_000_000
  private static let mostPairs = 4096

  /// Follows `shown` through the lines of its binding. `places` are where they are in `events`.
  ///
  /// Nil if a value in between is not known.
  init?(of shown: inout ShownValue, through places: [Int], of events: [Event]) {
    var isKnown = append(shown, isOptional: false)
    for (place, next) in zip(places, places.dropFirst().map(Optional.some) + [nil]) {
      shown.apply(events[place])
      guard isKnown else { continue }
      let isOptional = next == place + 1 && events[place].mayShareFrame(with: events[place + 1])
      isKnown = append(shown, isOptional: isOptional)
    }
    if !isKnown { return nil }
  }

  /// Returns false if the value is not known, or too large to keep so many states of it.
  private mutating func append(_ shown: ShownValue, isOptional: Bool) -> Bool {
    switch shown {
    case .none: states.append(State(value: nil, isOptional: isOptional))
    case .known(let value):
      states.append(State(value: value, isOptional: isOptional))
      if case .list(let rows) = value, rows.count * states.count > Self.mostRows { return false }
    case .unknown: return false
    }
    return true
  }

  /// Whether `actual` shows the same values in the same order. Equal values in a row count once.
  ///
  /// Walks through the pairs of states at which both histories can be at the same time.
  func matches(_ actual: ValueHistory) -> Bool {
    let (old, new) = (states, actual.states)
    guard old.count * new.count <= Self.mostPairs, matches(old[0], new[0]) else { return false }
    var reached = Array(repeating: Array(repeating: false, count: new.count), count: old.count)
    reached[0][0] = true
    for i in old.indices {
      for j in new.indices where reached[i][j] {
        let (nextOld, nextNew) = (Self.next(after: i, in: old), Self.next(after: j, in: new))
        for next in nextOld where old[next].value == old[i].value { reached[next][j] = true }
        for next in nextNew where old[i].shows(new[j], equalTo: new[next]) {
          reached[i][next] = true
        }
        for nextI in nextOld {
          for nextJ in nextNew where matches(old[nextI], new[nextJ]) {
            reached[nextI][nextJ] = true
          }
        }
      }
    }
    return reached[old.count - 1][new.count - 1]
  }

  /// The states that may be shown next: up to the first that is not optional.
  private static func next(after place: Int, in states: [State]) -> Range<Int> {
    let first = place + 1
    let end = states[first...].firstIndex { !$0.isOptional } ?? states.count - 1
    return first..<max(first, end + 1)
  }

  private func matches(_ expected: State, _ actual: State) -> Bool {
    switch (expected.value, actual.value) {
    case (nil, nil): true
    case (let expected?, let actual?): expected.admits(actual)
    default: false
    }
  }
}

extension Value {
  /// Whether `actual` matches this value, which may have been built by edits while the other was
  /// shown whole, and so shortened.
  fileprivate func admits(_ actual: Value) -> Bool {
    matches(actual) || shortened().matches(actual.shortened())
  }
}

extension Event {
  /// Whether a frame may show this change and then `next`: both are parts of one larger change.
  fileprivate func mayShareFrame(with next: Event) -> Bool {
    switch (self, next) {
    case (.change(let path, _), .change(let nextPath, _)):
      !path.steps.isEmpty && !nextPath.steps.isEmpty && path != nextPath
    default: isPartial && next.isPartial
    }
  }

  private var isPartial: Bool {
    switch self {
    case .change(let path, _): !path.steps.isEmpty
    case .insertion, .removal: true
    default: false
    }
  }
}

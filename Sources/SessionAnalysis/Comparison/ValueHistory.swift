import SessionFormat

/// The values that a binding shows one after another, whatever the lines that show them.
struct ValueHistory {
  private var states: [State] = []

  private struct State {
    let value: Value?
    /// Whether it may be a state within a frame, between two changes of the same list or record,
    /// which a screen never shows.
    let isOptional: Bool
    /// The earliest state from which a single frame can lead to this one.
    let frameStart: Int
    /// How many changes the line stands for that leads to this one.
    var times = 1
    /// Whether it stands for another state each time: it has a placeholder, or those before it have no lines.
    var isVaried: Bool { times > 1 || value?.hasPlaceholder ?? false }

    /// Whether two values are equal as far as this one goes: they may differ in fields that it does
    /// not have.
    func shows(_ first: State, equalTo second: State) -> Bool {
      if first.value == second.value { return true }
      guard let value, let first = first.value, let second = second.value else { return false }
      return first.restricted(to: value) == second.restricted(to: value)
    }
  }

  /// Histories that copy more rows, or of more states, are compared line by line, which bounds the
  /// memory and the time.
  private static let mostRows = 1_000_000
  private static let mostPairs = 4096

  /// Follows `shown` through the lines of its binding. `places` are where they are in `events`.
  ///
  /// It may begin with a value that is not known. Nil if one in between is not known.
  init?(of shown: inout ShownValue, through places: [Int], of events: [Event]) {
    var frames = FrameStarts()
    var isKnown = append(
      shown == .unknown ? .known(.placeholder(.any)) : shown, isOptional: false, frameStart: 0)
    var copied = 0
    for (place, next) in zip(places, places.dropFirst().map(Optional.some) + [nil]) {
      let event = events[place]
      if case .known(let value) = shown, let path = event.path {
        copied += value.width(along: path.steps[...])
      }
      isKnown = isKnown && copied <= Self.mostRows && states.count <= Self.mostPairs
      shown.apply(event)
      guard isKnown else { continue }
      let isOptional = next == place + 1 && event.mayShareFrame(with: events[place + 1])
      let frameStart = frames.start(of: event, isContinued: states.last?.isOptional ?? false)
      isKnown = append(
        shown, isOptional: isOptional, frameStart: frameStart, times: event.times)
    }
    if !isKnown { return nil }
  }

  /// Returns false if the value is not known.
  private mutating func append(
    _ shown: ShownValue, isOptional: Bool, frameStart: Int, times: Int = 1
  ) -> Bool {
    let value: Value?
    switch shown {
    case .none: value = nil
    case .known(let known): value = known
    case .unknown: return false
    }
    states.append(
      State(value: value, isOptional: isOptional, frameStart: frameStart, times: times))
    return true
  }

  /// Whether `actual` shows the same values in the same order. Equal values in a row count once, and the first
  /// ones may differ: that is how an earlier step ended.
  ///
  /// Walks through the pairs of states at which both histories can be at the same time.
  func matches(_ actual: ValueHistory) -> Bool {
    let (old, new) = (states, actual.states)
    guard old.count * new.count <= Self.mostPairs else { return false }
    let isMatch = matches(with: actual)
    let oldValues = distinctValues
    let isVaried = new.map(\.isVaried)
    var reached = Array(repeating: Array(repeating: false, count: new.count), count: old.count)
    reached[0][0] = true
    for i in old.indices {
      for j in new.indices where reached[i][j] {
        let (nextOld, nextNew) = (next(after: i), actual.next(after: j))
        if isMatch[i][j] {
          for next in nextOld where oldValues[next] == oldValues[i] { reached[next][j] = true }
          for next in nextNew where !isVaried[next] && old[i].shows(new[j], equalTo: new[next]) {
            reached[i][next] = true
          }
        }
        for nextI in nextOld {
          for nextJ in nextNew where isMatch[nextI][nextJ] { reached[nextI][nextJ] = true }
        }
      }
    }
    return reached[old.count - 1][new.count - 1]
  }

  /// The states that a frame may show after this one.
  private func next(after place: Int) -> Range<Int> {
    let first = place + 1
    return first..<(states[first...].firstIndex { $0.frameStart > place } ?? states.count)
  }

  /// For each state the first one with the same value, unless it stands for others.
  private var distinctValues: [Int] {
    states.enumerated().map { place, state in
      if state.isVaried { return place }
      return states.firstIndex { $0.value == state.value } ?? place
    }
  }

  /// Which states match which of the other history. One side may have been built by edits and the
  /// other shown whole, and so shortened.
  private func matches(with actual: ValueHistory) -> [[Bool]] {
    let shortened = actual.states.map { $0.value?.shortened() }
    return states.map { state in
      let short = state.value?.shortened()
      return zip(actual.states, shortened).map { actual, shortActual in
        guard state.times == actual.times else { return false }
        guard let value = state.value, let short, let actual = actual.value, let shortActual else {
          return state.value == nil && actual.value == nil
        }
        return value.matches(actual) || short.matches(shortActual)
      }
    }
  }
}

/// Finds, for the lines of a binding, where the frame that shows each of them may begin.
///
/// A screen shows a change of several parts at once by a line for each. A frame sets each part only
/// once, so what is set again, or a row that is removed again, was shown before.
struct FrameStarts {
  /// By the paths that were set: the state after the last line that set exactly this, and after the
  /// last that set it or a part of it.
  private var set: [Path: Int] = [:]
  private var setWithin: [Path: Int] = [:]
  /// The state after the last line that moved rows of this list, whose indices are others since then.
  private var moved: [Path: Int] = [:]
  private var start = 0
  private var count = 0

  /// The earliest state from which a single frame may lead to the one after the next line. The state
  /// before the binding's first line is 0.
  ///
  /// `isContinued` says whether the state before the line may be one within its frame.
  mutating func start(of event: Event, isContinued: Bool) -> Int {
    count += 1
    if !isContinued { start = count - 1 }
    if case .change(let path, _, _) = event {
      separate(path)
      note(path)
    } else if case .insertion(let path, _) = event {
      if path.isEntry { separate(path) } else { move(path) }
      note(path)
    } else if case .removal(let path, _) = event {
      separate(path)
      if path.isEntry { note(path) } else { move(path) }
    }
    return start
  }

  /// Begins a new frame after the last line that set the path, a part of it, or what it is part of.
  private mutating func separate(_ path: Path) {
    var known = 0
    for whole in path.wholes {
      if let last = set[whole], last >= known { start = max(start, last) }
      known = max(known, moved[whole] ?? 0)
    }
    if let last = setWithin[path], last >= known { start = max(start, last) }
  }

  /// Notes that the rows of a list have other indices from now on.
  private mutating func move(_ row: Path) {
    if let list = row.wholes.last { moved[list] = count }
  }

  private mutating func note(_ path: Path) {
    set[path] = count
    for whole in path.wholes + [path] { setWithin[whole] = count }
  }
}

extension Path {
  /// The paths of what this one is a part of, the shortest first.
  fileprivate var wholes: [Path] { steps.indices.map { Path(binding, Array(steps[..<$0])) } }

  /// Whether it certainly leads to an entry of a dictionary, which never moves.
  fileprivate var isEntry: Bool { if case .key = steps.last { true } else { false } }
}

extension Event {
  /// Whether a frame may show this change and then `next`: both are parts of one larger change.
  func mayShareFrame(with next: Event) -> Bool { isPartial && next.isPartial }

  private var isPartial: Bool { path.map { !$0.steps.isEmpty && !isFolded } ?? false }
}

extension SessionText {
  /// Whether a binding changes at most once in each time that passes in a step: whether one frame can show the lines
  /// about it, and if that takes more than one, whether the step has a line for several changes. With such a line, fewer
  /// than `most` others may stand between two times: of times that became one, each has its own.
  package func changesAtMostOnce(_ binding: String, in step: Step, below most: Int) -> Bool {
    var reader = SessionReader(bytes: lines(of: step))
    var (frames, last) = (FrameStarts(), nil as Event?)
    var (hasPassed, hasFolded, isDivided) = (false, false, false)
    var (hasSeveral, single) = (false, 0)
    while let line = try? reader.nextLine() {
      if line.kind == .effect { (frames, last, hasPassed) = (FrameStarts(), nil, true) }
      guard hasPassed, line.kind?.role == .binding,
        case .event(let event)? = try? reader.parsed(line), event.path?.binding == binding
      else {
        last = nil
        continue
      }
      let isContinued = last?.mayShareFrame(with: event) ?? false
      hasSeveral = hasSeveral || frames.start(of: event, isContinued: isContinued) > 0
      single += event.isFolded ? 0 : 1
      if hasSeveral, single >= most { return false }
      isDivided = isDivided || last != nil
      hasFolded = hasFolded || event.isFolded
      last = event
    }
    return hasFolded || !hasSeveral && !isDivided
  }
}

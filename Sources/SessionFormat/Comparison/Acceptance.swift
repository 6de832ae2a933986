extension Session {
  /// Returns the session with what `replay` did as its expected behaviour.
  ///
  /// Steps that match and steps that did not run are unchanged. In the others, comments, blank
  /// lines and expected lines that still match (with or without placeholders) stay; the rest is
  /// replaced.
  package func accepting(_ replay: ReplayLog) -> Session {
    var session = self
    session.isCutOff = false
    session.lines = steps.enumerated().flatMap { index, step in
      merged(step, index < replay.steps.count ? replay.steps[index] : .exact)
    }
    return session
  }

  /// Returns the session with what `replay` did in one step as expected; the others are unchanged.
  ///
  /// The world's answers in the step become those that the replay drew. So the steps after it
  /// behave as they did in `replay`, unless an earlier step, which is unchanged, lacks an answer.
  package func accepting(step index: Int, of replay: ReplayLog) -> Session {
    var session = self
    let step = steps[index]
    session.lines.replaceSubrange(step.lines, with: merged(step, replay.steps[index]))
    return session
  }

  private func merged(_ step: Step, _ actual: ReplayLog.Step) -> [Line] {
    let expected = Array(lines[step.lines])
    return actual.events.map { Self.merge(expected, $0) } ?? expected
  }

  private static func merge(_ expected: [Line], _ actual: [Event]) -> [Line] {
    let places = expected.indices.filter { expected[$0].event != nil }
    let alignment = Alignment(places.compactMap { expected[$0].event }, actual) { $0.matches($1) }
    var merged: [Line] = []
    var next = 0
    for pair in alignment.interleaved {
      guard let old = pair.old else {
        if case .new(let new) = pair { merged.append(.event(actual[new])) }
        continue
      }
      // What is between two events stays before the second.
      merged += expected[next..<places[old]]
      if case .both = pair { merged.append(expected[places[old]]) }
      next = places[old] + 1
    }
    return merged + expected[next...]
  }
}

extension Alignment {
  /// The pairs with each replaced element next to its replacement, so that a comment between two
  /// old elements ends up between the new ones.
  fileprivate var interleaved: [Pair] {
    var result: [Pair] = []
    var (old, new): ([Pair], [Pair]) = ([], [])
    for pair in pairs {
      switch pair {
      case .old: old.append(pair)
      case .new: new.append(pair)
      case .both:
        result += Self.alternating(old, new) + [pair]
        (old, new) = ([], [])
      }
    }
    return result + Self.alternating(old, new)
  }

  private static func alternating(_ old: [Pair], _ new: [Pair]) -> [Pair] {
    let replaced = min(old.count, new.count)
    return zip(old, new).flatMap { [$0, $1] } + old[replaced...] + new[replaced...]
  }
}

extension Alignment.Pair {
  fileprivate var old: Int? {
    switch self {
    case .both(let old, _), .old(let old): old
    case .new: nil
    }
  }
}

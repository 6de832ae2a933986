extension Session {
  /// The session with what `replay` did as the expected behaviour.
  ///
  /// Steps that match and steps that did not run stay as they are. In the others, comments, blank lines
  /// and expected lines that still match (placeholders among them) stay; the rest is replaced.
  package func accepting(_ replay: ReplayLog) -> Session {
    var session = self
    session.isCutOff = false
    session.lines = steps.enumerated().flatMap { index, step in
      merged(step, index < replay.steps.count ? replay.steps[index] : .exact)
    }
    return session
  }

  /// The session with what `replay` did in one step as the expected behaviour; all others stay.
  ///
  /// The answers of the world in the step become those that the replay drew. So the steps after it go as
  /// they went in `replay`, unless an earlier step, left as it was, lacks an answer.
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
      // Whatever stands between two events keeps its place before the second.
      merged += expected[next..<places[old]]
      if case .both = pair { merged.append(expected[places[old]]) }
      next = places[old] + 1
    }
    return merged + expected[next...]
  }
}

extension Alignment {
  /// The pairs with each replaced element beside what replaces it, so that a remark between two
  /// old elements comes to stand between the new ones.
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

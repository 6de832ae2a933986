extension Session {
  /// The session with what `replay` did as the expected behaviour.
  ///
  /// Steps that went as expected are left as they are. In the others, comments, blank lines and
  /// expected lines that still match (placeholders among them) stay; the rest is replaced.
  @MainActor
  package func accepting(_ replay: Replayer) -> Session {
    var session = self
    session.lines = zip(steps, replay.steps).flatMap { step, actual in
      actual.isIdentical
        ? Array(lines[step.lines]) : Self.merge(Array(lines[step.lines]), actual.events)
    }
    return session
  }

  private static func merge(_ expected: [Line], _ actual: [Event]) -> [Line] {
    let places = expected.indices.filter { expected[$0].event != nil }
    let alignment = Alignment(places.compactMap { expected[$0].event }, actual) { $0.matches($1) }
    var merged: [Line] = []
    var next = 0
    for pair in alignment.pairs {
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

extension Alignment.Pair {
  fileprivate var old: Int? {
    switch self {
    case .both(let old, _), .old(let old): old
    case .new: nil
    }
  }
}

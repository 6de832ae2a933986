extension Session {
  /// Returns the session with what `replay` did as its expected behaviour.
  ///
  /// Steps that match and steps that did not run are unchanged. In the others, comments, blank
  /// lines and expected lines that still match (with or without placeholders) stay; the rest is
  /// replaced.
  package func accepting(_ replay: ReplayLog) -> Session {
    var session = Session(screen: screen, settings: settings)
    var next = 0
    for difference in differences(from: replay) {
      session.lines += lines[next..<difference.step.lines.lowerBound] + accepted(difference)
      next = difference.step.lines.upperBound
    }
    session.lines += lines[next...]
    return session
  }

  /// Returns the session with what happened in one step as expected; the others are unchanged.
  ///
  /// The world's answers in the step become those that the replay drew. So the steps after it
  /// behave as they did in the replay, unless an earlier step, which is unchanged, lacks an answer.
  package func accepting(_ difference: StepDifference) -> Session {
    var session = self
    session.lines.replaceSubrange(difference.step.lines, with: accepted(difference))
    return session
  }

  /// The step's lines with the actual events. What is between two events stays before the second.
  private func accepted(_ difference: StepDifference) -> [Line] {
    var accepted: [Line] = []
    var next = difference.step.lines.lowerBound
    for entry in difference.interleaved {
      guard let number = entry.line else {
        accepted.append(.event(entry.event))
        continue
      }
      let place = number - self.number(ofLine: 0)
      accepted += lines[next..<place]
      if entry.kind == .same { accepted.append(lines[place]) }
      next = place + 1
    }
    return accepted + lines[next..<difference.step.lines.upperBound]
  }
}

extension StepDifference {
  /// The events with each replaced one next to its replacement, so that a comment between two
  /// expected events ends up between the actual ones.
  fileprivate var interleaved: [Entry] {
    var result: [Entry] = []
    var (old, new): ([Entry], [Entry]) = ([], [])
    for entry in events {
      switch entry.kind {
      case .expected: old.append(entry)
      case .actual: new.append(entry)
      case .same:
        result += Self.alternating(old, new) + [entry]
        (old, new) = ([], [])
      }
    }
    return result + Self.alternating(old, new)
  }

  private static func alternating(_ old: [Entry], _ new: [Entry]) -> [Entry] {
    let replaced = min(old.count, new.count)
    return zip(old, new).flatMap { [$0, $1] } + old[replaced...] + new[replaced...]
  }
}

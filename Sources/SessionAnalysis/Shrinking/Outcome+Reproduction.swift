import SessionFormat

extension Outcome {
  /// The session that `candidate` became in a run, up to this outcome; nil if the run has another one.
  ///
  /// What happened is what it expects now. A crash or an event that the session did not expect before
  /// is left out, so that the smaller session, too, fails until that is fixed.
  package func session(of candidate: Session, _ replay: ReplayLog) -> Session? {
    guard hasNotes || replay.notes.isEmpty else { return nil }
    let session: Session?
    if let assertion {
      session = assertion.session(of: candidate, replay)
    } else {
      session = stepOfSymptom(in: candidate, replay).map { step in
        let result = candidate.prefix(steps: step + 1).accepting(replay)
        return isExpected ? result : result.removingSymptom(symptom)
      }
    }
    guard let session, !session.lacksAnswers(besides: assertion == nil ? 0 : 1) else { return nil }
    return session
  }

  /// The first step that shows the symptom.
  private func stepOfSymptom(in candidate: Session, _ replay: ReplayLog) -> Int? {
    if case .crash = symptom {
      let last = replay.steps.indices.last
      return last.flatMap { shows(replay.steps[$0]) ? $0 : nil }
    }
    let steps = isExpected ? candidate.steps : []
    return replay.steps.indices.first { index in
      guard case .exact = replay.steps[index] else { return shows(replay.steps[index]) }
      return steps.indices.contains(index)
        && candidate.lines[steps[index].lines].contains {
          $0.event.flatMap(Symptom.init) == symptom
        }
    }
  }

  /// Whether the lines of a step show the symptom. Only those that may are decoded.
  private func shows(_ step: ReplayLog.Step) -> Bool {
    guard case .lines(let text) = step else { return false }
    return text.split(separator: UInt8(ascii: "\n")).contains { line in
      guard line.first == UInt8(ascii: "!") || line.first == UInt8(ascii: "x") else { return false }
      let line = try? Session.Line(parsing: String(decoding: line, as: UTF8.self))
      return line?.event.flatMap(Symptom.init) == symptom
    }
  }
}

extension Session {
  /// The session without a symptom in its last step.
  fileprivate func removingSymptom(_ symptom: Symptom) -> Session {
    var session = self
    let start = steps.last?.lines.lowerBound ?? 0
    session.lines.removeSubrange(start...)
    session.lines += lines[start...].filter { $0.event.flatMap(Symptom.init) != symptom }
    return session
  }

  /// Whether the replay lacked an answer, except in so many steps at the end. Such a session would
  /// not do the same again.
  fileprivate func lacksAnswers(besides count: Int) -> Bool {
    let end = steps.suffix(count).first?.lines.lowerBound ?? lines.count
    return lines[..<end].lazy.compactMap(\.event).contains {
      $0.missingAnswer != nil || $0 == .refusal(.unfinished)
    }
  }
}

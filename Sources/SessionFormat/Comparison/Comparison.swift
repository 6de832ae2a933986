/// What a session expects compared with what a replay of it did.
package struct Comparison {
  package let session: Session
  private let replay: ReplayLog
  /// The names that the screen has, if they are known and something differs.
  private let names: ScreenNames?

  /// The steps that do not match, in order.
  package private(set) var differences: [StepDifference]
  /// Further remarks, for people.
  package private(set) var notes: [Note]
  /// The steps that can't be accepted, because that would lose what the session tests, and what to
  /// do instead.
  package private(set) var obstacles: [Int: String] = [:]

  /// What the screen may call what the session names and the screen does not have.
  package private(set) var renames: [RenameCandidates] = []

  /// An explanation of a mismatch, or something else that went wrong.
  package struct Note: Hashable {
    /// The line of the file and the step that it is about; nil if it is about the whole session.
    package var line: Int?
    package var step: Int?
    package var text: String
  }

  /// Whether what happened can be accepted as the expected behaviour.
  package var canBeAccepted: Bool { obstacles.isEmpty }

  /// Whether the replay did exactly what the session expects.
  package var passed: Bool { differences.isEmpty && notes.isEmpty }

  /// Compares a replay with its session. Every event counts: missing, extra and different ones. If
  /// the names of a `screen` are given, names that it does not have are reported.
  package init(
    _ session: Session, _ replay: ReplayLog, among screen: @autoclosure () -> ScreenNames? = nil
  ) {
    (self.session, self.replay) = (session, replay)
    differences = session.differences(from: replay)
    notes = []
    lazy var count = session.steps.count
    if session.isCutOff, let last = differences.last, last.index == count - 1, last.isUnfinished {
      differences.removeLast()
    }
    names = differences.isEmpty ? nil : screen()
    var texts = replay.notes + (differences.isEmpty ? [] : replay.remarks)
    texts += differences.compactMap(\.noteOnMissingEnd)
    if let last = differences.last, let end = last.unexpectedEnd(notRun: count - replay.steps.count)
    {
      texts.append(end.text)
      if !end.canBeAccepted { obstacles[last.index] = end.text }
    }
    if let names {
      let stale = StaleNames(differences, of: session, on: names)
      (notes, renames) = (stale.notes, stale.renames)
      obstacles.merge(stale.obstacles) { $1 }
      texts += stale.advice.map { [$0] } ?? []
    }
    notes += texts.map { Note(text: $0) }
    if session.isCutOff {
      let last = session.number(ofLine: session.lines.count - 1)
      let text = "the recording was cut off after this line: its process was killed"
      notes.append(Note(line: last, text: text))
    }
  }

  /// The same comparison limited to one step; nil stands for no step.
  package func only(_ step: Int?) -> Comparison {
    var part = self
    part.differences.removeAll { $0.index != step }
    part.notes.removeAll { $0.step != nil && $0.step != step }
    part.obstacles = obstacles.filter { $0.key == step }
    return part
  }

  /// Compares the replay with the session after one step is accepted.
  package func accepting(_ difference: StepDifference) -> Comparison {
    Comparison(session.accepting(difference), replay, among: names)
  }
}

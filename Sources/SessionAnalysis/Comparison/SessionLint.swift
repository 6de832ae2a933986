import SessionFormat

/// Something that is probably a mistake although a screen shows the right values.
package enum LintRule: Equatable, Sendable, CustomStringConvertible {
  case uselessNotification
  case notificationFromAnotherThread
  /// Something for which the session waits longer happened before.
  case shorterPause(Duration, recorded: Duration)
  /// What the effect is asked is neither recorded nor compared, because of a secret.
  case uncomparedInputs(of: String)
  /// The opening does not show the part, so that the session is not about it.
  case notCompared(ScreenPart)
  /// What the effect answers is most of a session.
  case mostlyAnswers(of: String)
  /// The binding has many fields, and steps change few of them.
  case wholeState(binding: String)

  package var description: String {
    switch self {
    case .uselessNotification: "a notification without a change"
    case .notificationFromAnotherThread: "notified from another thread"
    case .shorterPause(let pause, let recorded):
      "what waits \(Value.double(recorded.seconds)) s in the session waits \(Value.double(pause.seconds)) s"
    case .uncomparedInputs(let effect):
      "\(effect.brief): its inputs are not compared after a secret: if they never hold one, pass recordsInputs: true"
    case .notCompared(let part): "\(part) is not in the opening: its lines are not compared"
    case .mostlyAnswers(let effect):
      "most of the session is answers of \(effect.brief): fake it if it only stores"
    case .wholeState(let binding):
      "\(binding.brief) has many fields, and steps change few: bind what the view shows of it"
    }
  }
}

/// What a session says of how its screen is described: what it binds, and what it wraps.
package struct SessionLint {
  package private(set) var findings: [ReplayLog.LintFinding] = []

  /// An effect that is answered less often may stand for what the session is about.
  private static let fewestAnswers = 3
  /// A record with fewer fields is what one part of a view shows.
  private static let fewestFields = 8

  package init(_ session: Session) {
    let steps = session.steps.map { session.events(of: $0) }
    findings = Self.effects(in: steps, of: session) + Self.states(in: steps)
  }

  /// Finds the effect, if there is one, whose answers take more than two thirds of the session.
  private static func effects(
    in steps: [[Event]], of session: Session
  ) -> [ReplayLog.LintFinding] {
    var answers: [String: (first: Int, count: Int, size: Int)] = [:]
    for (index, events) in steps.enumerated() {
      for event in events {
        guard case .effect(let question, _) = event, question.worldEffect == nil else { continue }
        answers[question.name, default: (index, 0, 0)].count += 1
        answers[question.name]?.size += "\(event)\n".utf8.count
      }
    }
    let size = session.text.utf8.count
    return answers.filter { $1.count >= fewestAnswers && $1.size * 3 > size * 2 }.map {
      .init(step: $1.first, .mostlyAnswers(of: $0))
    }
  }

  /// Finds the records in the opening of which each step changes at most a quarter.
  private static func states(in steps: [[Event]]) -> [ReplayLog.LintFinding] {
    steps[0].compactMap { event in
      guard case .change(let path, .record(let fields), _) = event, path.steps.isEmpty,
        fields.count >= fewestFields
      else { return nil }
      let changes = steps.dropFirst().map { events in
        Set(events.compactMap(\.path).filter { $0.binding == path.binding }.map(\.steps.first))
      }
      let isWhole = changes.contains { $0.contains(nil) || $0.count * 4 > fields.count }
      let isConstant = changes.allSatisfy(\.isEmpty)
      return isWhole || isConstant ? nil : .init(step: 0, .wholeState(binding: path.binding))
    }
  }
}

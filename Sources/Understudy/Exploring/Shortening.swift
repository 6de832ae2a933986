/// Looks for the shortest session that shows a symptom.
@MainActor
struct Shortening {
  private let screen: any Screen.Type
  private let symptom: Symptom
  /// The shortest session so far.
  private(set) var session: Session
  /// How many steps may still be run to look for a shorter one.
  private var budget: Int

  /// A command and its answers, or the answers in the opening.
  private typealias Step = [Session.Line]

  init(_ session: Session, _ symptom: Symptom, on screen: any Screen.Type, budget: Int = 200_000) {
    (self.session, self.symptom, self.screen, self.budget) = (session, symptom, screen, budget)
  }

  /// Leaves out what can be left out, and then looks for another way.
  mutating func run() {
    leaveOutSteps()
    leaveOutAnswers()
    searchShorterWay()
  }

  // MARK: Leaving out

  /// Leaves out steps: many at once, then fewer, then single ones.
  private mutating func leaveOutSteps() {
    var size = max((session.steps.count - 1) / 2, 1)
    while true {
      var end = session.steps.count - 1
      var isShorter = false
      while end > 0 {
        let start = max(end - size, 0)
        var steps = inputs
        steps.removeSubrange((start + 1)..<(end + 1))
        isShorter = take(steps) || isShorter
        end = min(start, session.steps.count - 1)
      }
      if size == 1, !isShorter { return }
      if !isShorter || size > 1 { size = max(size / 2, 1) }
      if budget < 0 { return }
    }
  }

  private mutating func leaveOutAnswers() {
    for place in session.steps.indices where inputs.indices.contains(place) {
      var steps = inputs
      let command = steps[place].filter { $0.event?.isCommand == true }
      if steps[place].count == command.count { continue }
      steps[place] = command
      _ = take(steps)
    }
  }

  /// What each step of the session is given: its command and its answers.
  private var inputs: [Step] {
    session.steps.map { step in
      session.lines[step.lines].filter { $0.event?.isInput == true }
    }
  }

  /// Keeps the session of these steps if it still shows the symptom.
  private mutating func take(_ steps: [Step]) -> Bool {
    guard let rehearsal = rehearse(steps), rehearsal.symptoms.contains(symptom),
      let shorter = try? Session(parsing: rehearsal.text, file: ""), replays(rehearsal.text)
    else { return false }
    session = shorter
    return true
  }

  private mutating func rehearse(_ steps: [Step]) -> Rehearsal? {
    budget -= steps.count
    guard budget >= 0 else { return nil }
    var candidate = session
    candidate.lines = steps.flatMap { $0 }
    guard let text = try? SessionText(candidate) else { return nil }
    return try? Rehearsal(text, on: screen, until: symptom)
  }

  /// Whether a replay does the same.
  private func replays(_ text: [UInt8]) -> Bool {
    guard let text = try? SessionText(text, file: "") else { return false }
    return (try? Replay(text, on: screen).log.isExact) ?? false
  }

  // MARK: Another way

  /// Looks for a shorter sequence of the steps that occur, breadth first.
  ///
  /// What is shown tells states apart. A view model may hide a part of its state, so each is gone on
  /// from a few times.
  private mutating func searchShorterWay() {
    let inputs = inputs
    guard inputs.count > 2 else { return }
    let opening = inputs[0]
    var known: Set<Step> = []
    let choices = inputs.dropFirst().filter { known.insert($0).inserted }
    var visits: [Int: Int] = [:]
    var level: [[Step]] = [[opening]]
    for _ in 1..<(inputs.count - 1) {
      var next: [[Step]] = []
      for way in level {
        for choice in choices {
          guard let rehearsal = rehearse(way + [choice]) else { return }
          if rehearsal.symptoms.contains(symptom) {
            if take(way + [choice]) { return }
          }
          visits[rehearsal.state, default: 0] += 1
          if visits[rehearsal.state, default: 0] <= Self.mostVisits { next.append(way + [choice]) }
        }
      }
      level = next
    }
  }

  private static let mostVisits = 2
}

extension Event {
  fileprivate var isCommand: Bool {
    if case .command = self { true } else { false }
  }

  /// Whether it is given to a replay.
  fileprivate var isInput: Bool {
    switch self {
    case .command, .effect: true
    default: false
    }
  }
}

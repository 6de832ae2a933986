/// Looks for the shortest session that shows a symptom.
@MainActor
struct Shortening {
  let screen: any Screen.Type
  let symptom: Symptom
  /// The shortest session so far.
  private(set) var session: Session
  /// How many steps may still be run to look for a shorter one.
  private var budget = Self.mostSteps

  /// Called before each attempt.
  var progress: () -> Void = {}

  init(_ session: Session, _ symptom: Symptom, on screen: any Screen.Type) {
    (self.session, self.symptom, self.screen) = (session, symptom, screen)
  }

  /// Leaves out what can be left out, and then looks for another way.
  mutating func run() {
    leaveOutSteps()
    leaveOutAnswers()
    var before: Int
    // Another way offers other steps to choose from.
    repeat {
      before = count
      budget = Self.mostSteps
      searchShorterWay()
    } while count < before
    budget = Self.mostSteps
    leaveOutAnswers()
    simplifyValues()
  }

  /// Keeps each part of the work under a second.
  private static let mostSteps = 200_000

  // MARK: Leaving out

  /// Leaves out steps: many at once, then fewer, then single ones.
  private mutating func leaveOutSteps() {
    var size = max(count / 2, 1)
    while budget > 0 {
      let before = count
      var end = count
      while end > 0 {
        let start = max(end - size, 0)
        var candidate = Candidate(session)
        candidate.steps.removeSubrange((start + 1)...end)
        _ = take(candidate)
        // The symptom may now come earlier.
        end = min(start, count)
      }
      if size == 1, count == before { return }
      if count == before { size = max(size / 2, 1) }
    }
  }

  /// Leaves out answers and time: first all of a step, then single ones.
  private mutating func leaveOutAnswers() {
    for place in (0...count).reversed() {
      guard place <= count, !Candidate(session).steps[place].effects.isEmpty else { continue }
      var candidate = Candidate(session)
      candidate.steps[place].effects = []
      if take(candidate) { continue }
      var rest = Candidate(session).steps[place].effects.count
      while rest > 0, place <= count {
        rest -= 1
        var candidate = Candidate(session)
        guard candidate.steps[place].effects.indices.contains(rest) else { continue }
        candidate.steps[place].effects.remove(at: rest)
        _ = take(candidate)
      }
    }
  }

  /// The number of commands.
  private var count: Int { session.steps.count - 1 }

  // MARK: Trying

  /// Keeps the session of these steps if it is not longer, still shows the symptom and replays.
  private mutating func take(_ candidate: Candidate) -> Bool {
    guard let rehearsal = rehearse(candidate), let shorter = sessionToKeep(rehearsal) else {
      return false
    }
    session = shorter
    return true
  }

  private mutating func rehearse(_ candidate: Candidate) -> Rehearsal? {
    progress()
    budget -= candidate.steps.count
    return budget < 0 ? nil : Rehearsal(candidate, on: screen, until: symptom)
  }

  /// The session of a run that shows the symptom and replays; nil if it does not.
  private func sessionToKeep(_ rehearsal: Rehearsal) -> Session? {
    guard rehearsal.symptoms.contains(symptom), replays(rehearsal.text) else { return nil }
    return try? Session(parsing: rehearsal.text, file: "")
  }

  /// Whether a replay does the same.
  private func replays(_ text: [UInt8]) -> Bool {
    guard let text = try? SessionText(text, file: "") else { return false }
    return (try? Replay(text, on: screen).log.isExact) ?? false
  }

  // MARK: Simplifying

  /// Makes arguments and answers simpler.
  private mutating func simplifyValues() {
    var rest = Self.mostSteps
    var minimiser = Minimiser(session) { [self] candidate in
      progress()
      rest -= candidate.steps.count
      let rehearsal = Rehearsal(Candidate(candidate), on: screen, until: symptom)
      return rehearsal.flatMap(sessionToKeep)
    }
    let description = screen.description
    minimiser.choices = { description.parameter(of: $0, $1)?.choices ?? [] }
    minimiser.isFixed = { description.parameter(of: $0, $1)?.isSecret ?? false }
    minimiser.isStopped = { rest < 0 }
    // No run throws.
    try? minimiser.minimise()
    session = minimiser.session
  }

  // MARK: Another way

  /// Looks for a shorter sequence of steps like those of the session, breadth first.
  ///
  /// What is shown tells states apart. A view model may hide a part of its state, so the search
  /// continues from each more than once.
  private mutating func searchShorterWay() {
    let found = Candidate(session)
    let choices = found.variants(on: screen)
    var visits: [Int: Int] = [:]
    var level = [Candidate](repeating: found, count: 1)
    level[0].steps = [found.steps[0]]
    for _ in 0..<max(count - 1, 0) {
      var next: [Candidate] = []
      for way in level {
        for choice in choices {
          var way = way
          way.steps.append(choice)
          guard let rehearsal = rehearse(way) else {
            if budget < 0 { return }
            continue
          }
          if rehearsal.symptoms.contains(symptom), take(way) { return }
          visits[rehearsal.state, default: 0] += 1
          if visits[rehearsal.state, default: 0] <= Self.mostVisits { next.append(way) }
        }
      }
      level = next
    }
  }

  private static let mostVisits = 3
}

import SessionFormat

/// What sessions cover of a screen.
package struct ScreenCoverage: Sendable {
  package let screen: ScreenOutline
  /// The sessions' files and what each covers, in their order.
  private var sessions: [(file: String, items: Set<CoveredItem>)] = []
  /// In how many sessions each item is.
  private var counts: [CoveredItem: Int] = [:]
  private var outcomes: [CoveredItem: Int] = [:]
  private var effects: Set<String> = []
  /// Why commands were disabled.
  private(set) var reasons: [String: String] = [:]

  package init(_ screen: ScreenOutline) { self.screen = screen }

  /// Adds a session of the screen.
  package mutating func add(_ session: SessionCoverage, in file: String) {
    sessions.append((file, session.items))
    for item in session.items { counts[item, default: 0] += 1 }
    outcomes.merge(session.outcomes, uniquingKeysWith: +)
    effects.formUnion(session.effects)
    reasons.merge(session.reasons) { first, _ in first }
  }

  package var numberOfSessions: Int { sessions.count }

  package func covers(_ item: CoveredItem) -> Bool { counts[item] != nil }

  /// How often a command ended in this way, in all sessions.
  package func count(_ outcome: CommandOutcome, of command: String) -> Int {
    outcomes[.outcome(outcome, of: command)] ?? 0
  }

  /// How much of what counts is covered.
  package var share: CoverageShare {
    let goals = screen.goals
    return CoverageShare(covered: goals.count(where: covers), total: goals.count)
  }

  /// How many pairs of commands follow each other, of all that could.
  package var pairs: CoverageShare {
    let pairs = screen.pairs
    return CoverageShare(covered: pairs.count(where: covers), total: pairs.count)
  }

  /// What no session covers: first what counts, then effects that never failed, which may not be able
  /// to; with `pairs` also the commands that never follow each other.
  package func gaps(pairs: Bool = false) -> [CoverageGap] {
    let failures = effects.sorted().map { CoveredItem.failure(of: $0) }
    let items = screen.goals + failures + (pairs ? screen.pairs : [])
    return items.filter { !covers($0) }.map { CoverageGap($0, in: self) }
  }

  /// The files of sessions that add nothing: without all of them, the others cover as much.
  ///
  /// Of equal sessions the first is kept, and a session that covers more is kept before one that
  /// covers less.
  package var superfluous: [String] {
    var counts = counts
    var superfluous: Set<Int> = []
    let leastFirst = sessions.indices.sorted {
      (sessions[$0].items.count, $1) < (sessions[$1].items.count, $0)
    }
    for place in leastFirst where sessions[place].items.allSatisfy({ counts[$0, default: 0] > 1 }) {
      superfluous.insert(place)
      for item in sessions[place].items { counts[item, default: 0] -= 1 }
    }
    return superfluous.sorted().map { sessions[$0].file }
  }
}

/// How much of a whole is covered.
package struct CoverageShare: Hashable, Sendable {
  package private(set) var covered = 0
  package private(set) var total = 0

  package init(covered: Int = 0, total: Int = 0) { (self.covered, self.total) = (covered, total) }

  package static func += (sum: inout CoverageShare, other: CoverageShare) {
    sum.covered += other.covered
    sum.total += other.total
  }

  /// The share in per cent, rounded down, so that 100 means everything; 100 of nothing.
  package var percent: Int { total == 0 ? 100 : covered * 100 / total }

  /// Whether it is less than a number of per cent.
  package func isBelow(_ percent: Double) -> Bool {
    Double(covered) * 100 < percent * Double(total)
  }
}

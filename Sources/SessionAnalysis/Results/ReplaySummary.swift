import SessionFormat

/// The number of each result, and what was found besides.
package struct ReplaySummary {
  package private(set) var passed = 0
  package private(set) var accepted = 0
  package private(set) var failed = 0
  /// The sessions of which a part was accepted; they are among the failed ones.
  package private(set) var acceptedInPart = 0
  /// The sessions that failed only sometimes; they are among the failed ones.
  package private(set) var flaky = 0
  /// The sessions skipped after a failure or an interruption.
  package var notRun = 0
  /// How often each session was replayed.
  package var repetitions = 1
  /// The part of the sessions that was replayed; nil for all.
  package var shard: Shard?
  /// The slowest sessions, as many as requested.
  package var slowest: [SessionResult] = []
  /// Whether a failure could be accepted.
  package private(set) var canAccept = false
  /// What may have got another name since the sessions were recorded.
  package var renames: [RenameCandidates] { candidates.distinct }
  private var candidates: [RenameCandidates] = []
  package var notices = ReplayNotices()
  /// What alone was to be accepted, as it was typed; nil for everything, or nothing.
  package var only: String?
  /// The names in which sessions differ, one of which `only` may have meant.
  package var differing: Set<String> = []
  /// Whether notices are failures.
  package var isStrict = false

  /// The finished sessions.
  package var run: Int { passed + accepted + failed }

  /// Whether the run as a whole failed.
  package var hasFailed: Bool {
    failed > 0 || isStrict && !notices.isEmpty || hasNothingToAccept
  }

  /// Whether what alone was to be accepted differs nowhere: its name may be mistyped.
  package var hasNothingToAccept: Bool { only != nil && accepted + acceptedInPart == 0 }

  package init() {}

  /// What another replay counted.
  package init(passed: Int, accepted: Int, failed: Int) {
    (self.passed, self.accepted, self.failed) = (passed, accepted, failed)
  }

  package mutating func count(_ result: SessionResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .accepted: accepted += 1
    case .failed:
      failed += 1
      if result.accepted != nil { acceptedInPart += 1 }
      if result.isFlaky { flaky += 1 }
      canAccept = canAccept || result.canBeAccepted && !result.isFlaky
    }
    result.renames.forEach { count($0) }
  }

  /// The screens on which something may have another name now, so that all their sessions tell more.
  package var screensWithRenames: Set<String> { Set(candidates.map(\.screen)) }

  /// Proposes no new name that the sessions of its screen already have, and none for what the screen still
  /// shows.
  package mutating func leaveOut(_ names: [String: NamesInUse]) {
    candidates = candidates.compactMap { candidates in
      guard let names = names[candidates.screen] else { return candidates }
      return candidates.leavingOut(names)
    }
  }

  private mutating func count(_ found: RenameCandidates) {
    if let place = candidates.firstIndex(where: found.isAboutName) {
      candidates[place].add(found)
    } else {
      candidates.append(found)
    }
  }
}

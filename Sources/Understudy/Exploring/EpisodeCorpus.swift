/// Beginnings of episodes that led to something new, for later episodes to continue.
struct EpisodeCorpus {
  private var entries: [StepList] = []
  /// The sessions to start from, and how many episodes did one as it is.
  private let sessions: [StepList]
  private var begun = 0

  /// With more, each would be used too rarely.
  private static let most = 256

  init(sessions: [StepList] = []) { self.sessions = sessions }

  /// Keeps a beginning, in place of another one if there are many.
  mutating func add(_ steps: StepList, _ random: ValueGenerator) {
    if entries.count < Self.most {
      entries.append(steps)
    } else {
      entries[random.choose(Self.most)] = steps
    }
  }

  /// A beginning, more often a recent one; nil if the next episode starts from the opening.
  ///
  /// Each session comes first, and later beginnings of sessions do.
  mutating func choose(_ random: ValueGenerator) -> StepList? {
    if begun < sessions.count {
      begun += 1
      return sessions[begun - 1]
    }
    if !sessions.isEmpty, random.isOnce(in: 4) {
      var session = random.choose(sessions)
      session.keepFirst(session.count - random.choose(session.count + 1) / 2)
      return session
    }
    guard !entries.isEmpty, random.choose(4) > 0 else { return nil }
    return entries[max(random.choose(entries.count), random.choose(entries.count))]
  }
}

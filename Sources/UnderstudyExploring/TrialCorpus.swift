import Understudy

/// Beginnings of trials that led to something new, for later trials to continue.
struct TrialCorpus {
  private var entries: [StepList] = []
  /// The sessions to start from, and how many trials did one as it is.
  private let sessions: [StepList]
  private var begun = 0

  /// How a trial begins.
  struct Start {
    let steps: StepList
    /// Whether it does the steps as they are, with their answers.
    let isExact: Bool
  }

  /// With more, each would be used too rarely.
  private static let most = 256
  /// Beginnings grow from one trial to the next. Without a limit, six steps of seven on a screen with
  /// a list did only again what was known.
  private static let mostSteps = 64

  init(sessions: [StepList] = []) { self.sessions = sessions }

  /// Keeps a beginning that is not too long, in place of another one if there are many.
  mutating func add(_ steps: StepList, _ random: ValueGenerator) {
    if steps.count > Self.mostSteps { return }
    if entries.count < Self.most {
      entries.append(steps)
    } else {
      entries[random.choose(Self.most)] = steps
    }
  }

  /// A beginning, more often a recent one; nil if the next trial starts from the opening.
  ///
  /// First each session as it is, and sometimes a part of one: at least its first half.
  mutating func choose(_ random: ValueGenerator) -> Start? {
    if begun < sessions.count {
      begun += 1
      return Start(steps: sessions[begun - 1], isExact: true)
    }
    let isOfSession = !sessions.isEmpty && random.isOnce(in: 4)
    guard isOfSession || !entries.isEmpty && random.choose(4) > 0 else { return nil }
    let steps = isOfSession ? partOfSession(random) : recentEntry(random)
    return Start(steps: steps, isExact: random.isOnce(in: 2))
  }

  private func partOfSession(_ random: ValueGenerator) -> StepList {
    var session = random.choose(sessions)
    session.keepFirst(session.count - random.choose(session.count + 1) / 2)
    return session
  }

  private func recentEntry(_ random: ValueGenerator) -> StepList {
    entries[max(random.choose(entries.count), random.choose(entries.count))]
  }
}

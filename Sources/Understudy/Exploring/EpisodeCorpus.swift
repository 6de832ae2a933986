/// Beginnings of episodes that led to something new, for later episodes to continue.
struct EpisodeCorpus {
  private var entries: [StepList] = []

  /// With more, each would be used too rarely.
  private static let most = 256
  /// Beginnings grow from one episode to the next. Without a limit, six steps of seven on a screen with
  /// a list did only again what was known.
  private static let mostSteps = 64

  /// Keeps a beginning that is not too long, in place of another one if there are many.
  mutating func add(_ steps: StepList, _ random: ValueGenerator) {
    if steps.count > Self.mostSteps { return }
    if entries.count < Self.most {
      entries.append(steps)
    } else {
      entries[random.choose(Self.most)] = steps
    }
  }

  /// A beginning, more often a recent one; nil if the next episode starts from the opening.
  func choose(_ random: ValueGenerator) -> StepList? {
    guard !entries.isEmpty, random.choose(4) > 0 else { return nil }
    return entries[max(random.choose(entries.count), random.choose(entries.count))]
  }
}

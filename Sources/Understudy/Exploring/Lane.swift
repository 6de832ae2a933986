/// A part of an exploration that depends on nothing but its own seed.
@MainActor
final class Lane {
  private let screen: any Screen.Type
  private let options: Explorer.Options
  private let seed: UInt64
  private let random: ValueGenerator
  private let commands: CommandGenerator
  private let recorded: [String: [Answer]]
  private var corpus = EpisodeCorpus()
  private var novelty = Novelty()
  private var shown = ShownValues()
  private var known: Set<Symptom>
  private(set) var finds: [Find] = []
  /// What this episode showed for the first time, with its session up to there.
  private var suspects: [(Symptom, [UInt8])] = []
  /// How many steps were run.
  private(set) var steps = 0
  /// How many openings failed one after another.
  private var failures = 0

  /// Makes the lane of this number. Symptoms in `known` are not reported again.
  init(
    _ number: Int, _ screen: any Screen.Type, _ options: Explorer.Options, known: Set<Symptom>
  ) {
    (self.screen, self.options, self.known) = (screen, options, known)
    var seeds = SeededGenerator(seed: options.seed ^ UInt64(truncatingIfNeeded: number) << 32)
    seed = seeds.next()
    random = ValueGenerator(seed: seed)
    commands = CommandGenerator(screen.description.commands)
    recorded = options.sessions.reduce(into: [:]) { $0.add(answersOf: $1) }
  }

  /// Runs so many steps.
  ///
  /// - Throws: the screen's error if it never opens.
  func run(steps most: Int) throws {
    while steps < most { try runEpisode(most: most - steps) }
  }

  // MARK: Episodes

  private func runEpisode(most: Int) throws {
    let generated = GeneratedAnswers(ValueGenerator(seed: seed), recorded: recorded)
    let episode: Episode
    // Counted, so that an episode without a step counts.
    steps += 1
    do {
      episode = try Episode(screen, seed: random.bits(), generated, journal: options.journal)
    } catch {
      failures += 1
      if failures > Self.mostFailures { throw error }
      return
    }
    failures = 0
    novelty.beginEpisode()
    commands.chooseCommands(random)
    shown = ShownValues(on: episode.stage)
    let isNew = run(episode, most: most)
    EventLoop.shared.forgetTimers()
    // Only now, because other runs of the screen change the time of this one.
    for (symptom, text) in suspects { report(symptom, text) }
    suspects = []
    if isNew || random.isOnce(in: 64) { check(episode) }
  }

  private static let mostFailures = 50

  /// Runs the steps of an episode; returns whether something in it was new.
  private func run(_ episode: Episode, most: Int) -> Bool {
    var isNew = look(at: episode, from: 0, after: -1)
    var rest = min(most, random.choose(Self.lengths))
    if let start = corpus.choose(random) {
      let isExact = random.isOnce(in: 2)
      for step in start.steps where isExact || !random.isOnce(in: 8) {
        if perform(on: episode, { $0.perform(step, of: start) }) { isNew = true }
      }
    }
    guard !commands.isEmpty || episode.isWaiting else { return isNew }
    while rest > 0 {
      rest -= 1
      if perform(on: episode, performAny) { isNew = true }
    }
    // What waits would never end, and is tested as well.
    for _ in 0..<Self.lastActs where episode.isWaiting {
      if perform(on: episode, { $0.act(seed: random.bits()) }) { isNew = true }
    }
    return isNew
  }

  private static let lengths = [4, 8, 16, 32, 64, 128]
  private static let lastActs = 8

  /// Takes a step; returns whether it led to something new.
  private func perform(on episode: Episode, _ step: (Episode) -> Void) -> Bool {
    let start = episode.stage.transcript.count
    step(episode)
    steps += 1
    let action =
      switch episode.steps.steps.last?.action {
      case .command(let place)?: place
      case .wait?: -2
      case .act?: -3
      case nil: -1
      }
    return look(at: episode, from: start, after: action)
  }

  private func performAny(_ episode: Episode) {
    let seed = random.bits()
    if episode.isWaiting, random.isOnce(in: 3) || commands.isEmpty {
      episode.act(seed: seed)
    } else if episode.dependsOnTime || episode.isWaiting, random.isOnce(in: 6) {
      episode.wait(.milliseconds(random.choose(Self.waits)), seed: seed)
    } else {
      let command = commands.write(on: episode.stage, shown, random)
      episode.run(command, commands.line.bytes(), seed: seed)
    }
  }

  /// Milliseconds.
  private static let waits = [
    1, 10, 50, 100, 200, 300, 500, 1000, 2000, 5000, 30_000, 60_000, 3_600_000, 86_400_000,
  ]

  /// Looks at what a step wrote; returns whether it is new.
  private func look(at episode: Episode, from start: Int, after action: Int) -> Bool {
    for symptom in episode.symptoms where !known.contains(symptom) {
      known.insert(symptom)
      suspects.append((symptom, episode.text))
    }
    guard novelty.look(at: episode.stage.transcript.bytes(from: start), after: action) else {
      return false
    }
    corpus.add(episode.steps, random)
    shown = ShownValues(on: episode.stage)
    return true
  }

  // MARK: Finds

  /// Replays the session of an episode, and reports if it does something else.
  private func check(_ episode: Episode) {
    let bytes = episode.text
    do throws(SessionError) {
      let session = try Session(parsing: bytes, file: screen.name)
      let replay = try? Replay(SessionText(bytes, file: screen.name), on: screen)
      guard let log = replay?.log, !log.isExact else { return }
      let comparison = Comparison(session, log, on: screen)
      guard let cause = comparison.cause, known.insert(.difference(cause)).inserted else { return }
      finds.append(Find(symptom: .difference(cause), session: session, seed: seed, step: steps))
    } catch {
      let symptom = Symptom.unwritable(error.message)
      guard known.insert(symptom).inserted else { return }
      let text = Session(screen: screen.name, lines: [.comment(.init("\(symptom)"))])
      finds.append(Find(symptom: symptom, session: text, seed: seed, step: steps))
    }
  }

  private func report(_ symptom: Symptom, _ text: [UInt8]) {
    guard let session = try? Session(parsing: text, file: screen.name) else { return }
    var shortening = Shortening(session, symptom, on: screen)
    shortening.run()
    finds.append(Find(symptom: symptom, session: shortening.session, seed: seed, step: steps))
  }
}

extension [String: [Answer]] {
  /// Adds what the world answered in a session.
  fileprivate mutating func add(answersOf session: Session) {
    for case .event(.effect(let question, let answer)) in session.lines {
      let name = question.name.prefix { $0 != "#" }
      self[String(name), default: []].append(answer)
    }
  }
}

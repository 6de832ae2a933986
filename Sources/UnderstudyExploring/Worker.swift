import SessionAnalysis
import Understudy

/// A part of an exploration that depends on nothing but its own seed.
@MainActor
final class Worker {
  private let screen: any Screen.Type
  private let options: Explorer.Options
  private let seed: UInt64
  private let random: ValueGenerator
  private let commands: CommandGenerator
  /// What the world answered in the sessions to start from, by the names of its effects and by the questions.
  private var recorded: [String: [Answer]] = [:]
  private var answersToQuestions: [Question: [Answer]] = [:]
  private let madeUpAnswers: MadeUpAnswers
  private var corpus: TrialCorpus
  private var novelty = Novelty()
  private var avoided: AvoidedSteps?
  /// The names of the symptoms that are known.
  private var known: Set<String>
  /// Of each symptom whose session has a doubtful answer, by its name: in how many more trials that show it by an answer
  /// as doubtful a session without one is looked for.
  private var doubtful: [String: (doubt: MadeUpAnswers.Doubt, rest: Int)] = [:]
  /// Those that this trial showed.
  private var doubted: [Symptom] = []
  private var findings: [Finding] = []
  /// What this trial showed for the first time, with its session up to there.
  private var suspects: [(Symptom, [UInt8])] = []
  private var progress: Explorer.Progress
  /// How many openings failed one after another.
  private var failures = 0
  /// How many trials one after another had nothing to do, and showed nothing new.
  private var idleTrials = 0
  /// How long it has looked for shorter sessions.
  private var timeToShrink = Duration.zero

  /// Makes the worker of this number. Symptoms in `known` are not reported again.
  init(
    _ number: Int, _ screen: any Screen.Type, _ options: Explorer.Options, known: Set<String>
  ) {
    (self.screen, self.options, self.known) = (screen, options, known)
    var seeds = SeededGenerator(seed: options.seed ^ UInt64(truncatingIfNeeded: number) << 32)
    for _ in 0..<options.attempt { _ = seeds.next() }
    seed = seeds.next()
    random = ValueGenerator(seed: seed)
    progress = Explorer.Progress(unreached: Unreached(screen.description))
    commands = CommandGenerator(screen.description.commands, without: options.excluded)
    madeUpAnswers = MadeUpAnswers(besides: options.sessions)
    let starts = options.sessions.map { session in
      StepList(session, screen.description.commands, without: options.excluded)
    }
    // Each may spoil its process.
    corpus = TrialCorpus(sessions: starts, begun: options.attempt)
    // Only what was asked by a task that is cancelled is answered so.
    for case .event(.effect(let question, let answer)) in options.sessions.flatMap(\.lines)
    where !answer.isOfCancelledTask {
      recorded[question.effect, default: []].append(answer)
      answersToQuestions[question.unranked, default: []].append(answer)
    }
  }

  /// Runs so many steps, and calls `body` with each finding; ends early if that returns false, or if the
  /// process is spoiled.
  ///
  /// - Returns: whether it did not end early.
  /// - Throws: the screen's error if it never opens.
  func run(steps most: Int, _ body: (Finding) -> Bool) throws -> Bool {
    if !options.ends.isEmpty { avoided = AvoidedSteps(options, on: screen) }
    options.began()
    while progress.steps < most, idleTrials < Self.mostIdleTrials, !EventLoop.shared.isSpoiled,
      !options.isOver()
    {
      try runTrial(most: most - progress.steps)
      for finding in findings where !body(finding) { return false }
      findings = []
      report()
    }
    return true
  }

  /// A screen without commands may still open in many ways.
  private static let mostIdleTrials = 100

  private func report() {
    options.progress(progress)
    progress.behaviors = []
  }

  // MARK: Trials

  private func runTrial(most: Int) throws {
    // What takes no made-up answer is found soonest where there are few.
    let isFaithful = !answersToQuestions.isEmpty && random.isOnce(in: 2)
    let start = corpus.choose(random)
    let openingSeed = random.bits()
    let generated = GeneratedAnswers(
      ValueGenerator(seed: seed), recorded: recorded, fixed: isFaithful ? answersToQuestions : [:],
      hasNegativeNumbers: openingSeed.isMultiple(of: 2))
    let trial: Trial
    // A trial counts even if it has no steps, so a worker always ends.
    progress.steps += 1
    do {
      trial = try Trial(
        screen, settings: options.settings, seed: openingSeed, generated,
        from: start?.steps, journal: options.journal)
    } catch {
      failures += 1
      if failures > Self.mostFailures { throw error }
      return
    }
    failures = 0
    novelty.beginTrial()
    commands.chooseCommands(random)
    commands.forgetShownValues()
    let novelty = run(trial, from: start, most: most)
    idleTrials = trial.steps.steps.isEmpty && novelty == .known ? idleTrials + 1 : 0
    let isChecked = novelty == .behavior || random.isOnce(in: Self.checkInterval)
    let text = isChecked || !doubted.isEmpty ? trial.text : []
    // Recorded, so that the journal says after what time a timer ended the process.
    EventLoop.shared.endWorld { trial.stage.pass($0) }
    // What follows may write to the journal.
    trial.stage.transcript.leaveStore()
    // Only now, because other runs of the screen change the time of this one.
    for (symptom, text) in suspects { report(symptom, text) }
    suspects = []
    for symptom in doubted { report(symptom, text) }
    doubted = []
    if isChecked, !EventLoop.shared.isSpoiled, !options.isOver() { check(text) }
  }

  private static let mostFailures = 50
  /// A replay costs as much as the trial.
  private static let checkInterval = 16

  /// Runs the steps of a trial; returns the highest novelty of one.
  private func run(_ trial: Trial, from start: TrialCorpus.Start?, most: Int)
    -> Novelty.Degree
  {
    var novelty = look(at: trial, from: 0, after: -1)
    if let start {
      for step in start.steps.steps where start.isExact || !random.isOnce(in: 8) {
        if options.isOver() { return novelty }
        let seed = start.isExact || !random.isOnce(in: 4) ? step.seed : random.bits()
        novelty = max(novelty, perform(on: trial) { redo(step, on: $0, seed: seed) })
      }
    }
    let length = start?.continues == false ? 0 : random.choose(Self.lengths)
    for _ in 0..<min(most, length) {
      guard !commands.isEmpty || trial.isWaiting else { break }
      if options.isOver() { return novelty }
      novelty = max(novelty, perform(on: trial, performAny))
      // Single steps find first what is near.
      if progress.steps > Self.stepsBeforeBlocks, random.isOnce(in: Self.blockInterval) {
        novelty = max(novelty, performBlock(on: trial))
      }
    }
    // Pending requests would otherwise never be answered, and their answers are tested as well.
    for _ in 0..<Self.lastActs where trial.isWaiting {
      novelty = max(novelty, perform(on: trial) { $0.act(seed: random.bits()) })
    }
    return novelty
  }

  /// Steps that belong together, such as those that fill in and send a form: up to a command of this trial, or sometimes
  /// of a session, since it was last used.
  private func block(for trial: Trial) -> ArraySlice<StepList.Step> {
    let steps = (random.isOnce(in: 4) ? corpus.session(random) : nil) ?? trial.steps.steps
    if steps.isEmpty { return [] }
    let commands = steps.map(\.command)
    let end = random.choose(commands.count)
    let start = commands[..<end].lastIndex(of: commands[end]).map { $0 + 1 } ?? 0
    return steps[start...end].suffix(Self.longestBlock)
  }

  /// From when on and how often a block of steps follows a step, and how many it has at most.
  private static let (stepsBeforeBlocks, blockInterval, longestBlock) = (1000, 12, 12)

  /// Does a block of steps again, in half of the cases one of its commands with other arguments; returns the highest
  /// novelty of one.
  private func performBlock(on trial: Trial) -> Novelty.Degree {
    let block = block(for: trial)
    let varied = random.choose(2 * max(block.count, 1))
    var novelty = Novelty.Degree.known
    for (place, step) in block.enumerated() {
      if options.isOver() { break }
      let degree = perform(on: trial) { trial in
        guard place == varied, let command = step.command else {
          return redo(step, on: trial, seed: random.isOnce(in: 2) ? step.seed : random.bits())
        }
        let line = commands.line(ofCommandAt: command, on: trial.stage, random)
        if !avoids(command, line, on: trial) { trial.run(command, line, seed: random.bits()) }
      }
      novelty = max(novelty, degree)
    }
    return novelty
  }

  private static let lengths = [4, 8, 16, 32, 64, 128]
  private static let lastActs = 8

  /// Takes a step; returns how new it is.
  private func perform(on trial: Trial, _ step: (Trial) -> Void) -> Novelty.Degree {
    let start = trial.stage.transcript.count
    let work = progress.unreached.isComplete ? nil : trial.stage.work
    step(trial)
    progress.steps += 1
    let action =
      switch trial.steps.steps.last?.action {
      case .command(let place, _)?: place
      case .wait?: -2
      case .act?: -3
      case nil: -1
      }
    let hasBegun = work.flatMap { work in
      trial.stage.work.hasBegun(since: work) ?? (trial.stage.hasNothingUnderWay ? false : nil)
    }
    return look(at: trial, from: start, after: action, hasBegun: hasBegun)
  }

  private func performAny(_ trial: Trial) {
    let seed = random.bits()
    if trial.isWaiting, random.isOnce(in: 3) || commands.isEmpty {
      trial.act(seed: seed)
    } else if trial.dependsOnTime || trial.isWaiting, random.isOnce(in: 6) {
      trial.wait(.milliseconds(random.choose(Self.waits)), seed: seed)
    } else if let step = trial.tappedStep, random.isOnce(in: 4) {
      redo(step, on: trial, seed: seed)
    } else {
      for _ in 0..<Self.mostTries {
        let (command, line) = commands.write(on: trial.stage, random)
        if !avoids(command, line, on: trial) { return trial.run(command, line, seed: seed) }
      }
    }
  }

  private static let mostTries = 4

  /// Does a step again, unless it ended an earlier process.
  private func redo(_ step: StepList.Step, on trial: Trial, seed: UInt64) {
    if case .command(let command, let line) = step.action, avoids(command, line, on: trial) {
      return
    }
    trial.perform(step, seed: seed)
  }

  private func avoids(_ command: Int, _ line: [UInt8], on trial: Trial) -> Bool {
    avoided?.contains(command, line, on: trial.stage, random) ?? false
  }

  /// Milliseconds.
  private static let waits = [
    1, 10, 50, 100, 200, 300, 500, 1000, 2000, 5000, 30_000, 60_000, 3_600_000, 86_400_000,
  ]

  /// Looks at what a step wrote; returns how new it is.
  private func look(
    at trial: Trial, from start: Int, after action: Int, hasBegun: Bool? = nil
  ) -> Novelty.Degree {
    for symptom in trial.symptoms {
      if isNew(symptom) {
        suspect(symptom, on: trial)
      } else if doubtful[symptom.name] != nil, !doubted.contains(symptom) {
        doubted.append(symptom)
      }
    }
    if !progress.unreached.isComplete {
      progress.unreached.look(
        at: trial.stage.transcript.bytes(from: start), after: action < 0 ? nil : action,
        hasBegun: hasBegun)
    }
    let degree = trial.stage.transcript.withBytes(from: start) {
      novelty.look(at: $0, after: action)
    }
    if degree == .behavior { progress.behaviors.append(novelty.last) }
    if options.looksForSurprises { lookForSurprises(on: trial) }
    if degree > .known {
      corpus.add(trial.steps, random)
      commands.forgetShownValues()
    }
    return degree
  }

  private func lookForSurprises(on trial: Trial) {
    for symptom in Surprise.texts(on: trial.stage).map(Symptom.surprise) where isNew(symptom) {
      suspect(symptom, on: trial)
    }
  }

  /// Keeps what a trial shows. A bug is reported at once: what the trial does next may end the process.
  private func suspect(_ symptom: Symptom, on trial: Trial) {
    let text = trial.text
    suspects.append((symptom, text))
    guard symptom.isBug, let session = try? Session(parsing: text, file: screen.name) else {
      return
    }
    options.found(Finding(symptom: symptom, session: session, isShortest: false))
  }

  // MARK: Findings

  /// Replays the session of a trial, and reports if it does something else.
  private func check(_ text: [UInt8]) {
    do throws(SessionError) {
      let session = try Session(parsing: text, file: screen.name)
      let replay = try? Replay(SessionText(text, file: screen.name), on: screen)
      EventLoop.shared.endWorld()
      guard let log = replay?.log, !log.isExact,
        let cause = Comparison(session, log, among: screen.description).cause
      else { return }
      add(.difference(cause), session)
    } catch {
      // The session can't be shown as it is.
      let symptom = Symptom.unwritable(error.message)
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      add(
        symptom,
        Session(screen: screen.name, lines: lines.map { .comment(.init(String($0))) }))
    }
  }

  private func add(_ symptom: Symptom, _ session: Session) {
    guard isNew(symptom) else { return }
    // What differs here may depend on earlier runs in this process.
    findings.append(Finding(symptom: symptom, session: session, isShortest: false))
  }

  /// Each costs about as much as a trial.
  private static let mostDoubts = 100

  /// Reports what a trial showed, in the shortest session; what took a doubtful answer before, only if it takes none
  /// here, or one that is less so.
  private func report(_ symptom: Symptom, _ text: [UInt8]) {
    guard let session = try? Session(parsing: text, file: screen.name) else { return }
    let start = Seal.realTime
    defer { timeToShrink += Seal.realTime - start }
    let end = options.time.map { start + $0 / 4 - timeToShrink }
    var shortening = Shortening(session, symptom, on: screen)
    shortening.progress = { [self] in report() }
    (shortening.options, shortening.avoided) = (options, avoided)
    shortening.options.isOver = { [options] in
      options.isOver() || end.map { Seal.realTime >= $0 } ?? false
    }
    var isReported = symptom.isBug
    if let (doubt, rest) = doubtful[symptom.name] {
      let isLess = madeUpAnswers.doubt(about: session) < doubt
      if !isLess { doubtful[symptom.name] = (doubt, max(rest - 1, 0)) }
      guard isLess || rest > 0, shortening.avoid(doubt, of: madeUpAnswers) else { return }
      (doubtful[symptom.name], isReported) = (nil, false)
    }
    var finding = Finding(symptom: symptom, session: shortening.session, isShortest: false)
    if !isReported { options.found(finding) }
    shortening.run()
    finding.session = shortening.session
    let doubt = madeUpAnswers.doubt(about: finding.session)
    if doubt > .none { doubtful[symptom.name] = (doubt, Self.mostDoubts) }
    // Of a bug, other processes try those that come by what is avoided here.
    finding.isShortest = (avoided == nil || !symptom.isBug) && !shortening.isCutShort
    findings.append(finding)
  }

  private func isNew(_ symptom: Symptom) -> Bool {
    known.insert(symptom.name).inserted && !options.known.contains(symptom.name)
  }
}

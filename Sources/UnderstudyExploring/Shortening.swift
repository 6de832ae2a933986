import SessionAnalysis
import Understudy

/// Looks for the shortest session that shows a symptom.
@MainActor
struct Shortening {
  let screen: any Screen.Type
  let symptom: Symptom
  /// The shortest session so far.
  private(set) var session: Session
  /// How many steps may still be run to look for a shorter one, and until when.
  private var budget = 0
  private var end = Duration.zero
  /// Whether there was no time to make it as short as possible.
  private(set) var isCutShort = false

  /// Which commands are not used, what keeps what an attempt does if the process ends, and whether to stop.
  var options = Explorer.Options()
  /// What ended earlier processes, which no attempt does again.
  var avoided: AvoidedSteps?
  /// How doubtful the answers of a session may be at most; nil if all may be made up.
  private var mostDoubt: (answers: MadeUpAnswers, doubt: MadeUpAnswers.Doubt)?
  /// Called before each attempt.
  var progress: () -> Void = {}

  /// Whether a service may send two rows with one id, as one of the session does.
  private let mayRepeatIDs: Bool

  init(_ session: Session, _ symptom: Symptom, on screen: any Screen.Type) {
    (self.session, self.symptom, self.screen) = (session, symptom, screen)
    mayRepeatIDs = session.answersRepeatID
  }

  /// Shrinks the session, and then looks for another way.
  mutating func run() {
    shrink()
    var before: Int
    // Another way offers other steps to choose from.
    repeat {
      before = count
      begin()
      searchShorterWay()
    } while count < before
    shrink()
  }

  // Each part of the work takes as long at most, so that exploring goes on. Real time would make it a matter of chance
  // how short a session gets.
  private static let mostSteps = 200_000
  private static let mostTime = Duration.seconds(3)

  private mutating func begin() {
    (budget, end) = (Self.mostSteps, Seal.processorTime + Self.mostTime)
  }

  private var isOver: Bool {
    options.isOver() || EventLoop.shared.isSpoiled || Seal.processorTime >= end
  }

  /// The number of commands.
  private var count: Int { session.steps.count - 1 }

  /// Begins with others in place of answers that are as doubtful as this, which no shorter session has either: if
  /// possible with none that is doubtful.
  ///
  /// - Returns: whether the symptom shows without them.
  mutating func avoid(_ doubt: MadeUpAnswers.Doubt, of answers: MadeUpAnswers) -> Bool {
    begin()
    var last: Session?
    for most in MadeUpAnswers.Doubt.allCases where most < doubt {
      let other = answers.replaced(in: session, above: most)
      mostDoubt = (answers, most)
      if other != last, take(Candidate(other)) { return true }
      last = other
    }
    return false
  }

  // MARK: Trying

  /// Keeps the session of these steps if it is not longer, still shows the symptom and replays.
  private mutating func take(_ candidate: Candidate) -> Bool {
    guard let run = tryOut(candidate), let shorter = sessionToKeep(run) else {
      return false
    }
    session = shorter
    return true
  }

  private mutating func tryOut(_ candidate: Candidate) -> DryRun? {
    progress()
    budget -= isOver ? Self.mostSteps : candidate.steps.count
    return budget < 0 ? nil : run(candidate)
  }

  /// Nil if it can't be run in this process, which has one time zone and one locale.
  private func run(_ candidate: Candidate) -> DryRun? {
    guard candidate.head.settings == session.settings, !EventLoop.shared.isSpoiled else {
      return nil
    }
    return DryRun(
      candidate, on: screen, until: symptom, avoiding: avoided, journal: options.journal)
  }

  /// The session of a run that shows the symptom and replays; nil if it does not.
  private func sessionToKeep(_ run: DryRun) -> Session? {
    guard run.symptoms.contains(symptom), replays(run.text),
      let session = try? Session(parsing: run.text, file: ""),
      mayRepeatIDs || !session.answersRepeatID,
      mostDoubt.map({ $0.answers.doubt(about: session) <= $0.doubt }) ?? true
    else { return nil }
    return session
  }

  /// Whether a replay does the same.
  private func replays(_ text: [UInt8]) -> Bool {
    guard let text = try? SessionText(text, file: "") else { return false }
    defer { EventLoop.shared.endWorld() }
    return (try? Replay(text, on: screen).log.isExact) ?? false
  }

  /// Leaves out steps and answers, and makes the others simpler.
  private mutating func shrink() {
    begin()
    var rest = budget
    var shrinker = Shrinker(session) { [self] candidate in
      progress()
      rest -= candidate.steps.count
      return run(Candidate(candidate)).flatMap(sessionToKeep)
    }
    shrinker.commands = screen.description.commands
    shrinker.isStopped = { [self] in rest < 0 || isOver }
    // No run throws.
    try? shrinker.shrink()
    (session, isCutShort) = (shrinker.session, shrinker.isStopped())
  }

  // MARK: Another way

  /// Looks for a shorter sequence of steps like those of the session, breadth first.
  ///
  /// What is shown tells states apart. A view model may hide a part of its state, so the search
  /// continues from each more than once.
  private mutating func searchShorterWay() {
    let found = Candidate(session)
    let choices = found.variants(on: screen, without: options.excluded)
    var visits: [Int: Int] = [:]
    var level = [Candidate](repeating: found, count: 1)
    level[0].steps = [found.steps[0]]
    for _ in 0..<max(count - 1, 0) {
      var next: [Candidate] = []
      for way in level {
        for choice in choices {
          var way = way
          way.steps.append(choice)
          guard let run = tryOut(way) else {
            if budget < 0 { return }
            continue
          }
          if run.symptoms.contains(symptom), take(way) { return }
          visits[run.state, default: 0] += 1
          if visits[run.state, default: 0] <= Self.mostVisits { next.append(way) }
        }
      }
      level = next
    }
  }

  private static let mostVisits = 3
}

/// A run of a candidate: its commands with its answers, and with the simplest ones where it lacks any.
@MainActor
private struct DryRun {
  /// The session that it became.
  let text: [UInt8]
  /// What was wrong at its last step.
  let symptoms: [Symptom]
  /// A hash of what the screen shows at the end.
  let state: Int

  /// Runs the candidate until it shows `symptom`, or to its end; nil if it can't be run, or if it is about to
  /// do what ended a process. What happens is also written to `journal`, which outlives this one.
  init?(
    _ candidate: Candidate, on screen: any Screen.Type, until symptom: Symptom,
    avoiding avoided: AvoidedSteps?, journal: (any ByteStore)?
  ) {
    guard let text = candidate.text, let settings = try? World.Settings(text.head) else {
      return nil
    }
    let answers = RecordedAnswers(text, fillsGaps: true)
    let world = World(settings: settings, recorded: answers, generated: GeneratedAnswers())
    let stage = screen.makeStage(world: world)
    if let journal { stage.transcript.keep(in: journal) }
    stage.transcript.keepRefusals()
    defer {
      EventLoop.shared.endWorld()
      stage.transcript.leaveStore()
    }
    var (run, symptoms) = (Run(text, on: stage, answers), [Symptom]())
    for given in candidate.steps where run.hasNext {
      if let avoided, avoided.hasEnded(given.command, on: stage) { return nil }
      world.generated?.begin(seed: 0)
      guard (try? run.runNext(writingHeader: true)) != nil else { return nil }
      if given.answersAll { stage.answerAll() }
      symptoms = stage.transcript.takeRefusals().compactMap { Symptom(.refusal($0)) }
      if !symptom.isBug { symptoms += Surprise.texts(on: stage).map(Symptom.surprise) }
      if symptoms.contains(symptom) { break }
    }
    (self.text, self.symptoms) = (stage.transcript.bytes() + stage.world.endLines, symptoms)
    state = stage.shownHash
  }
}

extension Stage {
  /// A hash of what is shown, of which commands can be used, of the time, and of what the world still
  /// has to do.
  fileprivate var shownHash: Int {
    var hasher = Hasher()
    for (_, value) in bindings { hasher.combine(value) }
    for place in commands.indices { hasher.combine(isEnabled(commandAt: place)) }
    hasher.combine(world.time)
    hasher.combine(world.inFlight)
    hasher.combine(world.untilNextTimer)
    return hasher.finalize()
  }
}

extension Session {
  /// Whether two rows of one list that a service answers with have one id.
  fileprivate var answersRepeatID: Bool {
    lines.contains { $0.serviceAnswer?.value.repeatsID ?? false }
  }
}

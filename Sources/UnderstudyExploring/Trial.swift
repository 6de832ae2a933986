import SessionAnalysis
import Understudy

/// One run of a screen in a generated world, from its opening on.
@MainActor
final class Trial {
  let stage: Stage
  private let generated: GeneratedAnswers
  private(set) var steps = StepList()
  /// The last step whose command ran on in the background.
  private var runningStep: StepList.Step?
  /// What is wrong, as found in the last step.
  private(set) var symptoms: [Symptom] = []

  /// Makes a new view model, and opens its screen. What happens is also written to `journal`, which
  /// outlives the process. In the opening, the world answers as in that of `start` as far as that fits.
  ///
  /// - Throws: the screen's error if it can't make its view model.
  init(
    _ screen: any Screen.Type, settings: World.Settings = World.Settings(), seed: UInt64,
    _ generated: GeneratedAnswers, from start: StepList? = nil, journal: (any ByteStore)? = nil
  ) throws {
    self.generated = generated
    if let start { steps.opening = start.opening }
    generated.begin(seed: seed, steps.opening[...])
    stage = screen.makeStage(world: World(settings: settings, generated: generated))
    if let journal { stage.transcript.keep(in: journal) }
    stage.transcript.keepRefusals()
    try stage.open(writingHeader: true)
    actAsRecorded()
    takeSymptoms()
  }

  /// The session so far.
  var text: [UInt8] { stage.transcript.bytes() + stage.world.endLines }

  /// Whether the world may do something by itself.
  var isWaiting: Bool { generated.isAwaited || stage.world.untilNextWake != nil }

  /// Whether it matters that time passes.
  var dependsOnTime: Bool { stage.world.hasLookedAtClock || generated.hasDate }

  /// The last command that was left running in the background, if one still does: the step that a person
  /// does again who taps twice.
  var tappedStep: StepList.Step? { stage.isRunningInBackground ? runningStep : nil }

  // MARK: Steps

  /// Runs a command, and lets the world do what it did in a session.
  func run(
    _ command: Int, _ line: [UInt8], seed: UInt64, _ answers: [StepAnswers.Recorded] = []
  ) {
    begin(.command(command, line: line), seed: seed, answers)
    // Lines are text without secrets, so they can always be quoted.
    if case .running? = try? stage.run(line.span) { runningStep = steps.steps.last }
    actAsRecorded()
    takeSymptoms()
  }

  /// Lets the world do what it did in this step of a session.
  private func actAsRecorded() {
    while generated.hasRecordedAct, stage.letGeneratedWorldAct() {}
  }

  /// Lets the world act once.
  func act(seed: UInt64) {
    begin(.act, seed: seed)
    _ = stage.letGeneratedWorldAct()
    takeSymptoms()
  }

  /// One that redraws a screen would fire five million times in a day.
  private static let mostTimers = 1000

  /// Lets time pass.
  func wait(_ duration: Duration, seed: UInt64) {
    begin(.wait(duration), seed: seed)
    stage.pass(duration, mostTimers: Self.mostTimers)
    takeSymptoms()
  }

  /// Does a step of another trial; with another seed it gets other answers.
  func perform(_ step: StepList.Step, seed: UInt64) {
    switch step.action {
    case .command(let command, let line):
      run(command, line, seed: seed, seed == step.seed ? step.answers : [])
    case .wait(let duration): wait(duration, seed: seed)
    case .act: act(seed: seed)
    }
  }

  private func begin(
    _ action: StepList.Action, seed: UInt64, _ answers: [StepAnswers.Recorded] = []
  ) {
    steps.steps.append(StepList.Step(action: action, seed: seed, answers: answers))
    generated.begin(seed: seed, answers[...])
  }

  private func takeSymptoms() {
    symptoms = stage.transcript.takeRefusals().compactMap { Symptom(.refusal($0)) }
  }
}

/// What an explorer did, so that it can do it again: commands, time that passes, acts of the world.
struct StepList {
  struct Step {
    let action: Action
    /// What the answers in the step depend on.
    let seed: UInt64
    /// What the world answers in the step as far as it fits.
    var answers: [StepAnswers.Recorded] = []

    /// The place of its command; nil if it has none.
    var command: Int? { if case .command(let place, _) = action { place } else { nil } }
  }

  enum Action {
    /// The command at this place among the screen's, with its line.
    case command(Int, line: [UInt8])
    case wait(Duration)
    /// The world answers a request.
    case act
  }

  /// What the world answers in the opening.
  var opening: [StepAnswers.Recorded] = []
  var steps: [Step] = []
}

extension StepList {
  /// The commands of a session, up to the first one that the screen lacks or that is excluded.
  init(_ session: Session, _ commands: [CommandDescription], without excluded: Set<String>) {
    for step in Candidate(session).steps {
      let answers = step.effects.compactMap { event -> StepAnswers.Recorded? in
        if case .effect(let question, let answer) = event { (question, answer) } else { nil }
      }
      guard let line = step.command else {
        opening = answers
        continue
      }
      guard let place = commands.place(ofCommandIn: line),
        !excluded.contains(commands[place].name)
      else { return }
      steps.append(Step(action: .command(place, line: Array(line.utf8)), seed: 0, answers: answers))
    }
  }
}

extension [CommandDescription] {
  /// The place of the command that a line calls; nil if there is none.
  func place(ofCommandIn line: String) -> Int? {
    let command = named(String(line.prefix { $0 != " " }))
    return command.flatMap { command in firstIndex { $0.name == command.name } }
  }
}

/// Beginnings of trials that led to something new, for later trials to continue.
struct TrialCorpus {
  private var entries: [StepList] = []
  /// The sessions to start from, and how many trials did one as it is.
  private let sessions: [StepList]
  private var begun: Int

  /// How a trial begins.
  struct Start {
    let steps: StepList
    /// Whether it does the steps as they are, with their answers.
    let isExact: Bool
    /// Whether other steps follow.
    var continues = true
  }

  /// With more, each would be used too rarely.
  private static let most = 256
  /// Beginnings grow from one trial to the next. Without a limit, six steps of seven on a screen with
  /// a list did only again what was known.
  private static let mostSteps = 64

  /// Begins after so many sessions, which earlier processes did.
  init(sessions: [StepList], begun: Int) { (self.sessions, self.begun) = (sessions, begun) }

  /// Keeps a beginning that is not too long, in place of another one if there are many.
  mutating func add(_ steps: StepList, _ random: ValueGenerator) {
    if steps.steps.count > Self.mostSteps { return }
    if entries.count < Self.most {
      entries.append(steps)
    } else {
      entries[random.choose(Self.most)] = steps
    }
  }

  /// A beginning, more often a recent one; nil if the next trial starts from the opening.
  ///
  /// First each session as it is, and nothing else, and then sometimes a part of one: at least its first half.
  mutating func choose(_ random: ValueGenerator) -> Start? {
    if begun < sessions.count {
      begun += 1
      return Start(steps: sessions[begun - 1], isExact: true, continues: false)
    }
    let isOfSession = !sessions.isEmpty && random.isOnce(in: 4)
    guard isOfSession || !entries.isEmpty && random.choose(4) > 0 else { return nil }
    let steps = isOfSession ? partOfSession(random) : recentEntry(random)
    return Start(steps: steps, isExact: random.isOnce(in: 2))
  }

  /// The steps of a session; nil if there is none with steps.
  func session(_ random: ValueGenerator) -> [StepList.Step]? {
    let steps = sessions.isEmpty ? [] : random.choose(sessions).steps
    return steps.isEmpty ? nil : steps
  }

  private func partOfSession(_ random: ValueGenerator) -> StepList {
    var session = random.choose(sessions)
    session.steps.removeLast(random.choose(session.steps.count + 1) / 2)
    return session
  }

  private func recentEntry(_ random: ValueGenerator) -> StepList {
    entries[max(random.choose(entries.count), random.choose(entries.count))]
  }
}

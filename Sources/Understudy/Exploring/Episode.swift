/// One run of a screen in a generated world, from its opening on.
@MainActor
final class Episode {
  let stage: Stage
  private let generated: GeneratedAnswers
  private let journal: (any ByteStore)?
  private(set) var steps = StepList()
  /// What is wrong, as found in the last step.
  private(set) var symptoms: [Symptom] = []

  /// Makes a new view model, and opens its screen. What happens is also written to `journal`, which
  /// outlives the process.
  ///
  /// - Throws: the screen's error if it can't make its view model.
  init(
    _ screen: any Screen.Type, seed: UInt64, _ generated: GeneratedAnswers,
    journal: (any ByteStore)? = nil
  ) throws {
    (self.generated, self.journal) = (generated, journal)
    generated.begin(seed: seed)
    stage = screen.makeStage(world: World(settings: World.Settings(), generated: generated))
    if let journal { stage.transcript.move(to: journal) }
    stage.transcript.keepRefusals()
    try stage.open(writingHeader: true)
    takeSymptoms()
  }

  /// The session so far.
  var text: [UInt8] { Array(stage.transcript.bytes()) }

  /// Whether the world may do something by itself.
  var isWaiting: Bool { generated.isAwaited || stage.world.untilNextTimer != nil }

  /// Whether it matters that time passes.
  var dependsOnTime: Bool { stage.world.hasLookedAtClock || generated.hasDate }

  // MARK: Steps

  /// Runs a command.
  func run(_ command: Int, _ line: UnsafeRawBufferPointer, seed: UInt64) {
    steps.append(.command(command), seed: seed, line)
    generated.begin(seed: seed)
    // Lines are text without secrets, so they can always be quoted.
    _ = try? stage.run(line)
    takeSymptoms()
  }

  /// Lets the world act once.
  func act(seed: UInt64) {
    steps.append(.act, seed: seed)
    generated.begin(seed: seed)
    _ = stage.letGeneratedWorldAct()
    takeSymptoms()
  }

  /// Lets time pass.
  func wait(_ duration: Duration, seed: UInt64) {
    steps.append(.wait(duration), seed: seed)
    generated.begin(seed: seed)
    stage.pass(duration)
    takeSymptoms()
  }

  /// Does a step of another episode, with answers that depend on `seed`.
  func perform(_ step: StepList.Step, of other: StepList, seed: UInt64) {
    switch step.action {
    case .command(let command): other.withLine(of: step) { run(command, $0, seed: seed) }
    case .wait(let duration): wait(duration, seed: seed)
    case .act: act(seed: seed)
    }
  }

  private func takeSymptoms() {
    if !symptoms.isEmpty { symptoms = [] }
    guard stage.transcript.hasRefusals else { return }
    symptoms = stage.transcript.takeRefusals().compactMap { Symptom(.refusal($0)) }
  }
}

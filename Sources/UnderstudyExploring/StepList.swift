import Understudy

/// What an explorer did, so that it can do it again: commands, time that passes, acts of the world.
///
/// The lines of all commands share one array, since a step must not cost an allocation.
struct StepList {
  struct Step {
    let action: Action
    /// What the answers in the step depend on.
    let seed: UInt64
    /// What the world answers in the step as far as it fits; see ``StepList/answers``.
    fileprivate(set) var answers: Range<Int> = 0..<0
    /// Where the command's line is in ``bytes``.
    fileprivate let line: Range<Int>
  }

  enum Action {
    /// The command at this place among the screen's.
    case command(Int)
    case wait(Duration)
    /// The world answers a request.
    case act
  }

  private(set) var steps: [Step] = []
  /// What the world answers in steps of a session.
  private(set) var answers: [StepAnswers.Recorded] = []
  /// How many of them belong to the opening, the first ones.
  private var openingCount = 0
  private var bytes: [UInt8] = []

  init() {}

  var count: Int { steps.count }

  /// What the world answers in the opening.
  var opening: ArraySlice<StepAnswers.Recorded> {
    get { answers[..<openingCount] }
    set { (answers, openingCount) = (Array(newValue), newValue.count) }
  }

  mutating func append(
    _ action: Action, seed: UInt64, _ line: ArraySlice<UInt8> = [],
    _ answers: ArraySlice<StepAnswers.Recorded> = []
  ) {
    let start = bytes.count
    bytes += line
    var step = Step(action: action, seed: seed, line: start..<bytes.count)
    if !answers.isEmpty {
      step.answers = self.answers.count..<(self.answers.count + answers.count)
      self.answers += answers
    }
    steps.append(step)
  }

  /// Leaves out all steps but the first.
  mutating func keepFirst(_ count: Int) { steps.removeSubrange(count...) }

  /// The line of a command.
  func line(of step: Step) -> ArraySlice<UInt8> { bytes[step.line] }
}

extension StepList {
  /// The commands of a session, up to the first one that the screen lacks or that is excluded.
  init(_ session: Session, _ commands: [CommandDescription], without excluded: Set<String>) {
    for step in Candidate(session).steps {
      let answers = step.effects.compactMap { event -> StepAnswers.Recorded? in
        if case .effect(let question, let answer) = event { (question, answer) } else { nil }
      }
      guard let line = step.command else {
        opening = answers[...]
        continue
      }
      let name = commands.named(String(line.prefix { $0 != " " }))?.name
      guard let name, !excluded.contains(name),
        let place = commands.firstIndex(where: { $0.name == name })
      else { return }
      append(.command(place), seed: 0, Array(line.utf8)[...], answers[...])
    }
  }
}

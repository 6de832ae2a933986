import Understudy

/// What came of playing a session in a worker, before it is judged.
struct Finding {
  let kind: Kind
  /// How long it was played, in seconds.
  let seconds: Double

  enum Kind {
    /// It went as the session expects.
    case passed
    /// It can't be played.
    case error(line: Int, String)
    /// It went as this says; the last step may end the process.
    case happened(Happening)
  }
}

/// What happened when a session was played, step by step.
struct Happening {
  var steps: [[Event]] = []
  var notes: [String] = []

  @MainActor var replay: Replayer {
    Replayer(steps: steps.map { Replayer.Step(events: $0) }, notes: notes)
  }

  /// What one step may say: more is a loop, and must not fill the memory.
  private static let mostEvents = 1_000_000
  /// How much is kept of a step that did not end. How much it says until then differs from run to run.
  private static let mostEventsOfHang = 1000

  mutating func append(_ event: Event) {
    guard let last = steps.indices.last, steps[last].count < Self.mostEvents else { return }
    steps[last].append(event)
  }

  /// The same with the end of the process as the last thing that happened.
  func ending(in name: String) -> Happening {
    var ended = self
    var last = ended.steps.popLast() ?? []
    if name == ProcessEnd.timeout { last = Array(last.prefix(Self.mostEventsOfHang)) }
    ended.steps.append(last + [.crash(name)])
    return ended
  }
}

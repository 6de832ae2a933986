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

  /// The same with the end of the process as the last thing that happened.
  func ending(in name: String) -> Happening {
    var ended = self
    if ended.steps.isEmpty { ended.steps.append([]) }
    ended.steps[ended.steps.count - 1].append(.crash(name))
    return ended
  }
}

/// Runs a session again on a fresh view model, in a world that answers from the session.
@MainActor
package struct Replayer {
  /// What happened in each step of the session, in order; the first is the opening.
  package let steps: [Step]
  /// What was wrong with the session's answers, for people.
  package let notes: [String]

  /// What happened in one step.
  package struct Step {
    package let events: [Event]
    /// Whether the events are the session's own to the letter.
    package let isIdentical: Bool

    /// Makes a step of what another process saw happen.
    package init(events: [Event], isIdentical: Bool = false) {
      self.events = events
      self.isIdentical = isIdentical
    }
  }

  /// Makes the replay that another process ran.
  package init(steps: [Step], notes: [String]) {
    self.steps = steps
    self.notes = notes
  }

  /// Replays `session` on `screen`.
  ///
  /// Nothing real is touched, but for draws that the session does not hold when `fillsGaps` is true.
  /// A `witness` is told each line before the view model goes on.
  ///
  /// - Throws: an error of the screen when it can't make its view model, ``World/Settings/InvalidSetting``.
  package init(
    _ session: Session, on screen: any Screen.Type, fillsGaps: Bool = false,
    witness: ReplayWitness? = nil
  ) throws {
    let feed = Feed(fillsGaps: fillsGaps)
    let world = World(settings: try World.Settings(session), feed: feed)
    let stage = screen.makeStage(world: world)
    witness?.watch(stage)
    steps = try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      return try session.steps.map { step in
        witness?.begin()
        return try Self.play(step, of: session, on: stage, feed)
      }
    }
    notes = feed.misfits
  }

  /// Plays a step of `session`; `typed` is its command where that is not all in the session.
  static func play(
    _ step: Session.Step, of session: Session, on stage: Stage, _ feed: Feed, typed: String? = nil
  ) throws -> Step {
    let lines = session.lines[step.lines]
    let command = (typed ?? step.command).map { Array($0.utf8) }
    defer { stage.transcript.removeAll() }
    if let command {
      try command.withUnsafeBytes { try stage.play($0, lines.compactMap(\.effect), feed) }
    } else {
      try stage.play(nil, lines.compactMap(\.effect), feed)
    }
    return try outcome(of: lines, stage.transcript)
  }

  private static func outcome(
    of expected: ArraySlice<Session.Line>, _ transcript: ByteBuffer
  ) throws -> Step {
    let events = expected.compactMap(\.event)
    let text = ByteBuffer()
    for event in events { text.append(event) }
    if text.bytes().elementsEqual(transcript.bytes()) {
      return Step(events: events, isIdentical: true)
    }
    return Step(events: try Self.events(in: transcript.bytes()), isIdentical: false)
  }

  /// The events that a stage wrote.
  static func events(in transcript: UnsafeRawBufferPointer) throws -> [Event] {
    try String(decoding: transcript, as: UTF8.self).split(separator: "\n").compactMap { line in
      try Session.Line(parsing: String(line)).event
    }
  }
}

extension Session.Line {
  /// What happened, if the line says that something did.
  package var event: Event? {
    if case .event(let event) = self { event } else { nil }
  }

  fileprivate var effect: (name: String, answer: Answer)? {
    if case .event(.effect(let name, let answer)) = self { (name, answer) } else { nil }
  }
}

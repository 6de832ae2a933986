/// A replay of a session's text: its commands are run, and what happens is compared byte by byte.
///
/// Only where something went another way does anybody need to know what the lines mean: then ``replay``
/// says.
@MainActor
package struct RunThrough {
  /// Whether everything went to the letter.
  package let isExact: Bool
  private let transcript: ByteBuffer
  /// Where in the transcript each step ends, and whether it went to the letter.
  private var steps: [(end: Int, isExact: Bool)] = []
  private let notes: [String]

  /// Replays `text` on `screen`. Nothing real is touched.
  ///
  /// - Throws: an error of the screen when it can't make its view model, ``World/Settings/InvalidSetting``.
  package init(_ text: SessionText, on screen: any Screen.Type) throws {
    let feed = Feed()
    let head = Session(screen: text.screen, settings: text.settings)
    let stage = screen.makeStage(world: World(settings: try World.Settings(head), feed: feed))
    transcript = stage.transcript
    steps = try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      return try Self.play(text.steps, on: stage, feed)
    }
    notes = feed.misfits
    isExact = notes.isEmpty && steps.allSatisfy(\.isExact)
  }

  private static func play(
    _ steps: [SessionText.Step], on stage: Stage, _ feed: Feed
  ) throws -> [(end: Int, isExact: Bool)] {
    var played: [(end: Int, isExact: Bool)] = []
    played.reserveCapacity(steps.count)
    // No closure: one would ask for each step whether it is on the main actor.
    for step in steps {
      let start = stage.transcript.count
      try stage.play(step.command, step.effects, feed)
      let lines = stage.transcript.bytes(from: start)
      played.append((stage.transcript.count, step.isExactly(lines)))
    }
    return played
  }

  /// What happened, event by event.
  package var replay: Replayer {
    get throws {
      var start = 0
      let played = try steps.map { step in
        defer { start = step.end }
        let lines = UnsafeRawBufferPointer(rebasing: transcript.bytes()[start..<step.end])
        return Replayer.Step(events: try Replayer.events(in: lines), isIdentical: step.isExact)
      }
      return Replayer(steps: played, notes: notes)
    }
  }
}

extension Stage {
  /// Runs a step of a session, and lets the world act as it says: the command, or the opening when it is
  /// nil.
  func play(
    _ command: UnsafeRawBufferPointer?, _ effects: [(name: String, answer: Answer)], _ feed: Feed
  ) throws {
    feed.load(effects)
    if let command {
      _ = try run(command)
    } else {
      try open(writingHeader: false)
    }
    finish()
    afterLines?()
  }
}

/// Runs a session's commands on a new view model, in a world that answers from the session.
///
/// The lines are compared with the session byte for byte. Only where they differ does
/// ``Comparison`` decode them.
@MainActor
package struct Replay {
  package let log: ReplayLog

  /// Replays `session` on `screen`.
  ///
  /// Nothing real is used, except for draws that are not recorded if `fillsGaps` is true. An
  /// `observer` gets each line before the view model continues.
  ///
  /// - Throws: the screen's error if it can't make its view model, or
  ///   ``World/Settings/InvalidSetting``.
  package init(
    _ session: SessionText, on screen: any Screen.Type, fillsGaps: Bool = false,
    observer: ReplayObserver? = nil
  ) throws {
    let answers = RecordedAnswers(fillsGaps: fillsGaps)
    let settings = try World.Settings(session.head)
    let stage = screen.makeStage(world: World(settings: settings, feed: answers))
    observer?.observe(stage)
    var log = try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      return try Self.play(session, on: stage, answers, observer)
    }
    log.notes = answers.mismatches
    self.log = log
  }

  /// Replays a session that has already been read.
  package init(
    _ session: Session, on screen: any Screen.Type, fillsGaps: Bool = false,
    observer: ReplayObserver? = nil
  ) throws {
    let text = try SessionText(Array(session.text.utf8), file: session.screen)
    try self.init(text, on: screen, fillsGaps: fillsGaps, observer: observer)
  }

  private static func play(
    _ session: SessionText, on stage: Stage, _ answers: RecordedAnswers, _ observer: ReplayObserver?
  ) throws -> ReplayLog {
    var log = ReplayLog()
    log.steps.reserveCapacity(session.steps.count)
    // Not a closure, which would check for each step whether it is on the main actor.
    for step in session.steps {
      observer?.begin()
      answers.begin(step, of: session)
      try stage.play(step.command)
      log.steps.append(step.outcome(stage.transcript.bytes()))
      stage.transcript.removeAll()
    }
    return log
  }
}

extension Stage {
  /// Runs a step of a session whose answers have been loaded. A nil `command` is the opening.
  func play(_ command: UnsafeRawBufferPointer?) throws {
    if let command {
      _ = try run(command)
    } else {
      try open(writingHeader: false)
    }
    finish()
    afterLines?()
  }
}

/// Reports a replay while it runs, in case the view model ends the process.
@MainActor
package final class ReplayObserver {
  private let step: () -> Void
  private let lines: (UnsafeRawBufferPointer) -> Void
  private var reported = 0

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - step: called when a step begins.
  ///   - lines: called with the lines that were written since the last call, valid during the call.
  package init(step: @escaping () -> Void, lines: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.step = step
    self.lines = lines
  }

  fileprivate func observe(_ stage: Stage) {
    stage.beforeCommand = { [self, unowned stage] in report(stage.transcript) }
    stage.afterLines = { [self, unowned stage] in report(stage.transcript) }
  }

  /// Reports that a step begins, with an empty transcript.
  fileprivate func begin() {
    reported = 0
    step()
  }

  private func report(_ transcript: ByteBuffer) {
    guard transcript.count > reported else { return }
    lines(transcript.bytes(from: reported))
    reported = transcript.count
  }
}

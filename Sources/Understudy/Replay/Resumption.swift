import SessionAnalysis

/// Runs a session again from its start on a new view model, to continue live.
///
/// Until ``goLive()`` the world answers only from the session, as in a replay.
@MainActor
package struct Resumption {
  /// The stage after all of the session's steps.
  package let stage: Stage
  /// The session without the lines at its end that say what waited then: the next command writes them.
  package private(set) var session: Session

  /// Runs `session` again.
  ///
  /// - Parameters:
  ///   - session: a session that this process recorded live.
  ///   - screen: the session's screen.
  ///   - options: the options that the program was started with.
  ///   - secrets: the commands with secrets as they were typed, by the indices of their steps.
  /// - Throws: ``Divergence`` if the view model does not do what the session says,
  ///   ``World/Settings/InvalidSetting``, or an error of the screen.
  package init(
    of session: Session, on screen: any Screen.Type, options: LaunchOptions?, secrets: [Int: String]
  ) throws {
    let text = try SessionText(session)
    let answers = RecordedAnswers(text, recordsInputs: true)
    let settings = try World.Settings(session)
    self.session = session
    stage = screen.makeStage(
      world: World(settings: settings, options: options, recorded: answers, knowsSecrets: true),
      showing: session.shows)
    let listening = StageReference.listening
    do {
      try play(Run(text, on: stage, answers), secrets)
    } catch {
      StageReference.listening = listening
      throw error
    }
  }

  private mutating func play(_ run: consuming Run, _ secrets: [Int: String]) throws {
    var walk = SessionWalk(session)
    while run.hasNext {
      let place = run.count
      try run.runNext(typed: secrets[place])
      if let events = run.takeOutcome().events {
        // Only at the end, since a copy of it is one of all lists.
        var whole = run.hasNext ? nil : walk
        if let difference = walk.difference(at: place, events) {
          let end = run.hasNext ? [] : stage.world.unlistedEvents
          guard !end.isEmpty, whole?.difference(at: place, events + end) == nil else {
            let remarks = run.answers.log.remarks.filter { $0.isLocal && $0.step == place }
            let lines = ["\(difference)"] + remarks.map(\.text)
            throw Divergence(description: lines.joined(separator: "\n"))
          }
          session.removeLastPending(end.count)
        }
      }
      if let mismatch = run.answers.log.mismatches.first {
        throw Divergence(description: mismatch.text)
      }
    }
  }

  /// Continues in the real world; without `followsRealTime` as in a script, which does not wait while
  /// time passes.
  package func goLive(followsRealTime: Bool = true) {
    stage.world.goLive(followsRealTime: followsRealTime)
    stage.settle()
  }

  /// Why a session can't be run again: its view model did something else than before.
  package struct Divergence: Error, CustomStringConvertible {
    /// The step and its differences, line by line.
    package let description: String
  }
}

extension Session {
  /// Whether the stage that continues the session shows a part of the screen: the bindings and the
  /// availability that the session is about, and all results except those that an older version of
  /// this program did not write.
  fileprivate var shows: (ScreenPart) -> Bool {
    let parts = parts
    let unwritten = Set(steps.lazy.filter { !self.hasResult($0) }.compactMap(\.command))
    let names = Set(unwritten.compactMap(Words.commandName))
    return { part in
      if case .result(let name) = part { return !names.contains(name) }
      return parts.contains(part)
    }
  }

  /// Whether the step's command returned something, did not return, or may have returned later.
  private func hasResult(_ step: Step) -> Bool {
    if let command = step.command, Words.runsInBackground(command) { return true }
    return lines[step.lines].lazy.compactMap(\.event).contains {
      $0.kind == .result || $0.kind == .refusal
    }
  }

  /// Removes the last `count` lines that say what waits.
  fileprivate mutating func removeLastPending(_ count: Int) {
    let places = lines.indices.filter { lines[$0].event?.kind == .pending }
    for place in places.suffix(count).reversed() { lines.remove(at: place) }
  }

  /// The session without its last `count` steps; nil if it has fewer.
  package func dropping(commands count: Int) -> Session? {
    let steps = steps
    guard count < steps.count else { return nil }
    var shorter = self
    shorter.lines = steps.dropLast(count).flatMap { lines[$0.lines] }
    shorter.isCutOff = false
    return shorter
  }
}

import LineEditing
import Understudy
import UnderstudyProgram

/// What `:open` does with a session that is kept, or that a file holds.
extension Console {
  /// Ends the session, and continues another one where it ended.
  ///
  /// The other one runs again on a new view model, with the recorded answers, into a journal of its
  /// own. If it does not match, nothing changes.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kept: how the session is named among those that are kept; nil if a person saved it.
  /// - Throws: ``Failure`` if it can't continue.
  func continueSession(in path: String, kept: String? = nil) throws(Failure) {
    let recorded = try SessionFiles.read(path)
    let place = kept ?? FileName.shown(path)
    let screen: any Screen.Type
    do throws(UnplayableSession) {
      screen = try recorded.playableScreen(among: Catalog.screens)
    } catch {
      throw Failure(.badData, error.description(in: path))
    }
    try checkRegion(of: recorded, place)
    guard var whole = recorded.isUnfinished ? recorded.dropping(commands: 1) : recorded else {
      throw Failure(.usage, "\(place): nothing to continue: the screen did not open")
    }
    let secret = whole.firstSecret(on: screen)
    if let secret, let known = whole.dropping(commands: whole.steps.count - secret) {
      whole = known
    }
    let (resumption, recording) = try run(again: whole, on: screen, place)
    finish()
    let (session, transcript) = (resumption.session, resumption.stage.transcript)
    transcript.keep(in: recording)
    transcript.append(raw: session.text)
    // Not shown again line by line.
    transcript.removeAll()
    transcript.store(inStep: false)
    let continued = LiveSession(screen, resumption.stage, recording)
    continued.noteContinued(session, isSaved: kept == nil)
    liveSession = continued
    resumption.goLive()
    listen(to: resumption.stage)
    let left = recorded.commands.dropFirst(session.commands.count)
    reportContinued(session, without: left, isForSecret: secret != nil)
    draw(
      continued.seen.show(continued.shownBindings, reasons: continued.disabledReasons), drawing)
    prepareToWait()
  }

  /// - Throws: ``Failure`` if the session belongs into another region than this process.
  private func checkRegion(of session: Session, _ place: String) throws(Failure) {
    guard let settings = try? World.Settings(session) else { return }
    let (wanted, region) = (Region(settings), Region(launch.settings))
    if wanted == region {
      // The same for every screen that this program opens.
      return Environment.enter(region)
    }
    let zone = wanted.timeZone == region.timeZone ? "" : " --time-zone \(wanted.timeZone)"
    let locale = wanted.locale == region.locale ? "" : " --locale \(wanted.locale)"
    throw Failure(
      .usage,
      "\(place): to continue it, start with its settings: \(Program.command)\(zone)\(locale)")
  }

  private func run(
    again session: Session, on screen: any Screen.Type, _ place: String
  ) throws(Failure) -> (Resumption, RecordingFile) {
    let body = { [launch, journals, liveSession] in
      try EventLoop.shared.replacingWorld {
        liveSession?.stage.endRecorded()
      } by: {
        try Resumption(of: session, on: screen, options: launch.options, secrets: [:])
      } _: {
        ($0, try journals.begin(screen.name))
      }
    }
    do {
      return try editor.whileRunning(":open", or: forceQuit(from: ":open")) {
        try liveSession?.recording.whileUnwatched(body) ?? body()
      }
    } catch let divergence as Resumption.Divergence {
      throw Failure(
        .failed, "\(place): can't continue: it does not match when it runs again\n\(divergence)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.failed, "\(place): can't continue: \(error)")
    }
  }

  /// Says what ran again. `left` begins with a command that can't run again: the process ended in it, or its secret is
  /// not known.
  private func reportContinued(
    _ session: Session, without left: ArraySlice<String>, isForSecret: Bool
  ) {
    let commands = session.commandsOfSteps
    let list = commands.isEmpty ? "" : ": \(commands[...].firstFew)"
    say("continued \(session.screen) after \(commands.count.counted("command"))\(list)")
    guard let first = left.first else { return }
    let rest = left.count > 1 ? " and what followed it" : ""
    say(
      isForSecret
        ? "left out: \(first)\(rest): its secret is not recorded: type it again"
        : "left out: \(first), in which the program ended")
  }
}

extension Session {
  /// The first step whose command was typed with a secret, which the session does not have; nil if there is none.
  @MainActor fileprivate func firstSecret(on screen: any Screen.Type) -> Int? {
    TypedSecrets(screen.description.commands).flatMap { secrets in
      steps.firstIndex { step in
        !isMistake(step) && step.command.map(secrets.hasStandIn) ?? false
      }
    }
  }

  /// Whether the process ended in its last step, which must not run again here.
  fileprivate var isUnfinished: Bool { isCutOff || lineOfEnd != nil }
}

/// What `:undo` and `:redo` do.
extension Console {
  /// Undoes the last `count` commands and everything that followed them.
  ///
  /// The rest of the session runs again on a new view model, with the recorded answers. If it
  /// matches, it becomes the session, and the file is cut there; otherwise nothing changes. At any
  /// instant the file holds one of the two.
  func undo(_ count: Int) throws(Failure) {
    let liveSession = try openSession(or: "nothing to undo")
    let session = try liveSession.session()
    if session.commandsOfSteps.isEmpty {
      throw Failure(.usage, "nothing to undo: no command was typed")
    }
    let (rest, undone) = try session.undoing(count)
    try resume(rest, liveSession, liveSession.secrets, to: "undo")
    liveSession.noteUndo(of: session, to: rest)
    showOutcome("undid", undone, liveSession)
  }

  /// Returns to the session before the last `undo`, with the recorded answers, unless a command came since. What
  /// came by itself is dropped: time that passed, ticks of timers, what streams sent.
  ///
  /// The whole session runs again on a new view model. If it matches, it becomes the session, in the file too;
  /// otherwise nothing changes.
  func redo() throws(Failure) {
    let liveSession = try openSession(or: "nothing to redo")
    let session = try liveSession.session()
    let undone = try liveSession.lastUndone(in: session)
    try resume(undone.session, liveSession, undone.secrets, adding: undone.lines, to: "redo")
    liveSession.noteRedo(of: undone)
    let redone = undone.session.commandsOfSteps.dropFirst(session.stepCount)
    showOutcome("redid", redone, liveSession)
  }

  /// Continues with `session`, of which the file lacks the last `lines`.
  private func resume(
    _ session: Session, _ liveSession: LiveSession, _ secrets: [Int: String],
    adding lines: ArraySlice<Session.Line> = [], to purpose: String
  ) throws(Failure) {
    let name = ":\(purpose)"
    let resumed = try editor.whileRunning(name, or: forceQuit(from: name)) {
      () throws(Failure) in
      try ResumedSession(
        session, adding: lines, on: liveSession.screen, in: liveSession.recording,
        after: liveSession.stage, options: launch.options, secrets: secrets, to: purpose)
    }
    (liveSession.stage, liveSession.recording) = (resumed.stage, resumed.recording)
    liveSession.watched = liveSession.watched.map {
      .init(path: $0.path, values: Sparkline(of: $0.path, in: session), last: $0.last)
    }
    listen(to: liveSession.stage)
    completer.stage = liveSession.stage
  }

  /// Says `undid add 6`, or `undid 2 commands: add 6, add 7`, and shows what that changed.
  private func showOutcome(
    _ done: String, _ commands: ArraySlice<String>, _ liveSession: LiveSession
  ) {
    let count = commands.count == 1 ? "" : "\(commands.count) commands: "
    say("\(done) \(count)\(commands.firstFew)")
    let changes = liveSession.seen.show(
      liveSession.shownBindings, reasons: liveSession.disabledReasons)
    if changes.isEmpty { say("the screen is unchanged") }
    draw(changes, drawing(beside: .after))
    prepareToWait()
  }
}

extension ArraySlice<String> {
  /// The first commands of a list, for a sentence.
  var firstFew: String {
    prefix(5).joined(separator: ", ") + (count > 5 ? ", …" : "")
  }
}

import LineEditing
import Understudy
import UnderstudyProgram

/// What `:undo` and `:redo` do.
extension Console {
  /// Undoes the last `count` commands and everything that followed them.
  ///
  /// The rest of the session runs again on a new view model, with the recorded answers. If it
  /// matches, it becomes the session, and the file is cut there; otherwise nothing changes. At any
  /// instant the file holds one of the two.
  func undo(_ count: Int) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to undo: no screen is open") }
    let session = try liveSession.session()
    if session.commandsOfSteps.isEmpty {
      throw Failure(.usage, "nothing to undo: no command was typed")
    }
    let (rest, undone) = try session.undoing(count)
    try resume(rest, liveSession, liveSession.secrets, to: "undo")
    liveSession.noteUndo(of: session, to: rest)
    showOutcome("undid", undone, liveSession)
  }

  /// Redoes what the last `undo` removed, with the recorded answers, if nothing but time passed since.
  ///
  /// The whole session runs again on a new view model. If it matches, the redone part is appended
  /// to the file; otherwise nothing changes.
  func redo() throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to redo: no screen is open") }
    let session = try liveSession.session()
    let undone = try liveSession.lastUndone(in: session)
    var longer = session
    longer.lines += undone.lines
    let secrets = liveSession.secrets.merging(undone.secrets) { $1 }
    try resume(longer, liveSession, secrets, adding: undone.lines, to: "redo")
    liveSession.noteRedo(to: longer, undone.secrets)
    showOutcome("redid", longer.commandsOfSteps.dropFirst(session.stepCount), liveSession)
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
      Watched(name: $0.name, values: Sparkline(of: $0.name, in: session), last: $0.last)
    }
    listen(to: liveSession.stage)
    completer.stage = liveSession.stage
  }

  /// Says `undid add 6`, or `undid 2 commands: add 6, add 7`, and shows what that changed.
  private func showOutcome(
    _ done: String, _ commands: ArraySlice<String>, _ liveSession: LiveSession
  ) {
    let names = commands.prefix(5).joined(separator: ", ") + (commands.count > 5 ? ", …" : "")
    let count = commands.count == 1 ? "" : "\(commands.count) commands: "
    say("\(done) \(count)\(names)")
    let changes = liveSession.seen.show(
      liveSession.shownBindings, reasons: liveSession.disabledReasons)
    if changes.isEmpty { say("the screen is unchanged") } else { draw(changes, drawing) }
    prepareToWait()
  }
}

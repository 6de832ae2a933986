import Understudy

/// What `:undo` and `:redo` do.
extension Console {
  /// Takes back the last `count` commands, and all that followed them.
  ///
  /// The rest of the session is run again on a fresh view model, with what the world answered then. If that
  /// goes as it went, it is the session from now on, and the file is cut off where it ends; else all
  /// stays as it is. The file never holds anything but the one or the other.
  func undo(_ count: Int) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to undo: no screen is open") }
    let session = try liveSession.session()
    let undone = session.commands.suffix(count)
    guard !undone.isEmpty else { throw Failure(.usage, "nothing to undo: no command was typed") }
    guard let rest = session.dropping(commands: count) else {
      throw Failure(
        .usage, "can't undo \(count) commands: the session has \(session.commands.count)")
    }
    let before = liveSession.stage.bindings
    try resume(rest, liveSession, liveSession.secrets, to: "undo")
    liveSession.takeBack(to: rest, of: session)
    say(Self.account("undid", of: undone))
    showOutcome(since: before, liveSession)
  }

  /// Does again what the last `undo` took back, if nothing happened since, with what the world answered then.
  ///
  /// The whole is run again on a fresh view model. If that goes as it went, what is done again is written
  /// behind what the file holds; else all stays as it is.
  func redo() throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to redo: no screen is open") }
    let session = try liveSession.session()
    guard let undone = liveSession.lastUndone(after: session) else {
      throw Failure(.usage, "nothing to redo: nothing was taken back, or something happened since")
    }
    let before = liveSession.stage.bindings
    let secrets = liveSession.secrets.merging(undone.secrets) { $1 }
    try resume(undone.session, liveSession, secrets, adding: undone.text, to: "redo")
    liveSession.doAgain()
    say(Self.account("redid", of: undone.session.commands.dropFirst(session.commands.count)))
    showOutcome(since: before, liveSession)
  }

  /// Has the session be `session` from now on, of which the file lacks `text` at the end.
  private func resume(
    _ session: Session, _ liveSession: LiveSession, _ secrets: [Int: String],
    adding text: String = "", to purpose: String
  ) throws(Failure) {
    do {
      try EventLoop.shared.forgettingTimers {
        let resumption = try liveSession.recording.whileUnwatched {
          try Resumption(of: session, on: liveSession.screen, options: options, secrets: secrets)
        }
        let (old, transcript) = (liveSession.stage.transcript, resumption.stage.transcript)
        liveSession.recording = try liveSession.recording.rewound(
          to: session.text.utf8.count - text.utf8.count, takenFrom: old)
        liveSession.stage = resumption.stage
        transcript.move(to: liveSession.recording)
        transcript.append(raw: text)
        // It was shown when it happened.
        transcript.removeAll()
        transcript.settle()
        resumption.goLive()
      }
    } catch let divergence as Resumption.Divergence {
      throw Failure(
        .failed,
        """
        can't \(purpose): run again, the session does not go as it went, so it stays as it is
        \(divergence)
        """
      )
    } catch {
      throw Failure(.failed, "can't \(purpose): \(error): the session stays as it is")
    }
    liveSession.watched = liveSession.watched.map {
      (name: $0.name, values: Sparkline(of: $0.name, in: session))
    }
    listen(to: liveSession.stage)
    completer.stage = liveSession.stage
  }

  private static func account(_ done: String, of commands: ArraySlice<String>) -> String {
    let first = "\(Event.command(commands.first ?? ""))"
    return commands.count == 1
      ? "\(done) \(first)" : "\(done) \(commands.count) commands, from \(first) on"
  }

  private func showOutcome(
    since before: [(name: String, value: Value)], _ liveSession: LiveSession
  ) {
    show(changesFrom: before, to: liveSession.stage.bindings)
    prepareToWait()
  }

  private func show(
    changesFrom before: [(name: String, value: Value)], to after: [(name: String, value: Value)]
  ) {
    let changes = zip(before, after).flatMap { before, after in
      Value.changes(from: before.value, to: after.value, at: Path(after.name))
    }
    let hidden = liveSession?.hiddenBindings ?? []
    let lines = changes.map { Substring("\($0)") }.filter { !hidden.contains($0.binding) }
    if lines.isEmpty { return say("nothing had changed by it") }
    editor.printAbove(lines.map { style.line($0) + "\n" }.joined())
  }
}

extension Session {
  /// The commands, in the order in which they were typed.
  var commands: [String] { steps.compactMap(\.command) }
}

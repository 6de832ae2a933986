import Understudy

/// What `:open`, `:record` and `:save` do.
extension Console {
  /// What one needs to know.
  func introduce() {
    explain(
      """
      type a command, and see what it changes; :help lists them all, Tab completes
      all is kept: :save FILE makes a session of it, \(Program.name) replay FILE a test
      Ctrl-D leaves
      """)
  }

  /// What to do first, where no screen is open. `word` is what was typed instead.
  func welcome(for word: String = "") {
    let names = Catalog.screens.map { $0.name }
    if let meant = nearest(to: word, among: names) {
      return explain("no screen is open: did you mean :open \(meant)?")
    }
    explain("no screen is open: type :open and one of \(names.joined(separator: ", "))")
  }

  /// Tells of a session that was not closed.
  func tellLost(_ journal: String) {
    say(
      """
      a session ended without being closed; it is kept in \(journal)
      to see whether that happens again: :replay \(Words.quoted(journal))
      to make a test of it: cp \(Words.quoted(journal)) sessions/NAME.session
      """)
  }

  /// Ends the session.
  func finish() {
    guard let liveSession else { return }
    liveSession.stage.transcript.moveToOwnMemory()
    let recording = liveSession.recording
    lostRecording = lostRecording || recording.hasStopped
    if !journals.keep(recording), !recording.hasStopped {
      say("\(FileName.shown(recording.path)) is complete: its session ends")
    }
    self.liveSession = nil
  }

  /// Ends the session, and opens a screen for the next.
  func open(_ name: String) throws(Failure) {
    guard let screen = Catalog.screen(named: name) else { throw Catalog.unknown(name) }
    finish()
    let stage = screen.makeStage(world: World(settings: settings, options: options))
    let recording = try journals.begin(name)
    stage.transcript.move(to: recording)
    EventLoop.shared.forgetTimers()
    do {
      try stage.open(writingHeader: true)
    } catch {
      stage.transcript.moveToOwnMemory()
      _ = journals.discard(recording)
      throw Failure(.failed, "\(name): the screen does not open: \(error)")
    }
    liveSession = LiveSession(screen, stage, recording)
    listen(to: stage)
    prepareToWait()
  }

  /// Has the stage say what happens on it.
  func listen(to stage: Stage) {
    stage.beforeCommand = { [unowned self] in
      liveSession?.countCommand()
      deliver(hidesLastLine: true)
    }
    stage.beforeWaiting = { [unowned self, unowned stage] in
      showNews()
      editor.showProgress(stage.progress)
    }
    stage.afterLines = { [unowned self, unowned stage] in showProgress(of: stage) }
    stage.wait = { [unowned self, unowned stage] timeout in wait(for: timeout, stage) }
  }

  /// Keeps the session in a file from its beginning on.
  func record(in path: String) throws(Failure) {
    guard let liveSession else {
      throw Failure(.usage, "nothing to record: no screen is open")
    }
    let journal = liveSession.recording
    if journal.path == path {
      throw Failure(.usage, "\(FileName.shown(path)): the session is kept there already")
    }
    let file = try RecordingFile(path: path, beginning: try journal.contents())
    liveSession.stage.transcript.move(to: file)
    liveSession.stage.transcript.settle()
    if !journals.discard(journal) { say("\(FileName.shown(journal.path)) is complete") }
    liveSession.recording = file
    say("recording \(FileName.shown(path))")
  }

  /// Writes what happened so far to a file.
  func save(to path: String) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to save: no screen is open") }
    try NewFile.write(try liveSession.recording.contents(), to: path)
    say("saved \(FileName.shown(path))")
  }
}

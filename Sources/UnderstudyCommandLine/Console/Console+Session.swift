import Understudy

/// What `:open`, `:record`, `:save`, `:replay` and `:history` do.
extension Console {
  /// Greets a person who starts the program for the first time.
  func introduce() {
    explain(
      """
      type a command and see what it changes; :help lists the commands, Tab completes
      everything is kept; :save FILE makes a test you can replay
      Ctrl-D leaves
      """)
  }

  /// Says how to open a screen. `word` is what was typed instead.
  func welcome(for word: String = "") {
    let names = Catalog.screens.map { $0.name }
    if let meant = nearest(to: word, among: names) {
      return explain("no screen is open: did you mean :open \(meant)?")
    }
    explain("open a screen first, for example :open \(names.first ?? "SCREEN")")
  }

  /// Reports a session that was not closed.
  func reportLost(_ journal: String) {
    say(
      """
      a session was not closed; it is kept in \(journal)
      to see whether it crashes again: :replay \(Words.quoted(journal))
      to make it a test: cp \(Words.quoted(journal)) sessions/NAME.session
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
    // The same for every screen that this program opens.
    Environment.enter(Region(launch.settings))
    let stage = Catalog.stage(
      of: screen, world: World(settings: launch.settings, options: launch.options))
    let recording = try journals.begin(name)
    stage.transcript.move(to: recording)
    EventLoop.shared.forgetTimers()
    do {
      try stage.open(writingHeader: true)
    } catch {
      stage.transcript.moveToOwnMemory()
      _ = journals.discard(recording)
      throw Failure(.failed, "\(name): the screen can't be opened: \(error)")
    }
    liveSession = LiveSession(screen, stage, recording)
    listen(to: stage)
    prepareToWait()
  }

  /// Shows what happens on the stage.
  func listen(to stage: Stage) {
    stage.beforeCommand = { [unowned self] in
      liveSession?.commandCount += 1
      deliver(hidesLastLine: true)
    }
    stage.beforeWaiting = { [unowned self, unowned stage] in
      showNews()
      editor.showProgress(stage.progress)
    }
    stage.afterLines = { [unowned self, unowned stage] in showProgress(of: stage) }
    stage.wait = { [unowned self, unowned stage] timeout in wait(for: timeout, stage) }
  }

  /// Records the session in a file, from its beginning.
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

  /// Replays a session file, or all in a folder, and prints the report of `understudy replay`.
  ///
  /// Sessions run in worker processes, so that a crash does not end the prompt. Ctrl-C stops it.
  func replay(_ path: String) throws(Failure) {
    let files = try SessionFiles.find([path])
    let options = ReplayOptions(
      selection: [Words.quoted(path)], paths: [path],
      jobs: try PlayOptions.workers(atMost: PlayOptions.processors),
      isInterrupted: { [unowned editor] in editor.takeInterrupt() })
    do throws(Failure) {
      try ReplayRun(files, options).run()
    } catch {
      // An empty message means that the report has named the failure.
      if !error.message.isEmpty { throw error }
    }
  }

  /// Shows the commands of the session, or the last `count`, with their numbers.
  func showHistory(last count: Int?) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "no history: no screen is open") }
    let session = try liveSession.session()
    let commands = session.steps.filter { $0.command != nil }
    guard !commands.isEmpty else { return say("no command was typed yet") }
    let width = "\(commands.count)".count
    let rows = commands.enumerated().map { index, step in
      let number = "\(index + 1)"
      let isRefused = session.lines[step.lines].contains {
        if case .event(.refusal) = $0 { true } else { false }
      }
      let blanks = String(repeating: " ", count: width - number.count)
      return blanks + number + "  " + (step.command ?? "") + (isRefused ? "  # refused" : "")
    }
    page(rows.suffix(count ?? rows.count).map { style.note(String(escapingControls: $0)) })
  }
}

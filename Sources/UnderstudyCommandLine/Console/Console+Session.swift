import LineEditing
import Understudy

/// How sessions begin and end, and what `:session` and `:history` do.
extension Console {
  /// Says in one row how to begin.
  func greet() {
    guard let screen = firstScreen else { return }
    let texts = [
      "\(screen): type a command, Tab completes, :help lists, Ctrl-D leaves",
      "\(screen): :help lists, Ctrl-D leaves", ":help, Ctrl-D leaves", ":help, Ctrl-D",
    ]
    remark(texts.first { ScreenText.columns(of: $0) < Terminal.width } ?? "")
  }

  /// Says how to open a screen. `word` is what was typed instead.
  func welcome(for word: String = "") {
    let names = Catalog.screens.map { $0.name }
    if let meant = nearest(to: word, among: names) {
      return explain("no screen is open: did you mean :open \(meant)?")
    }
    explain("open a screen first, for example :open \(names.first ?? "SCREEN")")
  }

  /// Ends the session, and says what of it was not saved.
  func finish(isLeaving: Bool = false) {
    guard let liveSession else { return }
    liveSession.stage.transcript.moveToOwnMemory()
    let recording = liveSession.recording
    lostRecording = lostRecording || recording.hasStopped
    let isNeeded = liveSession.commandCount > 0 || recording.hasStopped
    if isNeeded ? journals.keep(recording) : journals.discard(recording) {
      if !recording.hasStopped { reportUnsaved(liveSession, isLeaving: isLeaving) }
    } else if !recording.hasStopped {
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
      liveSession?.noteCommand()
      deliver(hidesLastLine: true)
    }
    stage.beforeWaiting = { [unowned self, unowned stage] in
      showNews()
      editor.showProgress(stage.progress)
    }
    stage.afterLines = { [unowned self, unowned stage] in showProgress(of: stage) }
    stage.wait = { [unowned self, unowned stage] timeout in wait(for: timeout, stage) }
  }

  /// Shows the session so far, as its file has it.
  func showSession() throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "no session: no screen is open") }
    let text = ByteBuffer()
    text.append(raw: String(decoding: try liveSession.recording.contents(), as: UTF8.self))
    page(text.lines.map { style.line($0) })
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

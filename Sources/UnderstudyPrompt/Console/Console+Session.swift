import LineEditing
import Understudy
import UnderstudyProgram

/// How sessions begin and end, and what `:session` and `:history` do.
extension Console {
  /// Says in one row how to begin.
  func greet() {
    guard let screen = firstScreen else { return }
    let texts = [
      "\(screen): type a command (Tab completes); :help for help, Ctrl-D to quit",
      "\(screen): :help for help, Ctrl-D to quit", ":help, Ctrl-D quits", ":help, Ctrl-D",
    ]
    remark(texts.first { ScreenText.columns(of: $0) < Terminal.width } ?? "")
  }

  /// Lists the screens, as many as leave room for what else a start says, and says how to open one.
  func welcome() {
    let screens = Catalog.screens.map { [$0.name, $0.summary] }
    let shown = screens.prefix(max(1, Terminal.height - 6))
    let rows = Columns.table(Array(shown), width: Terminal.width - 1)
    print(rows.map { style.paint($0, "2") } + style.more(screens.count - shown.count, "screen"))
    remark("type a screen's name to open it (Tab completes); :help for help, Ctrl-D to quit")
  }

  /// Says how to open a screen. `word` is what was typed instead.
  func suggestScreen(for word: String) {
    let names = Catalog.names
    let fitting = Catalog.screens(beginning: word)
    if fitting.count > 1 {
      let names = fitting.map { $0.name }.joined(separator: ", ")
      return say("no screen is open: \(word) is the beginning of \(names)")
    }
    if let meant = fitting.first?.name ?? nearest(to: word, among: names) {
      return say("no screen is open: did you mean \(meant)?")
    }
    say("no screen is open: screens are \(names.joined(separator: ", "))")
  }

  func finish(isLeaving: Bool = false) {
    guard let liveSession else { return }
    liveSession.stage.endRecorded()
    let recording = liveSession.recording
    lostRecording = lostRecording || recording.hasStopped
    let hasCommands = liveSession.isChanged && liveSession.stepCount > 0
    let isNeeded = hasCommands || recording.hasStopped
    let place = isNeeded ? journals.keep(recording) : nil
    let isJournal = isNeeded ? place != nil : journals.discard(recording)
    if recording.hasStopped {
      // The reason was printed already.
    } else if !isJournal {
      say("recorded \(FileName.shown(recording.path))")
    } else if let place {
      reportUnsaved(liveSession, kept: place, isLeaving: isLeaving)
    }
    let running = liveSession.stage.runningInBackground
    if !running.isEmpty { say("still running: \(running.joined(separator: ", "))") }
    self.liveSession = nil
  }

  /// Ends the session, and opens a screen for the next; or continues a session that is kept, or
  /// that a file holds.
  func open(_ word: String) throws(Failure) {
    if let screen = Catalog.screen(named: word) { return try open(screen) }
    if let kept = KeptName(word) {
      let file = try KeptSessions().file(of: kept)
      return try continueSession(in: file.path, kept: file.isRecorded ? nil : word)
    }
    guard word.hasSuffix(".session") || word.contains("/") else {
      guard let screen = Catalog.screen(typed: word) else { throw Catalog.unknown(word) }
      return try open(screen)
    }
    try continueSession(in: SessionFiles.existing(PathWord(word).path))
  }

  private func open(_ screen: any Screen.Type) throws(Failure) {
    finish()
    EventLoop.shared.leaveWorld()
    // The same for every screen that this program opens.
    Environment.enter(Region(launch.settings))
    let stage = Catalog.stage(
      of: screen, world: World(settings: launch.settings, options: launch.options))
    let recording = try journals.begin(screen.name)
    stage.transcript.keep(in: recording)
    do {
      try editor.whileRunning(":open", or: forceQuit(from: ":open", opening: recording)) {
        try stage.open(writingHeader: true)
      }
    } catch {
      stage.transcript.leaveStore()
      _ = journals.discard(recording)
      throw Failure(.failed, "\(screen.name): the screen can't be opened: \(error)")
    }
    liveSession = LiveSession(screen, stage, recording)
    listen(to: stage)
    prepareToWait()
  }

  /// Shows what is said of the recording above the line being typed.
  func showMessages() { liveSession?.recording.say = { [unowned self] in self.say($0) } }

  /// Shows what happens on the stage.
  func listen(to stage: Stage) {
    cancelledCounts = [:]
    showMessages()
    stage.beforeCommand = { [unowned self] in
      liveSession?.noteCommand()
      deliver(hidesLastLine: true)
      hasNews = false
    }
    stage.beforeWaiting = { [unowned self, unowned stage] in
      showNews()
      editor.showProgress(stage.progress)
    }
    stage.afterLines = { [unowned self, unowned stage] in showProgress(of: stage) }
    stage.showPrinted = { [unowned self, unowned stage] text in
      backlog.add(takeTranscript() + TranscriptLine.lines(of: .output(text)), at: .now)
      hasNews = true
      showProgress(of: stage)
    }
    stage.keepFoldedChanges()
    stage.wait = { [unowned self, unowned stage] timeout in wait(for: timeout, stage) }
  }

  /// Shows the session so far, as its file has it.
  func showSession() throws(Failure) {
    let liveSession = try openSession(or: "no session")
    let text = ByteBuffer()
    text.append(raw: String(decoding: try liveSession.contents(), as: UTF8.self))
    page(text.lines.flatMap { style.line($0).rows(hanging: 4, width: Terminal.width, style) })
  }

  /// Shows the commands of the session, or the last `count`, with the numbers of those that `:undo`
  /// counts, and what went wrong in them.
  func showHistory(last most: Int?) throws(Failure) {
    let liveSession = try openSession(or: "no history")
    let session = try liveSession.session()
    let commands = session.steps.filter { $0.command != nil }
    guard !commands.isEmpty else { return say("no command was typed yet") }
    let width = "\(session.stepCount)".count
    var count = 0
    let rows = commands.map { step in
      let isStep = !session.isMistake(step)
      count += isStep ? 1 : 0
      let number = isStep ? "\(count)" : ""
      let wrong = session.lines[step.lines].lazy.compactMap { line in
        if case .event(.refusal(let text)) = line { text } else { nil }
      }.first
      let blanks = String(repeating: " ", count: width - number.count)
      let remark = wrong.map { "  # \(isStep ? $0.brief : "refused")" } ?? ""
      return blanks + number + "  " + (step.command ?? "") + remark
    }
    page(rows.suffix(most ?? rows.count).joined(separator: "\n"))
  }
}

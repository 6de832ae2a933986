import Dispatch
import Understudy

/// The prompt: a person types commands, and sees what they change.
@MainActor
final class Console {
  private(set) var stage: Stage?
  private let settings: World.Settings
  /// The program's own options.
  private let options: Any?
  private let style = TranscriptStyle(isColoured: Terminal.wantsColour)
  private let editor: LineEditor
  private let completer: ConsoleCompleter
  private let journals = Journals()
  /// Where the session is kept while it happens: a journal, or the file that `:record` names.
  private var recording: RecordingFile?
  private var isRunning = false
  /// Whether the line before began a session that is being pasted.
  private var isBelowHeader = false
  private var ending: Ending?

  /// How the prompt is left.
  private enum Ending {
    case quit
    case signal(Int32)
  }

  init(settings: World.Settings, options: Any?) throws(Failure) {
    self.settings = settings
    self.options = options
    let completer = ConsoleCompleter()
    self.completer = completer
    do {
      editor = try LineEditor(
        prompt: Prompt(">", colour: "1;32"), historyPath: StateFolder.file("history"),
        completions: { completer.completions(line: $0, cursor: $1) })
    } catch {
      throw Failure(.internalError, "\(error)")
    }
    editor.hinter = { [unowned self] line in
      completer.hint(for: line) { editor.newestLine(where: $0) }
    }
    editor.onWake = { [unowned self] in attend() }
    EventLoop.shared.onArrival = { [weak editor] in editor?.wake() }
  }

  /// Reads and runs commands until the person ends it.
  ///
  /// - Throws: ``Failure`` when the screen can't be opened; with exit code 128+n after signal n.
  func run(screen: String?, record: String?) throws(Failure) {
    for journal in journals.takeLost() { tellLost(journal) }
    defer { finish() }
    if let screen { try open(screen) } else { welcome() }
    if let record { try self.record(in: record) }
    while ending == nil { take(editor.readLine()) }
    if case .signal(let number)? = ending { throw Failure(signal: number) }
  }

  private func welcome() {
    say(
      "no screen is open: type :open and one of \(Catalog.screens.map { $0.name }.joined(separator: ", "))"
    )
  }

  private func tellLost(_ journal: String) {
    say(
      """
      a session ended without being closed; it is kept in \(journal)
      to make a test of it: cp \(Words.quoted(journal)) sessions/NAME.session
      """)
  }

  /// Ends the session.
  private func finish() {
    guard let stage, let recording else { return }
    stage.transcript.moveToOwnMemory()
    if !journals.keep(recording) { say("\(recording.path) is complete: its session ends") }
    (self.stage, self.recording) = (nil, nil)
  }

  private func take(_ read: LineRead) {
    switch read {
    case .line(let line): take(line)
    case .interrupted: break
    case .endOfInput: ending = .quit
    case .ended(let signal): ending = .signal(signal)
    }
  }

  private func take(_ line: String) {
    var bytes = Array(line.utf8)
    bytes.withUnsafeMutableBytes { bytes in
      let kind = ScriptLine(
        UnsafeRawBufferPointer(bytes), at: isBelowHeader ? .afterHeader : .first)
      isBelowHeader = kind.setsUp
      switch kind {
      case .command(let text): run(String(decoding: text, as: UTF8.self))
      case .quotedCommand: run(quoted: line)
      case .toolCommand: runTool(line)
      case .comment: note(Session.Comment(line: line))
      // What is pasted may be a session: its commands run, what it expects is passed over.
      case .header: check(header: line)
      case .blank, .settings, .conflictMarker, .expectation: break
      }
    }
  }

  /// Warns that a pasted session is about another screen than the one that is open.
  private func check(header line: String) {
    guard let session = try? Session(parsing: line + "\n", file: "paste"),
      session.screen != stage?.screenName
    else { return }
    say("this session is about \(session.screen): type :open \(session.screen) first")
  }

  private func note(_ comment: Session.Comment) {
    stage?.transcript.append(.comment(comment))
    deliver(hidesLastLine: true)
  }

  // MARK: Commands

  private func run(_ line: String) {
    guard let stage else { return welcome() }
    if let hint = ToolCommand.hint(for: line), !stage.commands.contains(where: { $0.name == line })
    {
      editor.keepForThisRun(line)
      return say(hint)
    }
    isRunning = true
    defer { isRunning = false }
    do {
      let outcome = try stage.run(line)
      // Typed in the open, but kept nowhere.
      if stage.hidWords { return finishCommand() }
      if case .done = outcome { editor.remember(line) } else { editor.keepForThisRun(line) }
    } catch {
      say("\(error)")
    }
    finishCommand()
  }

  private func finishCommand() {
    deliver()
    scheduleTimer()
  }

  private func run(quoted line: String) {
    do {
      if case .event(.command(let command)) = try Session.Line(parsing: line) { run(command) }
    } catch {
      say("\(error)")
    }
  }

  private func runTool(_ line: String) {
    do {
      try ToolCommand(parsing: line).run(in: self)
      editor.remember(line)
    } catch {
      say(error.message)
      editor.keepForThisRun(line)
    }
  }

  // MARK: What tool commands do

  /// Ends the session, and opens a screen for the next.
  func open(_ name: String) throws(Failure) {
    guard let screen = Catalog.screen(named: name) else { throw Catalog.unknown(name) }
    finish()
    let stage = screen.makeStage(world: World(settings: settings, options: options))
    let recording = try journals.begin(name)
    stage.transcript.move(to: recording)
    stage.beforeCommand = { [unowned self] in deliver(hidesLastLine: true) }
    stage.beforeWaiting = { [unowned self] in deliver() }
    stage.wait = { [unowned self, unowned stage] timeout in wait(for: timeout, stage) }
    EventLoop.shared.forgetTimers()
    do {
      try stage.open(writingHeader: true)
    } catch {
      stage.transcript.moveToOwnMemory()
      _ = journals.discard(recording)
      throw Failure(.failed, "\(name): the screen does not open: \(error)")
    }
    (self.stage, self.recording) = (stage, recording)
    completer.stage = stage
    deliver()
    scheduleTimer()
  }

  /// Keeps the session in a file from its beginning on.
  func record(in path: String) throws(Failure) {
    guard let stage, let recording else {
      throw Failure(.usage, "nothing to record: no screen is open")
    }
    let file = try RecordingFile(path: path, beginning: try recording.contents())
    stage.transcript.move(to: file)
    stage.transcript.settle()
    if !journals.discard(recording) { say("\(recording.path) is complete") }
    self.recording = file
    say("recording \(path)")
  }

  /// Writes what happened so far to a file.
  func save(to path: String) throws(Failure) {
    guard let recording else { throw Failure(.usage, "nothing to save: no screen is open") }
    try NewFile.write(try recording.contents(), to: path)
    say("saved \(path)")
  }

  func quit() { ending = .quit }

  /// Why a command of the screen can't be used now; nil when it can.
  func reason(_ command: String) -> String? {
    stage?.reasonDisabled(command).map { "disabled: \($0)" }
  }

  /// Shows text of the tool's own; control characters in it are escaped.
  func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      editor.printAbove(style.note(String(escapingControls: String(line))) + "\n")
    }
  }

  // MARK: The world

  /// Lets what happened meanwhile take effect, and shows it above the line that is being typed.
  private func attend() {
    guard !isRunning, let stage else { return }
    stage.attend()
    deliver()
    scheduleTimer()
  }

  private func wait(for timeout: Duration?, _ stage: Stage) {
    let milliseconds = timeout.map { Int32(clamping: $0.wholeMilliseconds) }
    if editor.waitForEvent(milliseconds: milliseconds ?? -1) == .interrupted {
      // The terminal has echoed the key, and what is shown next begins a row of its own.
      editor.printAbove("\n")
      stage.cancelRunning()
    }
  }

  /// Sees to it that the first sleeper is woken while the prompt waits for a key.
  private func scheduleTimer() {
    guard let delay = stage?.world.realTimeUntilNextTimer else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) {
      [weak editor] in editor?.wake()
    }
  }

  // MARK: The transcript

  /// Records and shows what the stage wrote. The last line is not shown when it is the command, which
  /// stands at the prompt already.
  private func deliver(hidesLastLine: Bool = false) {
    guard let transcript = stage?.transcript, transcript.count > 0 else { return }
    let lines = transcript.text().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    let shown = lines.dropLast(hidesLastLine ? 1 : 0).map { style.line($0) + "\n" }.joined()
    if !shown.isEmpty { editor.printAbove(shown) }
    transcript.removeAll()
    transcript.settle()
  }
}

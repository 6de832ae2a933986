import LineEditing
import Understudy
import UnderstudyProgram

/// The prompt: a person types commands and sees what they change.
@MainActor
package final class Console {
  /// The running session; nil while no screen is open.
  var liveSession: LiveSession? {
    didSet {
      completer.stage = liveSession?.stage
      updateEditor()
    }
  }
  let launch: Launch
  let replaying: Replaying
  let style = TranscriptStyle(isColored: Terminal.wantsColor)
  let editor: LineEditor
  let completer: ConsoleCompleter
  let journals = Journals()
  var settings = Settings()
  var isRunning = false
  /// Whether anything happened since the last command began, be it shown or not.
  var hasNews = false
  var typedSession = TypedSession()
  /// The command that the next line continues; nil for a new one.
  var openText: OpenText? {
    didSet {
      completer.openText = openText
      updateEditor()
    }
  }
  /// The lines that were pasted and did not all run yet.
  var pasted: PastedCommands?
  /// Why the last line failed, and whether Ctrl-C cancelled it.
  var (failure, isCancelled) = (String?.none, false)
  /// The files that failed in the last `:replay` with a failure.
  var failedFiles: [String] = []
  /// The name of the running command, or of the last one.
  var runningName = ""
  /// When the progress of the running command was last shown.
  var lastProgress: ContinuousClock.Instant?
  /// Whether changes were shown since the last command of which the session has only the last.
  var hasSkippedChanges = false
  /// How many commands of each name Ctrl-C cancelled in the background, and have not ended yet. Any others
  /// of the name began later.
  var cancelledCounts: [String: Int] = [:]
  /// What happened without a command, or while one runs, and is not shown yet.
  var backlog = Backlog()
  /// Whether recording a session stopped before its end.
  var lostRecording = false
  /// What ended the prompt: the person's wish, or a signal.
  private var ending: LineRead?

  var stage: Stage? { liveSession?.stage }

  /// The running session.
  ///
  /// - Throws: ``Failure``, which says what can't be done without one.
  func openSession(or complaint: String) throws(Failure) -> LiveSession {
    guard let liveSession else { throw Failure(.usage, "\(complaint): no screen is open") }
    return liveSession
  }

  /// Replays files for `:replay PATH` until it is interrupted; returns the files that failed, and why the
  /// replay did.
  package typealias Replaying = (
    _ files: [String], _ path: String, _ isInterrupted: @escaping () -> Bool
  ) -> (failed: [String], failure: Failure?)

  package init(_ launch: Launch, replaying: @escaping Replaying) throws(Failure) {
    (self.launch, self.replaying) = (launch, replaying)
    let completer = ConsoleCompleter()
    self.completer = completer
    do {
      editor = try LineEditor(
        prompt: Self.prompt(for: nil), program: "understudy",
        historyPath: StateFolder.file("\(Program.name).history"),
        completions: { completer.completions(line: $0, cursor: $1) })
    } catch {
      throw Failure(.internalError, "\(error)")
    }
    editor.hinter = { [unowned self] line in
      completer.hint(for: line) { editor.newestLine(where: $0) }
    }
    editor.flawFinder = { completer.flaw(in: $0) }
    editor.previewer = { [unowned self] in preview(of: $0) }
    editor.onDroppedPaste = { [unowned self] in interruptPaste() }
    editor.textEditor = { [unowned self] in edited($0) }
    editor.explainer = { [unowned self] in help(aboutLine: $0) }
    editor.onWake = { [unowned self] in attend() }
    updateEditor()
    EventLoop.shared.onArrival = { [pipe = editor.wakePipe] in pipe.ring() }
  }

  /// What the editor has to know of the screen, and of the command that the next line continues.
  private func updateEditor() {
    let name = stage?.screenName
    editor.secretFinder = stage.flatMap { secretFinder(for: $0, after: openText?.beginning ?? "") }
    editor.changesSecrets = { [isOpen = stage != nil] in !isOpen || Self.mayOpenScreen($0) }
    editor.prompt = openText == nil ? Self.prompt(for: name) : Prompt("…", color: "1;32")
    editor.title = (name.map { "\($0) – " } ?? "") + Program.name
  }

  /// Names the open screen, unless that would take more than a third of the row.
  private static func prompt(for screen: String?) -> Prompt {
    let name = screen.map { String(escapingControls: $0) } ?? ""
    let isShort = ScreenText.columns(of: name) < Terminal.width / 3
    return Prompt((isShort ? name : "") + ">", color: "1;32")
  }

  /// Reads and runs commands until the person leaves.
  ///
  /// - Throws: ``Failure`` when the screen can't be opened; with exit code 128+n after signal n,
  ///   and 74 when a recording stopped.
  package func run() throws(Failure) {
    greet()
    reportLost()
    try takeLines()
    if case .ended(let signal)? = ending { throw Failure(signal: signal) }
    // The reason was printed already.
    if lostRecording { throw Failure(.ioError, "") }
  }

  private func takeLines() throws(Failure) {
    defer { finish(isLeaving: true) }
    if let screen = firstScreen { try open(screen) } else { welcome() }
    if let path = launch.record { try record(in: path) }
    while ending == nil { take(editor.readLine()) }
  }

  func quit() { ending = .endOfInput }

  /// The screen that opens at the start; nil if the person chooses one.
  var firstScreen: String? { launch.screen ?? Catalog.only?.name }

  private func take(_ read: LineRead) {
    switch read {
    case .line(let line): takeTyped(line)
    case .interrupted:
      let droppedText = editor.droppedLine || openText != nil || pasted != nil
      openText = nil
      interruptPaste()
      if !droppedText { cancelInBackground() }
    // An open text is dropped first.
    case .endOfInput where openText != nil: openText = nil
    case .endOfInput, .ended: ending = read
    }
  }
}

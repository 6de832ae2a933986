import CLibEdit
import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a call of `LineEditor.readLine` ended.
package enum LineRead: Equatable, Sendable {
  /// A line, without its newline. May be empty.
  case line(String)
  /// Ctrl-C: the line was dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal went away.
  case endOfInput
  /// SIGTERM or SIGHUP came. The terminal is in order; end with 128 + `signal`.
  case ended(signal: Int32)
}

/// Reads lines from a person at the terminal on the standard streams, by libedit.
///
/// Make one only where `Terminal.isInteractive`, and only one at a time: signals belong to the
/// process. Use it only on the thread that made it. It is of no actor, since each call of libedit's would be
/// checked for it while a key waits to be shown. Guarantees:
///
/// - The terminal is raw inside `readLine`; between two calls it echoes nothing, so that what is typed
///   meanwhile shows once, in the line that it belongs to. It is put back exactly as it was on every
///   way out: the editor's end, a signal, a trap, an `exit`. Not after SIGKILL, which nobody sees.
/// - Every well-formed UTF-8 character arrives, in any locale; anything else becomes U+FFFD.
/// - Ctrl-C does not end the process, from `init` until the editor goes, except as `whileRunning` says.
///   SIGTERM and SIGHUP are reported by `readLine`; outside it they end the process, so a command that
///   hangs can be ended.
/// - Nothing printed by `printAbove`, from `onWake` or a completion, disturbs the line.
///
/// It does not guarantee that a terminal agrees with the C library on the width of every
/// character: where they differ (some emoji), the cursor may stand off by that difference.
package final class LineEditor {
  package typealias Completer = (_ line: String, _ cursor: Int) -> Completions

  /// The text before the line. A change while a line is read is seen at once from `onWake`.
  package var prompt: Prompt {
    willSet { hideLine() }
    didSet { publishPrompt() }
  }

  /// Called inside `readLine` and `waitForEvent` after `wakePipe` was rung once or more.
  package var onWake: () -> Void = {}

  /// Wakes the reading thread, which then calls `onWake`. `ring` it from any thread, at any time; several
  /// calls may be served by one `onWake`. A call outside `readLine` is served by the next.
  package let wakePipe: WakePipe

  /// Gives the hint for a line whose end the cursor is at. Called while the line waits for a key; not at
  /// all where hints could not be told from the line: on a terminal without colours.
  package var hinter: (_ line: String) -> Hint = { _ in .none }

  let libedit: OpaquePointer
  let screen: ScreenStream
  let searchable: OpaquePointer
  let completer: Completer
  let historyFile: HistoryFile?

  var history: InputHistory
  var kills = KillRing()
  var undo = LineUndo()
  /// Whether `undo` and `kills` know the line as it is before the next key.
  var isLineNoted = false
  /// The word of an earlier line that was put in last: where, how long, and the line's place.
  var lastWord: (place: KillRing.Place, length: Int, index: Int)?
  /// What stands in the prompt's place while the history is searched.
  var searchPrompt: Prompt? { didSet { publishPrompt() } }
  var lastPattern = ""
  let input = InputQueue()
  var pasted: [String] = []
  let modes: TerminalModes
  let runningRow = RunningRow()
  var outcome = LineRead?.none
  var hasInterrupt = false
  var isReading = false
  var isLineHidden = false
  /// Whether the key that libedit was given last is a mark on the character before it.
  var isMarkTyped = false
  /// Whether the line had marks when it rested last.
  var hasMarks = false
  /// Whether libedit has drawn the prompt after the line was over.
  var hasStrayPrompt = false
  var hasResumed = false
  var screenWidth = 80
  let showsHints = Terminal.wantsColour
  var (hint, hintedLine) = (Hint.none, "")
  var isHintShown = false
  /// How many rows above the line may be replaced by what is printed next.
  var replaceableRows = 0
  private(set) var promptBytes: UnsafeMutablePointer<CChar>?

  /// Opens the editor, reads the history and the user's `.editrc`, and takes over Ctrl-C.
  ///
  /// - Parameters:
  ///   - prompt: the text before the line, until it is changed.
  ///   - historyPath: where lines are kept between runs. Nil keeps none.
  ///   - completions: what Tab offers for a line and the byte that the cursor stands on. Called
  ///     inside `readLine`.
  /// - Throws: `Unavailable` when the process has no file descriptors or memory left.
  /// - Complexity: linear in the history file.
  package init(
    prompt: Prompt,
    historyPath: String?,
    completions: @escaping Completer
  ) throws(Unavailable) {
    TextLocale.adoptUTF8()
    guard let pipe = WakePipe() else { throw Unavailable() }
    guard let libedit = understudy_el_open("understudy"), let lines = history_init(),
      let screen = ScreenStream(of: libedit)
    else {
      throw Unavailable()
    }
    (self.libedit, self.screen, searchable) = (libedit, screen, lines)
    (wakePipe, completer) = (pipe, completions)
    modes = TerminalModes()
    self.prompt = prompt
    historyFile = historyPath.map(HistoryFile.init)
    history = InputHistory(lines: historyFile?.load() ?? [])
    configure()
  }

  deinit {
    understudy_signals_give_back()
    el_end(libedit)
    modes.restore()
    history_end(searchable)
    free(promptBytes)
  }

  /// The terminal could not be opened for editing.
  package struct Unavailable: Error, CustomStringConvertible {
    package var description: String {
      "line editor: cannot open the terminal: \(String(cString: strerror(errno)))"
    }
  }

  /// Adds a line to the history and its file, so that Up, Ctrl-R and later runs find it.
  ///
  /// Empty lines, lines that begin with a blank and repetitions of the newest are left out.
  package func remember(_ line: String) {
    guard isToBeKept(line), !history.endsWell(with: line) else { return }
    history.append(line)
    understudy_history_enter(searchable, line)
    historyFile?.append(line)
  }

  /// Adds a line that went wrong to what Up finds in this run, to be mended; later runs do not see it.
  ///
  /// Empty lines and lines that begin with a blank are left out.
  package func keepForThisRun(_ line: String) {
    if isToBeKept(line) { history.append(line, hasFailed: true) }
  }

  private func isToBeKept(_ line: String) -> Bool { line.first?.isWhitespace == false }

  /// The newest line of the history that did not go wrong in this run, and passes a test.
  package func newestLine(where isFitting: (String) -> Bool) -> String? {
    history.newest(where: isFitting)
  }

  private func configure() {
    publishPrompt()
    understudy_el_owner(libedit, Unmanaged.passUnretained(self).toOpaque())
    understudy_el_own_signals(libedit)
    chooseTerminal()
    understudy_history_attach(libedit, searchable, Int32(HistoryFile.limit))
    for line in history.lines { understudy_history_enter(searchable, line) }
    installCallbacks()
    understudy_el_editor(libedit, "emacs")
    let unchanged = LineEditor.emacsBindings.map { binding(of: $0.keys) }
    el_source(libedit, nil)
    // The line is then edited by the terminal's own driver, or by whatever shows it.
    if Terminal.isDumb { understudy_el_stop_editing(libedit) }
    bindKeys(whereBound: unchanged)
    understudy_signals_take(wakePipe.writeEnd)
    if isEditing { understudy_el_quieten(libedit) }
    restBetweenLines()
  }

  /// A terminal that the machine has no description of is taken for the nearest it has.
  private func chooseTerminal() {
    let names = [Terminal.environment("TERM") ?? "xterm", "xterm-256color", "xterm", "vt100"]
    _ = names.first { understudy_el_terminal(libedit, $0) == 0 }
    understudy_el_complain(libedit)
  }

  var shownPrompt: Prompt { searchPrompt ?? prompt }

  private func publishPrompt() {
    free(promptBytes)
    promptBytes = strdup(shownPrompt.marked)
  }
}

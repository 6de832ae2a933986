import CLibEdit
import CProcessEnd
import UnderstudyPlatform

/// How a call of ``LineEditor/readLine()`` ended.
public enum LineRead: Equatable, Sendable {
  /// A line, without its newline. May be empty.
  case line(String)
  /// Ctrl-C: the line was dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal went away.
  case endOfInput
  /// SIGTERM, SIGHUP or Ctrl-\\. The terminal is in order; exit with 128 + `signal`.
  case ended(signal: Int32)
}

/// Reads lines that a person types at the terminal, with libedit.
///
/// Make one only where ``Terminal/isInteractive`` is true, and only one at a time: signals belong
/// to the process. Use it on the thread that made it; only ``WakePipe/ring()`` may be called from
/// any thread. It belongs to no actor, since each of libedit's callbacks would check for it while a
/// key waits to be shown.
///
/// - The terminal is raw inside ``readLine()``. Between two calls it echoes nothing, so that what
///   is typed ahead shows once, in the line that it belongs to. The terminal is restored however
///   the process ends: by the editor's end, a signal, a trap or an `exit`; only SIGKILL leaves it
///   raw.
/// - Several lines that are pasted are shown first: Enter returns them, one in each call.
/// - Every well-formed UTF-8 character arrives, in any locale; anything else becomes U+FFFD.
/// - While the editor lives, Ctrl-C does not end the process. SIGTERM and SIGHUP end `readLine`;
///   outside it they end the process, so that a command that hangs can be ended.
/// - What ``printAbove(_:)`` prints from ``onWake`` or a completion leaves the line undisturbed.
///
/// Terminals and the C library differ on the width of some emoji. Behind such a character the
/// cursor may be off by the difference.
public final class LineEditor {
  /// Returns what Tab offers for a line and the byte of its UTF-8 that the cursor is at.
  public typealias Completer = (_ line: String, _ cursor: Int) -> Completions

  /// The text before the line. A change from ``onWake`` shows at once.
  public var prompt: Prompt {
    willSet { hideLine() }
    didSet { publishPrompt() }
  }

  /// Called inside ``readLine()`` after ``wakePipe`` was rung once or more.
  public var onWake: () -> Void = {}

  /// When ``readLine()`` calls ``onWake`` even without a ring, once; nil is never.
  package var wakesAt: ContinuousClock.Instant?

  /// Wakes the reading thread, which then calls ``onWake``. Ring it from any thread, at any time: a
  /// ring outside ``readLine()`` is served by the next call.
  public let wakePipe: WakePipe

  /// Returns the hint for a line with the cursor at its end. Called while the line waits for a key,
  /// and only where there are colors: without them a hint looks like the line.
  public var hinter: (_ line: String) -> Hint = { _ in .none }

  /// Returns the word of a line that can't be run; nil if there is none. Called while the line waits
  /// for a key, and only where there are colors.
  package var flawFinder: (_ line: String) -> FlawedWord? = { _ in nil }

  /// Returns what to show of several pasted lines before any of them is entered; nil, after it has
  /// printed the reason, enters none.
  package var previewer: (_ lines: [String]) -> PastePreview? = PastePreview.all

  /// Called when the person drops a paste that was shown, and keeps the line.
  package var onDroppedPaste: () -> Void = {}

  /// The screen shows a `*` for each character that this finds. Nil where no line has secrets.
  package var secretFinder: SecretFinder?

  /// Returns whether the lines from this one on may have secrets that ``secretFinder`` does not find.
  /// They are not shown while a command runs. Called on any thread.
  package var changesSecrets: @Sendable (_ line: String) -> Bool = { _ in false }

  /// Prints what a line is about above it. Called for F1 and Alt-H.
  package var explainer: (_ line: String) -> Void = { _ in }

  /// What the terminal's window is called while lines are read; nil leaves its title as it is.
  package var title: String?

  /// How long a terminal has to say where its cursor is; some never do. A test may need longer.
  package var cursorTimeout = Duration.milliseconds(200)

  /// Lets the person edit a text in another program, to which the terminal is lent; returns nil,
  /// after it has printed the reason, if the text stays as it is.
  package var textEditor: (_ text: String) -> String? = { _ in nil }

  /// Whether ``title`` is set, and the person's own is on the terminal's stack.
  var isTitled = false

  let libedit: LibEdit
  let screen: ScreenStream
  let completer: Completer
  let historyFile: HistoryFile?

  var history: InputHistory
  var kills = KillRing()
  var undo = LineUndo()
  var hidden = HiddenText()
  /// How many of the next keys belong to a sequence that has begun, as the `f` of Alt-F.
  var keysOfSequence = 0
  /// Whether the next key follows an ESC that begins no sequence, as with Alt.
  var isAfterEscape = false
  /// Whether `undo` and `kills` know the line as it is before the next key.
  var isLineNoted = false
  /// The word of an earlier line that was inserted last: where, how long, and the line's place.
  var lastWord: (place: LineState, length: Int, index: Int)?
  /// Replaces the prompt while the history is searched.
  var searchPrompt: Prompt? {
    willSet { hideLine() }
    didSet { publishPrompt() }
  }
  var lastPattern = ""
  /// What the next line begins with, after Ctrl-O.
  var lineToRecall: String?
  /// Whether the last key was an ESC that ended a search: on a slow line, the rest of an arrow's
  /// sequence may follow it.
  var mayFollowEscape = false
  /// Whether the keys are vi's.
  var isVi = false
  var vi = ViState()
  /// The keys that libedit gets next, before any that is typed: of one of vi's commands, or keys that
  /// no keyboard has.
  var ownKeys: [Unicode.Scalar] = []
  let input = InputQueue()
  var pasted: [String] = []
  let modes: TerminalModes
  let runningRow: RunningRow
  var outcome = LineRead?.none
  /// Whether the last Ctrl-C dropped a line that had text.
  package var droppedLine = false
  var hasInterrupt = false
  var isReading = false
  var isLineHidden = false
  /// Whether the key that libedit got last is a mark on the character before it.
  var isMarkTyped = false
  /// Whether the line had marks when it was last at rest.
  var hasMarks = false
  /// Whether libedit has drawn the prompt after the line was over.
  var hasStrayPrompt = false
  var hasResumed = false
  var screenWidth = 80
  let showsHints = Terminal.wantsColor
  var (hint, hintedLine) = (Hint.none, "")
  var isHintShown = false
  /// The flawed word whose color is on the screen, and the line up to its end.
  var drawnFlaw: (flaw: FlawedWord.Flaw, text: String)?
  /// The open list of candidates; nil while it is closed.
  var list: CompletionList?
  var isListShown = false
  /// Whether the editor edits lines on a terminal that only appends characters.
  let isPlain: Bool
  var plain = PlainLine()
  /// How many rows above the line may be replaced by what is printed next.
  var replaceableRows = 0
  /// Whether rows of the line are above the screen, in the terminal's history.
  var hasRowsAbove = false
  /// The full rows of the line whose ends the terminal knows to be no ends of lines.
  var joinedRows: [Unicode.Scalar] = []
  /// Whether the terminal wraps long lines anew when its width changes; else it cuts them.
  var wrapsAnew = true

  /// Opens the editor, reads the history and the user's `.editrc`, and takes over Ctrl-C.
  ///
  /// - Parameters:
  ///   - prompt: the text before the line.
  ///   - program: what `.editrc` calls this program, in lines that are for one program alone.
  ///   - historyPath: the file that keeps lines between runs; nil keeps none.
  ///   - completions: called inside ``readLine()`` when Tab is pressed.
  /// - Throws: ``Unavailable`` when the process has no file descriptors or memory left.
  /// - Complexity: linear in the history file.
  public init(
    prompt: Prompt,
    program: String,
    historyPath: String? = nil,
    completions: @escaping Completer = { Completions(start: $1, candidates: []) }
  ) throws(Unavailable) {
    TextLocale.adoptUTF8()
    modes = TerminalModes()
    guard let pipe = WakePipe(), let libedit = LibEdit(program: program, restoring: modes) else {
      let failure = Unavailable()
      modes.restore()
      throw failure
    }
    (self.libedit, screen) = (libedit, libedit.screen)
    (wakePipe, completer) = (pipe, completions)
    runningRow = RunningRow(on: screen, typingAheadInto: input)
    isPlain = Terminal.isDumb && modes.hasEcho
    self.prompt = prompt
    historyFile = historyPath.map(HistoryFile.init)
    history = InputHistory(lines: historyFile?.load() ?? [])
    configure()
  }

  deinit { terminal_signals_give_back() }

  /// The terminal could not be opened for editing.
  public struct Unavailable: Error, CustomStringConvertible {
    private let reason = SystemError.last

    /// The failure, and the system's reason.
    public var description: String { "line editor: cannot open the terminal: \(reason)" }
  }

  private func configure() {
    publishPrompt()
    // A terminal that the machine does not know is treated as the most similar one that it knows.
    let terminal = EnvironmentVariables.value("TERM") ?? "xterm"
    _ = [terminal, "xterm-256color", "xterm", "vt100"].first(where: libedit.chooseTerminal)
    for line in history.lines { makeSearchable(line) }
    installCallbacks()
    installCommands()
    let unchanged = LineEditor.emacsBindings.map { libedit.binding(of: $0.keys) }
    libedit.readSettings()
    // The line is then edited here without libedit, or by the program that shows the terminal.
    if Terminal.isDumb {
      libedit.stopEditing()
      leavePlainMode()
    }
    bindKeys(whereBound: unchanged)
    terminal_signals_take(wakePipe.writeEnd)
    if isEditing { libedit.quieten() }
    restBetweenLines()
  }

  var shownPrompt: Prompt { searchPrompt ?? prompt.marked(vi.mark) }

  func publishPrompt() { libedit.setPrompt(shownPrompt.marked) }
}

import SessionAnalysis

/// Runs commands on a view model, and writes what happens as lines of a session.
///
/// Lines are appended to ``transcript`` as things happen, and the caller takes them from there.
/// Everything runs on the event loop's thread, inside `EventLoop.run`.
@MainActor
package class Stage {
  /// The lines that were written but not yet taken.
  package let transcript: ByteBuffer
  package let world: World
  package let screenName: String

  /// Called when a command has been written and is about to run, so that the caller can take the
  /// transcript first.
  package var beforeCommand: (() -> Void)? {
    get { commandHook }
    set { commandHook = newValue.map { body in { Seal.outside(body) } } }
  }
  /// Called when lines were written in the middle of a step, so that the caller can take them
  /// before the view model continues.
  package var afterLines: (() -> Void)? {
    get { linesHook }
    set {
      // Not the view model's own code.
      let hook = newValue.map { body in
        { [unowned world, folding] in
          // Live, all that a tick does is taken together: time in which nothing is written is not recorded.
          if !world.isLive || !folding.isCounting { Seal.outside(body) }
        }
      }
      (linesHook, world.afterLines) = (hook, hook)
    }
  }
  /// Called with each line that the view model printed, if the screen does not record them.
  package var showPrinted: (String) -> Void = { _ in }
  /// Called when the stage is about to wait for the world, so that the caller can show what
  /// happened.
  package var beforeWaiting: () -> Void = {}
  /// Blocks until the world may have done something or the timeout has passed; nil is no timeout.
  package var wait: (Duration?) -> Void = { EventLoop.shared.wait(for: $0) }

  /// Whether words of the last line were hidden: then the caller must not keep the line either.
  package var hidWords: Bool { hidesWords }

  // What each command reads is not visible to other modules: the compiler then sees every access,
  // and drops the exclusivity checks, which took a tenth of a command.
  final var commandHook: (() -> Void)?
  final var linesHook: (() -> Void)?
  final var hidesWords = false
  final var hasLeftCommand = false

  /// Whether the real world does something all the time, such as a service that blocks its thread.
  var isOutsideBusy = false
  /// The real time for which a script has waited since something arrived.
  var silence = Duration.zero
  /// The services and streams that were silent for too long since then.
  var silentNames: Set<String> = []
  /// The asynchronous commands that have not returned, in the order in which they began.
  var running: [RunningCommand] = []
  /// Whether what the view model prints is part of the session.
  let recordsPrintedText: Bool
  /// What writes the changes of fast timers.
  final let folding: ChangeFolding
  /// The line that is being printed, up to now; most often empty.
  let unfinishedLine = ByteBuffer(capacity: 0)

  init(
    screenName: String, recordsPrintedText: Bool, world: World, transcript: ByteBuffer,
    folding: ChangeFolding
  ) {
    self.screenName = screenName
    self.recordsPrintedText = recordsPrintedText
    self.world = world
    (self.transcript, self.folding) = (transcript, folding)
    (world.transcript, world.folding) = (transcript, folding)
    world.cancelRunning = { [unowned self] in cancelRunning() }
  }

  /// How a command ended.
  package enum Outcome {
    case done
    /// It runs on in the background.
    case running
    /// It was refused before it ran, or it threw. The reason is also in the transcript.
    case refused(String)
  }

  // MARK: What depends on the view model's type

  /// The screen's commands, in order.
  package var commands: [CommandDescription] { fatalError("abstract") }
  /// The current values of the bindings, in order.
  package var bindings: [(name: String, value: Value)] { fatalError("abstract") }
  /// Whether the screen has neither bindings nor commands.
  package var isEmpty: Bool { parts.isEmpty && commands.isEmpty }
  /// The bindings and the availability of commands, in order.
  package var parts: [ScreenPart] { fatalError("abstract") }
  /// The results that commands returned so far, and that could be written.
  package internal(set) final var resultParts: [ScreenPart] = []
  /// The current value of one binding; nil if there is none of that name.
  package func value(of binding: String) -> Value? { fatalError("abstract") }
  /// Some rows of the list that a binding shows; nil if it shows none.
  package func rows(_ range: Range<Int>, of binding: String) -> RowSlice? {
    fatalError("abstract")
  }
  /// How much of the running command is done, from 0 to 1; nil if no binding shows it.
  package var progress: Double? { fatalError("abstract") }
  /// Why a command can't be used now; nil if it can.
  package func reasonDisabled(_ command: String) -> String? { fatalError("abstract") }
  /// Whether the command at this place in ``commands`` can be used now. A row's command counts as one
  /// that can.
  package func isEnabled(commandAt place: Int) -> Bool { fatalError("abstract") }
  /// How many rows the binding shows; nil if it shows none.
  package func rowCount(of binding: String) -> Int? { fatalError("abstract") }

  /// How many rows a list has that may be inside others, in the given row of each, or the first one; nil
  /// if it is none.
  package func rowCount(of list: Path, in rows: ArraySlice<Int>) -> Int? {
    if list.steps.isEmpty { return rowCount(of: list.binding) }
    let rows = rows + Array(repeating: 0, count: list.steps.count)
    let shown = value(of: list.binding)?.value(at: list.steps[...], rows: rows)
    guard case .list(let elements)? = shown else { return nil }
    return elements.count
  }
  /// Makes the view model, and writes every binding, after the session's header if that is wanted.
  package func open(writingHeader: Bool) throws { fatalError("abstract") }
  /// Runs the command in `line`.
  ///
  /// - Throws: ``SyntaxError`` if the line can't be read and must not be quoted; then nothing has
  ///   happened.
  package func run(_ line: Span<UInt8>) throws(SyntaxError) -> Outcome {
    fatalError("abstract")
  }
  /// From now on calls ``afterLines`` also in the middle of what is shown, where reading the next binding may end
  /// the process.
  package func reportEachBinding() { fatalError("abstract") }
  /// Begins to look for what is probably a mistake. Call it before ``open(writingHeader:)``.
  package func beginLint() { fatalError("abstract") }
  /// Takes what was found since the last call; empty without ``beginLint()``.
  package func takeFindings() -> [LintRule] { fatalError("abstract") }
  /// Writes what changed; settled ones only at the end of something.
  func render(settled: Bool) { fatalError("abstract") }

  /// Renders what changed, and makes the Observation framework wake the stage when another thread
  /// changes what it shows. Call it when the stage is about to wait.
  package func watch() { fatalError("abstract") }

  /// Runs the command in `line`.
  package func run(_ line: String) throws -> Outcome {
    try line.withBytes { bytes throws(SyntaxError) in try run(bytes) }
  }

  /// Whether the last line ended in the sign that nothing waits for its command.
  package var lastRanInBackground: Bool { fatalError("abstract") }

  /// Ends the stage, which another one replaces.
  package func end() {
    (beforeCommand, afterLines) = (nil, nil)
    world.end()
  }

  // MARK: Folded changes

  /// Records by now what changed often while time passed.
  package func recordFoldedChanges() {
    guard folding.hasChanges else { return }
    world.recordQuietTime()
    linesHook?()
    transcript.store()
  }

  /// From now on keeps the lines of folded changes, which the session does not have.
  package func keepFoldedChanges() { folding.unrecorded = ByteBuffer() }

  /// Takes the lines of folded changes.
  package func takeFoldedChanges() -> [TranscriptLine] {
    guard let unrecorded = folding.unrecorded else { return [] }
    defer { unrecorded.removeAll() }
    return unrecorded.lines
  }
}

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
  private var isOutsideBusy = false
  /// The real time for which a script has waited since something arrived.
  private var silence = Duration.zero
  /// The asynchronous commands that have not returned, in the order in which they began.
  private var running: [RunningCommand] = []
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
  /// Begins to look for what is probably a mistake. Call it before ``open(writingHeader:)``.
  package func beginLint() { fatalError("abstract") }
  /// Takes what was found since the last call; empty without ``beginLint()``.
  package func takeFindings() -> [LintRule] { fatalError("abstract") }
  /// Writes what changed; settled ones only at the end of something.
  func render(settled: Bool) { fatalError("abstract") }

  /// Runs the command in `line`.
  package func run(_ line: String) throws -> Outcome {
    try line.withBytes { bytes throws(SyntaxError) in try run(bytes) }
  }

  /// Whether the last line ended in the sign that nothing waits for its command.
  package var lastRanInBackground: Bool { fatalError("abstract") }

  // MARK: Asynchronous commands

  /// A call of an asynchronous method.
  private final class RunningCommand {
    /// The command's name as it was typed.
    let name: String
    var task: Task<Void, Never>?
    /// Nil until it has returned.
    var result: Result<Any, any Error>?
    /// Whether its step is over.
    var isInBackground = false
    /// Whether it was cancelled from outside.
    var isInterrupted = false

    init(_ name: String) { self.name = name }
  }

  /// Runs `work`, which the command `name` calls, and everything that it starts, and lets the world act
  /// until it is done. Returns what it returned.
  func complete(_ name: String, _ work: @escaping () async throws -> Any) throws -> Any? {
    world.skippedTime = .zero
    let command = begin(name, work)
    world.hasReturned = { command.result != nil }
    defer { world.hasReturned = { false } }
    while command.result == nil {
      render(settled: false)
      guard letWorldAct() else {
        command.task?.cancel()
        throw Refusal.unfinished
      }
    }
    // The command took this time, even if nothing changed in it.
    world.recordQuietTime()
    return try command.result?.get()
  }

  /// Runs `work` until it waits for the world or for time. Returns what it returned, or nil: then it runs
  /// on in the background.
  func leave(_ name: String, _ work: @escaping () async throws -> Any) throws -> Any? {
    let command = begin(name, work)
    if let result = command.result { return try result.get() }
    (command.isInBackground, hasLeftCommand) = (true, true)
    return nil
  }

  private func begin(_ name: String, _ work: @escaping () async throws -> Any) -> RunningCommand {
    let command = RunningCommand(name)
    running.append(command)
    command.task = Task { [weak self] in
      do { command.result = .success(try await work()) } catch { command.result = .failure(error) }
      self?.end(command)
    }
    EventLoop.shared.drain()
    return command
  }

  /// Writes what a command in the background changed and returned.
  private func end(_ command: RunningCommand) {
    if command.isInBackground { render(settled: false) }
    let label = label(of: command)
    running.removeAll { $0 === command }
    if command.isInterrupted { world.isInterrupted = running.contains(where: \.isInterrupted) }
    guard command.isInBackground, let result = command.result else { return }
    let ending: Ending =
      switch result {
      case .success(let result):
        Value(recording: result).map { .returned($0.shortened()) } ?? .done
      case .failure(let error): .threw(RecordedError.text(of: error))
      }
    transcript.append(Event.finish(label, ending))
    linesHook?()
  }

  /// The name of a command, with its rank among those of this name in the background.
  private func label(of command: RunningCommand) -> String {
    let others = running.prefix { $0 !== command }
    let earlier = others.count { $0.isInBackground && $0.name == command.name }
    return "\(RankedName(command.name, rank: earlier + 1))"
  }

  /// The commands that run in the background, as their ends would name them.
  package var runningInBackground: [String] {
    running.filter(\.isInBackground).map(label)
  }

  /// Whether a command runs in the background.
  package var isRunningInBackground: Bool { running.contains(where: \.isInBackground) }

  /// Cancels the tasks of all commands that have not returned; each ends when its method returns.
  package func cancelRunning() {
    world.isInterrupted = !running.isEmpty
    world.inside {
      for command in running {
        command.isInterrupted = true
        command.task?.cancel()
      }
    }
  }

  /// Ends the stage, which another one replaces.
  package func end() {
    (beforeCommand, afterLines) = (nil, nil)
    world.end()
  }

  // MARK: The world acting

  /// Runs what is ready, and writes what changed. Everything that happens ends with this.
  package func settle() {
    settleFinally()
    linesHook?()
  }

  /// The same at the end of a command: the caller takes the lines before the view model continues.
  final func settleFinally() {
    EventLoop.shared.drain()
    if unfinishedLine.count > 0 { endLine() }
    render(settled: true)
  }

  /// Lets what the world did meanwhile take effect: answers that arrived, time that passed. Does
  /// nothing in a replay, where everything from the world comes from the session.
  package func attend() {
    guard world.isLive else { return }
    world.wakeSleepers(settle)
    settle()
    let catchUp = { [world] in
      world.catchUp(self.settle)
      world.recordQuietTime()
    }
    while EventLoop.shared.admitArrival(catchUp) { settle() }
    watch()
  }

  /// Lets time pass, for everything that waits for it.
  package func pass(_ duration: Duration) {
    world.pass(duration, settle)
    world.recordQuietTime()
  }

  /// The same in a script. Services that are asked, and open streams, have as long in real time to send something,
  /// but no more than two seconds, and none if all of them were silent for two seconds.
  package func passWithWorld(_ duration: Duration) {
    admitReady()
    let start = Seal.realTime
    var passed = Duration.zero
    while world.inFlight > 0 || world.hasStreams, silence < Self.longestSilence {
      let elapsed = Seal.realTime - start
      let limit = min(duration, elapsed + Self.longestSilence - silence)
      guard elapsed < limit else { break }
      let rest = min(limit - elapsed, world.untilNextTimer.map { $0 + passed - elapsed } ?? limit)
      prepareToWait()
      Seal.outside { wait(max(rest, .zero)) }
      let now = min(Seal.realTime - start, duration)
      // In the order in which it happens.
      while let next = world.untilNextTimer, passed + next <= now {
        pass(next)
        passed += next
      }
      silence += Seal.realTime - start - elapsed
      if admitArrivals(until: Seal.realTime + Self.patience) { silence = .zero }
    }
    pass(duration - passed)
  }

  /// Admits what the real world has ready, in no time of the view model's: services that answer at once, and
  /// streams that have an element.
  package func admitReady() {
    guard world.hasStreams || world.inFlight > 0 else { return }
    let limit = Seal.realTime + Self.patience
    while true {
      if admitArrivals(until: limit) { silence = .zero }
      let isQuiet = Executors.global.outside.isIdle && !EventLoop.shared.hasArrivals
      if isQuiet { isOutsideBusy = false }
      if isQuiet || isOutsideBusy { return }
      isOutsideBusy = Seal.realTime >= limit
      EventLoop.shared.wait(for: .milliseconds(1))
    }
  }

  /// Admits what has arrived; returns whether that was anything.
  private func admitArrivals(until limit: Duration) -> Bool {
    var isAny = false
    while EventLoop.shared.admitArrival({}) {
      settle()
      isAny = true
      if Seal.realTime >= limit { break }
    }
    return isAny
  }

  /// How long a script waits for what the real world has ready.
  private static let patience = Duration.milliseconds(200)
  private static let longestSilence = Duration.seconds(2)

  /// Lets time pass at a prompt: real time goes on from then, so that the next tick of a timer comes when
  /// it would.
  package func skip(_ duration: Duration) {
    // Only where that decides what is due: elsewhere the session records the time as it was typed.
    if world.isDueOnlyFromNow(within: duration) { world.catchUp(settle) }
    pass(duration)
    world.forgetAdvance(of: duration)
  }

  /// Waits at a prompt for the answers of services, at most so long in real time, and as long as that is wanted.
  package func awaitAnswers(for duration: Duration, while isWanted: () -> Bool) {
    let end = Seal.realTime + duration
    while world.inFlight > 0, isWanted(), case let rest = end - Seal.realTime, rest > .zero {
      waitForWorld(atMost: rest)
      attend()
    }
  }

  /// Renders what changed, and makes the Observation framework wake the stage when another thread
  /// changes what it shows. Call it when the stage is about to wait.
  package func watch() { fatalError("abstract") }

  /// Lets the world act until it has nothing more to do: in a live run until all pending services
  /// have answered, in a replay to the end of the step in the session.
  package final func finish() {
    // Most often it has not.
    let hasMore =
      if let recorded = world.recorded {
        recorded.hasAnswers || world.restOfTime != nil
          || recorded.fillsGaps && world.awaitsRealAnswer
      } else {
        world.inFlight > 0
      }
    if hasMore { finishAll() }
  }

  @inline(never)
  private func finishAll() {
    linesHook?()
    world.skippedTime = .zero
    if let recorded = world.recorded {
      world.passRest(settle)
      while recorded.hasAnswers || world.awaitsRealAnswer, playNext(from: recorded, settle) {
        settle()
      }
    } else {
      while world.inFlight > 0 {
        pause(settle)
        settle()
      }
    }
  }

  /// Lets happen what the session says next, or what the real world answers because the session does
  /// not. Returns false if there is nothing.
  private func playNext(from recorded: RecordedAnswers, _ settle: () -> Void) -> Bool {
    // What is recorded after an answer of the real world may follow from it.
    if world.awaitsRealAnswer {
      pause(settle)
    } else if recorded.giveUpBeforeNext() {
      EventLoop.shared.drain()
    } else if let event = recorded.nextEvent() {
      world.play(event, settle)
    } else {
      return false
    }
    return true
  }

  /// Lets time pass as far as something waits for it, and at most until `limit`: for the end of a
  /// script, which has nothing more to say about it.
  package func finish(within limit: Duration) {
    finish()
    let end = world.time + limit
    while let rest = world.untilNextTimer, world.time + rest <= end {
      world.pass(rest, settle)
      finish()
    }
    world.endQuietTime()
  }

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

  /// Lets one thing happen that a running command may wait for; returns false if nothing will
  /// happen.
  private func letWorldAct() -> Bool {
    guard let recorded = world.recorded else {
      if world.generated != nil { return letGeneratedWorldAct(showFrame) }
      pause(showFrame)
      return true
    }
    if playNext(from: recorded, showFrame) {
    } else if recorded.awaitsAnswer {
      if !world.fillsGaps || !recorded.giveUpUnanswered() { recorded.giveUp() }
    } else if recorded.fillsGaps, world.generated != nil {
      return letGeneratedWorldAct(showFrame)
    } else if recorded.fillsGaps, let duration = world.untilNextTimer {
      world.pass(duration, showFrame)
    } else {
      return false
    }
    EventLoop.shared.drain()
    return true
  }

  /// Runs what is ready, and writes what changed, in the middle of a step.
  private func showFrame() {
    EventLoop.shared.drain()
    render(settled: false)
  }

  private func prepareToWait() {
    watch()
    Seal.outside { beforeWaiting() }
  }

  /// Waits until a service answers, something is due or the real time is over.
  private func waitForWorld(atMost limit: Duration? = nil) {
    prepareToWait()
    world.beginToFollowRealTime()
    let timeout = [world.realTimeUntilNextTimer, limit].compactMap(\.self).min()
    Seal.outside { wait(timeout) }
  }

  /// Waits until a service answers or something is due, and lets that take effect; `write` writes what changes.
  private func pause(_ write: () -> Void) {
    if !world.followsRealTime, world.inFlight == 0, let duration = world.untilNextTimer {
      prepareToWait()
      return world.pass(duration, write)
    }
    // In real time, also in a script.
    let follows = world.followsRealTime
    waitForWorld()
    world.wakeSleepers(write)
    _ = EventLoop.shared.admitArrival { world.catchUp(write) }
    // Even without an arrival, because the command may have been cancelled meanwhile.
    EventLoop.shared.drain()
    world.followsRealTime = follows
  }
}

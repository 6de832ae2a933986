/// A live view model on the line: runs commands, and writes what happens as lines of a session.
///
/// Lines are written into ``transcript`` as things happen, and whoever runs the stage takes them
/// from there. All of it runs on the event loop's thread, inside `EventLoop.run`.
@MainActor
package class Stage {
  /// The lines that were written and not yet taken.
  package let transcript = ByteBuffer()
  package let world: World
  package let screenName: String

  /// Called when a command has been written and is about to run: a chance to take the transcript
  /// first.
  package var beforeCommand: (() -> Void)? {
    get { commandHook }
    set { commandHook = newValue }
  }
  /// Called when lines were written in the middle of a step: a chance to take them before the view
  /// model goes on.
  package var afterLines: (() -> Void)? {
    get { linesHook }
    set { (linesHook, world.afterLines) = (newValue, newValue) }
  }
  /// Called when the stage is about to wait for the world: a chance to show what happened so far.
  package var beforeWaiting: () -> Void = {}
  /// Blocks until the world may have done something; nil waits for as long as it takes.
  package var wait: (Duration?) -> Void = { EventLoop.shared.wait(for: $0) }

  /// Whether words of the last line were hidden: then nobody else may keep the line either.
  package var hidWords: Bool { hidesWords }

  // What each command looks at is stored where other modules don't see it: the compiler then sees
  // every access, and drops the checks for exclusivity, which were a tenth of a command.
  final var commandHook: (() -> Void)?
  final var linesHook: (() -> Void)?
  final var hidesWords = false

  private var running: Task<Void, Never>?
  /// What was printed of a line that has not ended; most often nothing.
  let unfinishedLine = UncheckedBox<[UInt8]>([])

  init(screenName: String, world: World) {
    self.screenName = screenName
    self.world = world
    world.transcript = transcript
  }

  /// How a command ended.
  package enum Outcome {
    case done
    /// It was refused before it ran, or threw; the reason stands in the transcript.
    case refused(String)
  }

  // MARK: What depends on the view model's type

  /// What can be done with the view model, in order.
  package var commands: [CommandDescription] { fatalError("abstract") }
  /// What the screen shows right now, in order.
  package var bindings: [(name: String, value: Value)] { fatalError("abstract") }
  /// What one binding shows right now; nil when there is none of that name.
  package func value(of binding: String) -> Value? { fatalError("abstract") }
  /// How much of the running command is done, 0...1, as far as a binding tells.
  package var progress: Double? { fatalError("abstract") }
  /// Why a command can't be used now; nil when it can.
  package func reasonDisabled(_ command: String) -> String? { fatalError("abstract") }
  /// Makes the view model, and writes every binding, after the session's header where that is
  /// wanted.
  package func open(writingHeader: Bool) throws { fatalError("abstract") }
  /// Runs the command that is written in `line`.
  ///
  /// - Throws: ``LineError`` when the line is not text at all; then nothing has happened.
  package func run(_ line: UnsafeRawBufferPointer) throws(LineError) -> Outcome {
    fatalError("abstract")
  }
  /// Writes the bindings that changed; settled ones only at the end of something.
  func render(settled: Bool) { fatalError("abstract") }

  /// Runs the command that is written in `line`.
  package func run(_ line: String) throws -> Outcome {
    let bytes = Array(line.utf8)
    return try bytes.withUnsafeBytes { try run($0) }
  }

  // MARK: Asynchronous commands

  /// Runs `work` and all that it starts, and lets the world act until it is over.
  func complete(_ work: @escaping () async throws -> Void) throws {
    var result: Result<Void, any Error>?
    running = Task {
      do { result = .success(try await work()) } catch { result = .failure(error) }
    }
    defer { running = nil }
    EventLoop.shared.drain()
    while result == nil {
      render(settled: false)
      guard letWorldAct() else {
        running?.cancel()
        throw Refusal("it did not end: it waits for something that the session does not hold")
      }
    }
    try result?.get()
  }

  /// Cancels the task of the running command; the command ends when its method returns.
  package func cancelRunning() { running?.cancel() }

  // MARK: The world acting

  /// Runs what is ready, and writes what changed: the end of everything that happens.
  package func settle() {
    EventLoop.shared.drain()
    if !unfinishedLine.value.isEmpty { endLine() }
    render(settled: true)
  }

  /// Lets what the world did meanwhile take effect: answers that arrived, sleepers that are due.
  /// Does nothing on a replay, where all that comes from the world stands in the session.
  package func attend() {
    guard case .live = world.source else { return }
    world.wakeSleepers()
    settle()
    while EventLoop.shared.admitArrival() { settle() }
    watch()
  }

  /// Renders what changed, and sees to it that the stage is woken when another thread changes what
  /// it shows and says so by the Observation framework. For when the stage is about to wait.
  package func watch() { fatalError("abstract") }

  /// Lets the world act until it has nothing more to do: on a live run until all services that were
  /// asked have answered, on a replay to the end of the step in the session.
  package func finish() {
    switch world.source {
    case .live:
      while world.inFlight > 0 {
        pause()
        settle()
      }
    case .replay(let feed):
      while feed.hasAnswers, let event = feed.nextEvent() {
        world.play(event)
        settle()
      }
    }
  }

  /// Lets one thing happen that a running command may wait for; false when nothing ever will.
  private func letWorldAct() -> Bool {
    guard case .replay(let feed) = world.source else {
      pause()
      return true
    }
    if let event = feed.nextEvent() {
      world.play(event)
    } else if feed.awaitsAnswer {
      feed.giveUp()
    } else if feed.fillsGaps, world.inFlight > 0 {
      pause()
    } else if feed.fillsGaps, let duration = world.untilNextTimer {
      world.pass(duration)
    } else {
      return false
    }
    EventLoop.shared.drain()
    return true
  }

  /// Waits for a service's answer, or for the first sleeper's time, and lets it take effect.
  private func pause() {
    watch()
    beforeWaiting()
    wait(world.realTimeUntilNextTimer)
    world.wakeSleepers()
    _ = EventLoop.shared.admitArrival()
    // Also without an arrival: whoever waited may have cancelled the command.
    EventLoop.shared.drain()
  }
}

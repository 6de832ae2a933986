/// Every input of a view model that is not deterministic: random numbers, the clock, dates, UUIDs,
/// the answers of services.
///
/// A screen wraps each such input when it makes its view model:
///
/// ```swift
/// SortedIntegersViewModel(nextInteger: world.effect("random") { Int.random(in: 0..<10) })
/// ```
///
/// In a live run the closure is called and its result is recorded, as `< random 7`. In a replay
/// the closure is never called: the result comes from the session. A draw without a recorded answer
/// fails the replay, and so does an answer that is not drawn.
@MainActor
public final class World {
  /// The session's settings: seed, locale, time zone.
  public let settings: Settings
  /// What ``options(_:)`` returns in a live run.
  let launchOptions: LaunchOptions?
  /// The clock for the view model: real in a live run, virtual in a replay.
  public var clock: WorldClock { WorldClock(world: self) }

  private(set) var source: Source
  /// What answers in place of the real world; nil if the real world does.
  let generated: GeneratedAnswers?
  /// Whether secrets are typed here, so that stand-ins are not used.
  let knowsSecrets: Bool
  var isLive: Bool { if case .live = source { true } else { false } }
  /// Whether a secret was typed. Inputs could give it away from then on, hashed or encoded.
  var hasSecret = false
  /// Whether effects record or compare what they were asked.
  var recordsInputs: Bool {
    switch source {
    case .live: !hasSecret
    case .replay(let feed): !hasSecret && feed.comparesInputs
    }
  }
  /// Where draws are written: the transcript of the stage.
  var transcript = ByteBuffer()
  /// Called when an answer was written, before the view model gets it.
  var afterLines: (() -> Void)?
  /// How many draws are waiting for a service's answer.
  // Stored: it is read after each command, and reading the others needs an exclusivity check.
  private(set) var inFlight = 0
  private var pendingEffects = PendingEffects() {
    didSet { inFlight = pendingEffects.awaited }
  }
  /// What the view model takes from the process.
  let processInputs: ProcessInputs
  /// The loop's time at the start of the world's.
  let origin = EventLoop.shared.now
  /// Whether real time counts now: always at a prompt, in a script while a service is awaited.
  var followsRealTime: Bool
  /// The real time at which the loop's time was zero, if both had always passed together.
  var realStart = Seal.realTime - EventLoop.shared.now
  /// Real time that passed without a sleeping task or thread, and that the view model has not seen.
  var unseenTime = Duration.zero
  /// Whether another world has taken its place.
  private(set) var isOver = false
  /// Whether the view model has looked at a clock. Before that the time does not matter.
  var hasLookedAtClock = false
  /// Time that passed without any effect since the last line, and is not recorded yet; nil if there
  /// is none.
  var quietTime: Duration?

  enum Source {
    case live
    case replay(RecordedAnswers)
  }

  /// Makes the real world, which records its answers.
  ///
  /// With `followsRealTime` its time is real; otherwise no task waits for it, except while a service
  /// is awaited.
  package init(
    settings: Settings = Settings(), options: LaunchOptions? = nil, followsRealTime: Bool = true
  ) {
    self.followsRealTime = followsRealTime
    self.settings = settings
    launchOptions = options
    generated = nil
    knowsSecrets = true
    source = .live
    processInputs = ProcessInputs(seed: settings.seed, isLive: true)
    processInputs.serve(self)
    processInputs.awaitClock(followsRealTime)
  }

  /// Makes a world that makes up its answers, and records them as it does real ones.
  init(settings: Settings, generated: GeneratedAnswers) {
    followsRealTime = false
    self.settings = settings
    launchOptions = nil
    self.generated = generated
    knowsSecrets = false
    source = .live
    processInputs = ProcessInputs(seed: settings.seed, isLive: false)
    processInputs.serve(self)
    // Only to know whether the view model looks at a clock.
    processInputs.awaitClock(true)
  }

  /// Makes a world that answers from a session. If `feed` fills gaps, `generated` makes up what the
  /// session lacks; nil if nothing does.
  init(settings: Settings, feed: RecordedAnswers, generated: GeneratedAnswers? = nil) {
    followsRealTime = false
    self.settings = settings
    launchOptions = nil
    self.generated = generated
    knowsSecrets = false
    source = .replay(feed)
    processInputs = ProcessInputs(seed: settings.seed, isLive: false)
    processInputs.serve(self)
  }

  /// Makes a world that answers from a session until it goes live; see ``goLive()``.
  init(settings: Settings, options: LaunchOptions?, resuming feed: RecordedAnswers) {
    followsRealTime = false
    self.settings = settings
    launchOptions = options
    generated = nil
    knowsSecrets = true
    source = .replay(feed)
    processInputs = ProcessInputs(seed: settings.seed, isLive: false)
    processInputs.serve(self)
  }

  /// Runs code of this world's view model on the loop's thread.
  @inline(__always)
  func inside<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    let before = enter()
    defer { Seal.leave(before) }
    return try body()
  }

  /// Runs code of this world's view model that a person looks at something with: it draws no inputs.
  func peek<Result>(_ read: () -> Result) -> Result { inside { processInputs.peeking(read) } }

  /// Makes the code up to ``Seal/leave(_:)`` this world's view model's: for what each frame does, where
  /// a closure would not be inlined.
  @inline(__always)
  func enter() -> Bool {
    if !processInputs.areActive { processInputs.activate() }
    return Seal.enter()
  }

  /// Does something in the real world that the view model learns nothing of, such as keeping a draft
  /// for the next run.
  ///
  /// It is not recorded, and a replay leaves it out. `:undo`, which runs the session again, does it
  /// again.
  public func outside(_ live: () -> Void) {
    // Also where a session is run again to go on from it.
    if knowsSecrets { Seal.outside(live) }
  }

  // MARK: What waits

  /// Adds a draw that waits for its answer, or a stream that a view model listens to; returns its ID.
  func ask(_ question: Question, isAwaited: Bool) -> Int {
    pendingEffects.ask(question, isAwaited: isAwaited)
  }

  /// The question to which an answer to this one is recorded.
  func label(of id: Int) -> Question { pendingEffects.label(of: id) }

  /// Removes a draw that is answered, or a stream that ended or lost its listener; returns the
  /// question to which its answer is recorded.
  func endWaiting(_ id: Int) -> Question { pendingEffects.answer(id) }

  /// Whether the real world is answering in a replay, because the session does not.
  var awaitsRealAnswer: Bool {
    guard case .replay(let feed) = source, fillsGaps else { return false }
    return inFlight > feed.awaitedCount
  }

  /// Whether the real world answers what the session does not.
  var fillsGaps: Bool {
    guard case .replay(let feed) = source else { return false }
    return feed.fillsGaps && generated == nil
  }

  /// The names of the effects that the real world is answering in a replay.
  var realEffects: [String] {
    guard case .replay(let feed) = source else { return [] }
    var names = pendingEffects.names
    for question in feed.awaitedQuestions {
      if let place = names.firstIndex(of: question.name) { names.remove(at: place) }
    }
    return names
  }

  /// Records why a session's answer could not be used.
  func mismatch(_ text: String) {
    if case .replay(let feed) = source { feed.mismatch(text) }
  }

  // MARK: Being live

  /// Takes answers from the real world instead of the session from now on.
  ///
  /// Time continues from the session's end. Draws that still wait for an answer ask the real world.
  func goLive(followsRealTime: Bool = true) {
    guard case .replay(let feed) = source else { return }
    source = .live
    self.followsRealTime = followsRealTime
    hasLookedAtClock = true
    countRealTimeFromNow()
    // Also for code that blocks the loop's thread.
    if processInputs.areActive { processInputs.activate() }
    feed.release()
  }

  /// Ends what the real world does for the view model, which another one replaces: what still comes
  /// reaches neither of them.
  func end() {
    (isOver, followsRealTime, afterLines) = (true, false, nil)
  }

  /// Plays the session's next event in a replay.
  func play(_ event: RecordedAnswers.NextEvent, _ settle: () -> Void) {
    switch event {
    case .time(let duration): pass(duration, settle)
    case .look(let time): show(time)
    case .reply(let suspension, let reply): inside { suspension.resume(returning: reply) }
    case .element(let stream, let element): inside { stream.play(element) }
    }
    processInputs.awaitClock(true)
  }
}

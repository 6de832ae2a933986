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

  /// The session that answers; nil if none does, or none does any more.
  private(set) var recorded: RecordedAnswers?
  /// What makes up answers in place of the real world, where no session has them; nil if the real world
  /// answers.
  package let generated: GeneratedAnswers?
  /// Whether secrets are typed here, so that stand-ins are not used.
  let knowsSecrets: Bool
  var isLive: Bool { recorded == nil }
  /// Whether a secret was typed. Inputs could give it away from then on, hashed or encoded.
  var hasSecret = false
  /// Whether effects record or compare what they were asked.
  var recordsInputs: Bool { !hasSecret && recorded?.comparesInputs ?? true }
  /// Where draws are written: the transcript of the stage.
  var transcript = ByteBuffer()
  /// Returns the error that the view model gets in place of a recorded one; see ``restoreErrors(_:)``.
  private(set) var restoredError: (RecordedError) -> (any Error)? = { _ in nil }
  /// Whether a command that still runs was cancelled from outside, which a replay does not do.
  var isInterrupted = false
  /// Whether the command has returned for which time passes.
  var hasReturned: () -> Bool = { false }
  /// The recorded time that had not passed when the command returned; nil if there is none.
  var restOfTime: Duration?
  /// Called when an answer was written, before the view model gets it.
  var afterLines: (() -> Void)?
  /// How many draws are waiting for a service's answer.
  package var inFlight: Int { awaited }

  /// The names of these services, as they were asked.
  package var awaitedNames: [String] {
    pendingEffects.questions.map { String(escapingControls: $0.name) }
  }
  // It is read after each command. Not visible to other modules: the compiler then sees every access, and
  // drops the exclusivity checks.
  private var awaited = 0
  /// Whether the view model listens to a stream.
  package var hasStreams: Bool { isListening }
  private var isListening = false
  var pendingEffects = PendingEffects() {
    didSet { (awaited, isListening) = (pendingEffects.awaited, pendingEffects.hasStreams) }
  }
  /// Whether lines say which draws wait: in sessions of the first version they don't.
  private let listsPending: Bool
  /// What the view model takes from the process.
  let processInputs: ProcessInputs
  /// What writes the changes that come often while time passes.
  var folding: (any FoldedChanges)?
  /// The loop's time at the start of the world's.
  let origin = EventLoop.shared.now
  /// Whether real time counts now: always at a prompt, in a script while a service is awaited.
  var followsRealTime: Bool
  /// Whether real time counts always.
  private(set) var isAtPrompt: Bool
  /// Real time of a script's command that did not count, because it was short.
  var skippedTime = Duration.zero
  /// The real time at which the loop's time was zero, if both had always passed together.
  var realStart = Seal.realTime - EventLoop.shared.now
  /// Real time that passed without a sleeping task or thread, and that the view model has not seen.
  var unseenTime = Duration.zero
  /// Whether another world has taken its place.
  private(set) var isOver = false
  /// Whether the view model has looked at a clock. Before that the time does not matter.
  package var hasLookedAtClock = false
  /// Time that passed without any effect since the last line, and is not recorded yet; nil if there
  /// is none.
  var quietTime: Duration?

  /// Makes the real world, which records its answers.
  ///
  /// With `followsRealTime` its time is real; otherwise no task waits for it, except while a service
  /// is awaited.
  package convenience init(
    settings: Settings = Settings(), options: LaunchOptions? = nil, followsRealTime: Bool = true
  ) {
    self.init(
      settings: settings, options: options, recorded: nil, generated: nil,
      followsRealTime: followsRealTime, knowsSecrets: true)
  }

  /// Makes a world in which these answer; see ``recorded`` and ``generated``.
  package init(
    settings: Settings, options: LaunchOptions? = nil, recorded: RecordedAnswers? = nil,
    generated: GeneratedAnswers? = nil, followsRealTime: Bool = false, knowsSecrets: Bool = false
  ) {
    (self.settings, launchOptions) = (settings, options)
    (self.recorded, self.generated) = (recorded, generated)
    (self.followsRealTime, self.knowsSecrets) = (followsRealTime, knowsSecrets)
    isAtPrompt = followsRealTime
    listsPending = recorded?.listsPending ?? true
    let isReal = recorded == nil && generated == nil
    processInputs = ProcessInputs(seed: settings.seed, isLive: isReal)
    processInputs.serve(self)
    // In a generated world only to know whether the view model looks at a clock.
    processInputs.awaitClock(recorded == nil && (followsRealTime || generated != nil))
  }

  /// Makes errors whose types a session does not keep, such as `URLError`, of their domain and code in a
  /// replay: otherwise a ``RecordedError`` is thrown in their place.
  ///
  /// ```swift
  /// world.restoreErrors { error in
  ///   guard error.domain == NSURLErrorDomain,
  ///     let code = error.code.flatMap(URLError.Code.init(rawValue:))
  ///   else { return nil }
  ///   return URLError(code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
  /// }
  /// ```
  ///
  /// - Parameter restore: returns the error that the view model gets, or nil for the recorded one.
  public func restoreErrors(_ restore: @escaping (RecordedError) -> (any Error)?) {
    restoredError = restore
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
  func endWaiting(_ id: Int) -> Question {
    // Until now it waited.
    recordQuietTime()
    return pendingEffects.answer(id)
  }

  /// Writes which draws wait for their answers, each once: as time passes, or the next command begins.
  /// Returns whether there are any.
  @discardableResult
  func listPending() -> Bool {
    guard inFlight > 0, listsPending else { return false }
    let unlisted = pendingEffects.unlisted
    if unlisted.isEmpty { return false }
    for question in unlisted { transcript.append(Event.pending(question)) }
    pendingEffects.listedCount = pendingEffects.askedCount
    return true
  }

  /// A question that waits for its answer while the same one does.
  package var repeatedQuestion: Question? {
    var known: Set<Question> = []
    return pendingEffects.questions.first { !known.insert($0).inserted }
  }

  /// Whether the real world is answering in a replay, because the session does not.
  var awaitsRealAnswer: Bool {
    guard let recorded, fillsGaps else { return false }
    return inFlight > recorded.awaitedCount
  }

  /// Whether the real world answers what the session does not.
  var fillsGaps: Bool { generated == nil && recorded?.fillsGaps ?? false }

  /// The names of the effects that the real world is answering in a replay.
  var realEffects: [String] {
    guard let recorded else { return [] }
    var names = pendingEffects.questions.map(\.name)
    for question in recorded.awaitedQuestions {
      if let place = names.firstIndex(of: question.name) { names.remove(at: place) }
    }
    return names
  }

  /// Records why a session's answer could not be used.
  func mismatch(_ text: String) { recorded?.mismatch(text) }

  /// Whether the changes of a binding that follow `count` others may be folded.
  func mayFold(_ binding: String, after count: Int) -> Bool {
    recorded?.foldsChanges(of: binding, after: count) ?? true
  }

  // MARK: Being live

  /// Takes answers from the real world instead of the session from now on.
  ///
  /// Time continues from the session's end. Draws that still wait for an answer ask the real world.
  func goLive(followsRealTime: Bool = true) {
    guard let session = recorded else { return }
    recorded = nil
    (self.followsRealTime, isAtPrompt) = (followsRealTime, followsRealTime)
    hasLookedAtClock = true
    countRealTimeFromNow()
    // Also for code that blocks the loop's thread.
    if processInputs.areActive { processInputs.activate() }
    session.release()
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
    case .look(let answer):
      // A time by which something else is due has passed: nothing can have seen it before.
      if let seen = Self.time(seenIn: answer), let due = untilNextTimer, time + due < seen {
        pass(seen - time, settle)
      } else {
        show(answer)
      }
    case .reply(let suspension, let reply): inside { suspension.resume(returning: reply) }
    case .element(let stream, let element): inside { stream.play(element) }
    }
    processInputs.awaitClock(true)
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SessionAnalysis

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
  /// The effects whose inputs are not recorded because a secret was typed.
  var uncomparedEffects: Set<String> = []
  /// Where draws are written: the transcript of the stage.
  var transcript = ByteBuffer()
  /// Returns the error that the view model gets in place of a recorded one; see ``restoreErrors(_:)``.
  private(set) var restoredError: (RecordedError) -> (any Error)? = { _ in nil }
  /// Cancels what runs, as the session says of Ctrl-C.
  var cancelRunning: () -> Void = {}
  /// Whether no more time is to pass: the command that it passes for has returned, or a service is asked.
  var isTimeUp: () -> Bool = { false }
  /// Whether time passes now because a command waits, so that the session says exactly how long.
  var looksAtPauses = false
  /// How long the first pause was that was shorter than recorded; nil if there is none.
  var shorterPause: (pause: Duration, recorded: Duration)?
  /// The recorded time that had not passed when the command returned; nil if there is none.
  var restOfTime: Duration?
  /// Called when an answer was written, before the view model gets it.
  var afterLines: (() -> Void)?
  /// How many draws are waiting for a service's answer.
  package var inFlight: Int { awaited }

  /// How many services were asked up to now, and streams opened.
  package var askedCount: Int { pendingEffects.askedCount }
  /// How often an effect was called up to now.
  var callCount = 0
  /// The names under which something was recorded since this was set; nil if nothing asks for them.
  private var recordedNames: Set<String>?
  /// Whether it is known whose task was cancelled while it waits, as exploring asks who still wants an answer.
  package var followsCancellations: Bool

  /// The names of these services, as they were asked.
  package var awaitedNames: [String] {
    pendingEffects.questions.map { String(escapingControls: $0.name) }
  }
  /// The names of services that let go of a question without an answer.
  package var abandonedNames: [String] {
    pendingEffects.abandonedQuestions.map { String(escapingControls: $0.name) }
  }
  /// The open streams that have sent nothing, of those that a command opened after so many were asked.
  package func silentStreams(after askedCount: Int) -> [String] {
    pendingEffects.silentStreams(after: askedCount).map(\.inBrief)
  }
  /// What such services should have called back.
  var abandonedCompletions: [Any] = []
  // It is read after each command. Not visible to other modules: the compiler then sees every access, and
  // drops the exclusivity checks.
  private var awaited = 0
  /// Whether the view model listens to a stream.
  package var hasStreams: Bool { isListening }
  private var isListening = false
  /// The names of the streams that were opened.
  package internal(set) var streamNames: Set<String> = []
  /// Whether lines say of anything that it waits.
  private var listsAny = false
  var pendingEffects = PendingEffects() {
    didSet {
      (awaited, isListening) = (pendingEffects.awaited, pendingEffects.hasStreams)
      listsAny = pendingEffects.hasListed
    }
  }
  /// Whether an effect is called on the loop's thread.
  var isAsking = false
  /// Whether effects ever worked on threads of their own.
  var worksOutside = false
  /// Whether a command was run.
  var hasCommands = false
  /// Whether lines say what waits: in sessions of the first version they don't.
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
  /// The date when the world's time was zero.
  var dateAtStart = Seal.outside { Date.now.roundedToMilliseconds }
  /// Real time that passed without a sleeping task or thread, and that the view model has not seen.
  var unseenTime = Duration.zero
  /// Whether another world has taken its place.
  private(set) var isOver = false
  /// Whether the view model has looked at a clock. Before that the time does not matter.
  package var hasLookedAtClock = false
  /// Time that passed without any effect since the last line, and is not recorded yet; nil if there
  /// is none.
  var quietTime: Duration?

  /// Makes a world in which these answer, or else the real one, which records its answers.
  ///
  /// With `followsRealTime` the real world's time is real; otherwise no task waits for it, except while a
  /// service is awaited.
  package init(
    settings: Settings = Settings(), options: LaunchOptions? = nil,
    recorded: RecordedAnswers? = nil, generated: GeneratedAnswers? = nil,
    followsRealTime: Bool = true, knowsSecrets: Bool = false
  ) {
    let isReal = recorded == nil && generated == nil
    (self.settings, launchOptions) = (settings, options)
    (self.recorded, self.generated) = (recorded, generated)
    followsCancellations = generated != nil
    recorded?.asksRealWorld = generated == nil
    isAtPrompt = isReal && followsRealTime
    (self.followsRealTime, self.knowsSecrets) = (isAtPrompt, isReal || knowsSecrets)
    listsPending = recorded?.listsPending ?? true
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

  /// Notes that something was recorded under this name, which may have a rank.
  func noteRecorded(_ name: String) {
    if recordedNames != nil { recordedNames?.insert(RankedName(name).name) }
  }

  /// The names under which something is recorded while `body` runs.
  func namesRecorded(during body: () -> Void) -> Set<String> {
    recordedNames = []
    body()
    return recordedNames.take() ?? []
  }

  /// Removes a draw that is answered, or a stream that ended or lost its listener; returns the
  /// question to which its answer is recorded.
  func endWaiting(_ id: Int) -> Question {
    // Until now it waited.
    recordQuietTime()
    return pendingEffects.answer(id)
  }

  /// Writes which draws wait for their answers, and which streams are open, each once: as time passes, the next
  /// command begins, or the session ends. Returns whether there are any.
  @discardableResult
  package func listPending() -> Bool {
    let unlisted = unlistedEvents
    if unlisted.isEmpty { return false }
    for event in unlisted { transcript.append(event) }
    recorded?.noteListed(Set(pendingEffects.unlisted))
    pendingEffects.listedCount = pendingEffects.askedCount
    return true
  }

  /// What says which draws and streams wait, where no line does yet.
  var unlistedEvents: [Event] {
    listsAny && listsPending ? pendingEffects.unlisted.map(Event.pending) : []
  }

  /// The lines with which the session ends if it ends here.
  package var endLines: [UInt8] {
    let end = ByteBuffer(capacity: 0)
    for event in unlistedEvents { end.append(event) }
    return end.bytes()
  }

  /// A question that waits for its answer while the same one does, if neither task was cancelled.
  package var repeatedQuestion: Question? {
    pendingEffects.wantedQuestions.filter(isCompared).firstRepeated
  }

  /// Whether a stream was opened since lines last said which are open.
  package var hasUnlistedStreams: Bool { pendingEffects.hasUnlistedStreams }

  /// A stream that is open twice.
  package var repeatedStream: Question? {
    pendingEffects.openStreams.filter(isCompared).firstRepeated
  }

  /// Whether no secret hides the inputs by which questions of an effect differ.
  private func isCompared(_ question: Question) -> Bool {
    !uncomparedEffects.contains(question.effect)
  }

  /// Whether lines say that a stream is open, and that nothing listens any more. They don't if the screen opened
  /// it: most views listen all the time. Sessions of earlier versions of the format may not, either.
  func lists(stream question: Question) -> Bool {
    hasCommands && recorded?.lists(stream: question.name) ?? true
  }

  /// Whether the real world is answering in a replay, because the session does not.
  var awaitsRealAnswer: Bool {
    guard let recorded, fillsGaps else { return false }
    return inFlight > recorded.awaitedQuestions.count
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

  /// Whether the changes of a binding that follow `most` others may be folded, or all of one that settles: what was
  /// recorded one by one is compared so.
  func mayFold(_ binding: String, isSettled: Bool = false, after most: Int) -> Bool {
    recorded?.foldsChanges(of: binding, isSettled: isSettled, after: most) ?? true
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
    case .interrupt: cancelRunning()
    case .reply(let suspension, let reply): inside { suspension.resume(returning: reply) }
    case .element(let stream, let element): inside { stream.play(element) }
    }
    processInputs.awaitClock(true)
  }
}

extension World {
  /// The options that the program was started with; nil in a replay, and in a program without
  /// options.
  ///
  /// They say where the real world is: a file, a server. So only live closures need them, and they
  /// are not recorded:
  ///
  /// ```swift
  /// let url = world.options(ShopOptions.self)?.url
  /// return ShopViewModel(prices: world.effect("prices") { try await Prices.load(from: url) })
  /// ```
  ///
  /// A command line without options is parsed when a screen first asks for them. At a prompt it was
  /// parsed before.
  ///
  /// An option on which the view model itself depends is an input like any other: wrap it in an
  /// effect, so that a replay gets it, too.
  ///
  /// - Parameter type: the type of the program's options; any other type stops the program.
  /// - Returns: the options, or nil.
  public func options<Options>(_ type: Options.Type) -> Options? {
    guard let value = Seal.outside({ launchOptions?.value }) else { return nil }
    guard let options = value as? Options else {
      Mistake.stop("error: \(type): this program's options are \(Swift.type(of: value))")
    }
    return options
  }
}

/// The options that a program was started with, read when a screen first asks for them.
package final class LaunchOptions {
  private let read: () -> Any
  /// The options.
  package private(set) lazy var value = read()

  /// Makes options that `read` returns.
  package init(_ read: @escaping () -> Any) { self.read = read }
}

extension [Question] {
  fileprivate var firstRepeated: Question? {
    var known: Set<Question> = []
    return first { !known.insert($0).inserted }
  }
}

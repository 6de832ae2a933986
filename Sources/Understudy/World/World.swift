#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  let launchOptions: Any?
  /// The clock for the view model: real in a live run, virtual in a replay.
  public var clock: WorldClock { WorldClock(world: self) }

  private(set) var source: Source
  /// Whether secrets are typed here, so that stand-ins are not used.
  let knowsSecrets: Bool
  var isLive: Bool { if case .live = source { true } else { false } }
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
  /// The real time up to which the loop's time has advanced.
  var caughtUp = Seal.realTime
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
  /// With `followsRealTime` its time is real; otherwise nobody waits for it, except while a service
  /// is awaited.
  package init(
    settings: Settings = Settings(), options: Any? = nil, followsRealTime: Bool = true
  ) {
    self.followsRealTime = followsRealTime
    self.settings = settings
    launchOptions = options
    knowsSecrets = true
    source = .live
    processInputs = ProcessInputs(seed: settings.seed, isLive: true)
    processInputs.serve(self)
    processInputs.awaitClock(followsRealTime)
  }

  /// Makes a world that answers from a session.
  init(settings: Settings, feed: RecordedAnswers) {
    followsRealTime = false
    self.settings = settings
    launchOptions = nil
    knowsSecrets = false
    source = .replay(feed)
    processInputs = ProcessInputs(seed: settings.seed, isLive: false)
    processInputs.serve(self)
  }

  /// Makes a world that answers from a session until it goes live; see ``goLive()``.
  init(settings: Settings, options: Any?, resuming feed: RecordedAnswers) {
    followsRealTime = false
    self.settings = settings
    launchOptions = options
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

  /// Makes the code up to ``Seal/leave(_:)`` this world's view model's: for what each frame does, where
  /// a closure would not be inlined.
  @inline(__always)
  func enter() -> Bool {
    if !processInputs.areActive { processInputs.activate() }
    return Seal.enter()
  }

  // MARK: Effects

  /// Makes a closure for the view model, whose results are recorded and replayed under `name`.
  ///
  /// The result is recorded by its `Codable` conformance. A replay without a recorded answer
  /// continues with the last one of that name, or with an empty one (zero, `""`, `[]`, nil), and
  /// fails.
  public func effect<each Input, Output: Codable>(
    _ name: String, _ live: @escaping (repeat each Input) -> Output
  ) -> (repeat each Input) -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in draw(name) { live(repeat each input) } }
  }

  /// The same for a closure that throws: the error's text is recorded, and thrown in a replay as a
  /// ``RecordedError``.
  public func effect<each Input, Output: Codable>(
    _ name: String, _ live: @escaping (repeat each Input) throws -> Output
  ) -> (repeat each Input) throws -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in try draw(name) { try live(repeat each input) } }
  }

  /// The same for an asynchronous service.
  ///
  /// The live closure runs outside the view model's event loop, so only its answer is recorded, not
  /// what it awaits. Cancelling the caller cancels it.
  public func effect<each Input: Sendable, Output: Codable & Sendable>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async throws -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      try await draw(name) { try await live(repeat each input) }
    }
  }

  static func check(_ name: String) {
    let isReserved = name == "clock" || Event.processInputs.contains(name)
    precondition(!isReserved, "\(name): this effect is the world's own")
  }

  /// One call of an effect, without making a closure by `effect`.
  public func draw<Output: Codable>(_ name: String, _ live: () -> Output) -> Output {
    switch source {
    case .live:
      let output = Seal.outside(live)
      record(name, output)
      return output
    case .replay(let feed):
      if case .success(let output)? = take(Output.self, name, from: feed) { return output }
      guard !feed.fillsGaps else {
        let output = Seal.outside(live)
        record(name, output)
        return output
      }
      missing(name)
      return feed.standIn(for: name)
    }
  }

  /// One call of an effect that may throw.
  public func draw<Output: Codable>(_ name: String, _ live: () throws -> Output) throws -> Output {
    switch source {
    case .live:
      return try recording(name, Result { try Seal.outside(live) })
    case .replay(let feed):
      if let taken = take(Output.self, name, from: feed) { return try taken.get() }
      if feed.fillsGaps { return try recording(name, Result { try Seal.outside(live) }) }
      missing(name)
      throw RecordedError.make(Answer.missing)
    }
  }

  /// One call of an asynchronous effect.
  public func draw<Output: Codable & Sendable>(
    _ name: String, _ live: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    let effectID = pendingEffects.ask(name, isAwaited: true)
    if case .replay(let feed) = source {
      if let answer = await feed.answer(for: name),
        let taken = read(Output.self, answer, name, feed)
      {
        record(pendingEffects.answer(effectID), answer)
        return try taken.get()
      }
      guard isLive || feed.fillsGaps else {
        missing(pendingEffects.answer(effectID))
        throw RecordedError.make(Answer.missing)
      }
    }
    let result = await outside(live)
    catchUp()
    return try recording(pendingEffects.answer(effectID), result)
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

  /// An input that the view model takes from its process. A replay takes it from anywhere in the
  /// session, or gets a fixed one: nothing is missing in a session that was written by hand.
  func drawInput<Output: Codable>(
    _ name: String, orElse fixed: Output, _ live: () -> Output
  ) -> Output {
    if case .replay(let feed) = source {
      if case .success(let output)? = take(Output.self, name, from: feed) { return output }
      if let answer = feed.first(name),
        case .success(let output)? = read(Output.self, answer, name, feed)
      {
        return output
      }
      if !feed.fillsGaps {
        feed.noteUnrecorded(name)
        return fixed
      }
    }
    let output = live()
    record(name, output)
    return output
  }

  // MARK: Streams

  /// Adds a stream that a view model listens to; returns its ID.
  func openStream(_ name: String) -> Int { pendingEffects.ask(name, isAwaited: false) }

  /// The name under which an open stream's elements are recorded.
  func label(ofStream id: Int) -> String { pendingEffects.label(of: id) }

  /// Removes a stream that ended or lost its listener.
  func closeStream(_ id: Int) { _ = pendingEffects.answer(id) }

  /// Records why a session's answer could not be used.
  func mismatch(_ text: String) {
    if case .replay(let feed) = source { feed.mismatch(text) }
  }

  // MARK: The usual inputs

  /// The current date and time, recorded as `< date "2026-11-21T04:29:11Z"`.
  public func now() -> Date { draw("date") { Date.now.roundedToMilliseconds } }

  /// A new UUID, recorded as `< uuid "…"`.
  public func uuid() -> UUID { draw("uuid") { UUID() } }

  /// A generator for code that needs one. Its numbers depend on the session's seed; a live run
  /// without one draws a seed and records it as `< seed …`.
  public func randomNumberGenerator() -> SeededGenerator {
    SeededGenerator(
      seed: settings.seed ?? draw("seed") { UInt64.random(in: 0...UInt64(UInt32.max)) })
  }

  // MARK: Being live

  /// Takes answers from the real world instead of the session from now on.
  ///
  /// Time continues from the session's end. Draws that still wait for an answer ask the real world.
  func goLive() {
    guard case .replay(let feed) = source else { return }
    source = .live
    followsRealTime = true
    hasLookedAtClock = true
    caughtUp = Seal.realTime
    feed.release()
  }

  /// Runs `live` on the platform's threads, in real time, and returns its result.
  ///
  /// Even an immediate result arrives as a separate job: otherwise the threads would decide whether
  /// it comes before or after the frame of the job that asked.
  private func outside<Output: Sendable>(
    _ live: @escaping @Sendable () async throws -> Output
  ) async -> Result<Output, any Error> {
    Seal.effectsAtWork += 1
    defer { Seal.effectsAtWork -= 1 }
    let task = Task.detached(executorPreference: Executors.global.others) {
      try await live()
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        Task.detached(executorPreference: Executors.global.others) {
          let result = await task.result
          await MainActor.run { self.inside { continuation.resume(returning: result) } }
        }
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// Plays the session's next event in a replay.
  func play(_ event: RecordedAnswers.NextEvent, _ settle: () -> Void) {
    switch event {
    case .time(let duration): pass(duration, settle)
    case .reply(let continuation, let reply): inside { continuation.resume(returning: reply) }
    case .element(let stream, let answer): inside { stream.play(answer) }
    }
    processInputs.awaitClock(true)
  }
}

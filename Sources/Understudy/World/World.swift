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
/// On a live run the closure is called and its result is recorded, as `< random 7`. On a replay
/// the closure is never called: the result comes from the session. A draw that the session does not
/// hold is a divergence, and so is an answer of the session that nobody draws.
@MainActor
public final class World {
  /// What the session's settings say: seed, locale, time zone.
  public let settings: Settings
  /// What ``options(_:)`` gives on a live run.
  let launchOptions: Any?
  /// Time as the view model should know it: real on a live run, virtual on a replay.
  public var clock: WorldClock { WorldClock(world: self) }

  private(set) var source: Source
  /// Whether secrets were typed here, so that nothing stands in for them.
  let knowsSecrets: Bool
  var isLive: Bool { if case .live = source { true } else { false } }
  /// Where draws are written: the transcript of the stage.
  var transcript = ByteBuffer()
  /// Called when an answer was written, before the view model gets it.
  var afterLines: (() -> Void)?
  /// Draws that wait for the world right now, and will be answered once.
  var inFlight: Int { pendingEffects.awaited }
  private var pendingEffects = PendingEffects()
  private var started = ContinuousClock.now
  private let origin = EventLoop.shared.now
  /// The real time up to which those who sleep have caught up.
  private var caughtUp = ContinuousClock.now
  /// How far the view model's clock is ahead of the event loop's, which only runs while somebody
  /// sleeps.
  private var clockLead: Duration = .zero

  enum Source {
    case live
    case replay(RecordedAnswers)
  }

  /// Makes a world that is real and writes down what it answers.
  package init(settings: Settings = Settings(), options: Any? = nil) {
    self.settings = settings
    launchOptions = options
    knowsSecrets = true
    source = .live
  }

  /// Makes a world that answers from a session.
  init(settings: Settings, feed: RecordedAnswers) {
    self.settings = settings
    launchOptions = nil
    knowsSecrets = false
    source = .replay(feed)
  }

  /// Makes a world that answers from a session until it goes live; see ``goLive()``.
  init(settings: Settings, options: Any?, resuming feed: RecordedAnswers) {
    self.settings = settings
    launchOptions = options
    knowsSecrets = true
    source = .replay(feed)
  }

  // MARK: Effects

  /// A closure to hand to the view model, whose results are recorded and replayed under `name`.
  ///
  /// The result is `Codable`, which is how it is written into the session. A replay that lacks the
  /// answer goes on with the last one of that name, or else with an empty one (zero, `""`, `[]`,
  /// nil), and fails.
  public func effect<each Input, Output: Codable>(
    _ name: String, _ live: @escaping (repeat each Input) -> Output
  ) -> (repeat each Input) -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in draw(name) { live(repeat each input) } }
  }

  /// The same for a closure that throws: the error's text is recorded too, and thrown on replay as
  /// a ``RecordedError``.
  public func effect<each Input, Output: Codable>(
    _ name: String, _ live: @escaping (repeat each Input) throws -> Output
  ) -> (repeat each Input) throws -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in try draw(name) { try live(repeat each input) } }
  }

  /// The same for a service that answers later.
  ///
  /// The live closure runs outside the view model's event loop, so what it awaits and how long
  /// takes no part in the session but for its answer. Cancelling the caller cancels it.
  public func effect<each Input: Sendable, Output: Codable & Sendable>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async throws -> Output {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      try await draw(name) { try await live(repeat each input) }
    }
  }

  static func check(_ name: String) {
    precondition(!["clock", "now"].contains(name), "\(name): this effect is the world's own")
  }

  /// One draw of what `effect` makes a closure of.
  public func draw<Output: Codable>(_ name: String, _ live: () -> Output) -> Output {
    switch source {
    case .live:
      let output = live()
      record(name, output)
      return output
    case .replay(let feed):
      if case .success(let output)? = take(Output.self, name, from: feed) { return output }
      guard !feed.fillsGaps else {
        let output = live()
        record(name, output)
        return output
      }
      missing(name)
      return feed.standIn(for: name)
    }
  }

  /// One draw of an effect that may throw.
  public func draw<Output: Codable>(_ name: String, _ live: () throws -> Output) throws -> Output {
    switch source {
    case .live:
      return try recording(name, Result { try live() })
    case .replay(let feed):
      if let taken = take(Output.self, name, from: feed) { return try taken.get() }
      if feed.fillsGaps { return try recording(name, Result { try live() }) }
      missing(name)
      throw RecordedError.make(Answer.missing)
    }
  }

  /// One draw of an effect that answers later.
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

  // MARK: Streams

  /// Takes in a stream that a view model listens to; gives its number.
  func openStream(_ name: String) -> Int { pendingEffects.ask(name, isAwaited: false) }

  /// The name to record under what comes from a stream that is open.
  func label(ofStream id: Int) -> String { pendingEffects.label(of: id) }

  /// The stream is over, or nobody listens any more.
  func closeStream(_ id: Int) { _ = pendingEffects.answer(id) }

  /// Notes what a session holds that could not be used.
  func mismatch(_ text: String) {
    if case .replay(let feed) = source { feed.mismatch(text) }
  }

  // MARK: The usual inputs

  /// The date and time right now, recorded as `< date "2026-11-21T04:29:11Z"`.
  public func now() -> Date { draw("date") { Date.now.roundedToMilliseconds } }

  /// A new UUID, recorded as `< uuid "…"`.
  public func uuid() -> UUID { draw("uuid") { UUID() } }

  /// A generator for code that insists on one. Its numbers follow from the session's seed, which is
  /// drawn by a live run that was given none and recorded as `< seed …`.
  public func randomNumberGenerator() -> SeededGenerator {
    SeededGenerator(
      seed: settings.seed ?? draw("seed") { UInt64.random(in: 0...UInt64(UInt32.max)) })
  }

  // MARK: Recording

  private func recording<Output: Codable>(
    _ name: String, _ result: Result<Output, any Error>
  ) throws -> Output {
    switch result {
    case .success(let output): record(name, output)
    case .failure(let error): record(name, Answer.failure(RecordedError.text(of: error)))
    }
    return try result.get()
  }

  private func record<Output: Codable>(_ name: String, _ output: Output) {
    if let number = output as? Int {
      // A number is drawn so often that its value is worth writing without a detour.
      transcript.append(effect: name, number)
      afterLines?()
    } else {
      record(name, Answer(encoding: output))
    }
  }

  func record(_ name: String, _ answer: Answer) {
    transcript.append(Event.effect(name, answer))
    afterLines?()
  }

  private func missing(_ name: String) {
    record(name, Answer.failure(Answer.missing))
  }

  // MARK: Replaying

  private func take<Output: Codable>(
    _ type: Output.Type, _ name: String, from feed: RecordedAnswers
  ) -> Result<Output, any Error>? {
    guard let answer = feed.take(name), let taken = read(type, answer, name, feed) else {
      return nil
    }
    record(name, answer)
    return taken
  }

  /// What a recorded answer means; nil when it means nothing here.
  private func read<Output: Codable>(
    _ type: Output.Type, _ answer: Answer, _ name: String, _ feed: RecordedAnswers
  ) -> Result<Output, any Error>? {
    switch answer {
    case .failure(let text): return .failure(RecordedError.make(text))
    case .end:
      feed.mismatch("\(name): the session's answer is the end of a stream, and this is none")
      return nil
    case .value(let value):
      do {
        return .success(try ValueDecoder().decode(type, from: value))
      } catch {
        feed.mismatch("\(name): the session's answer does not fit: \(error)")
        return nil
      }
    }
  }

  // MARK: Being live

  /// Answers from the real world from now on, where a session did so far.
  ///
  /// Time goes on from where the session left it. Whoever waits for an answer that the session does
  /// not hold asks anew.
  func goLive() {
    guard case .replay(let feed) = source else { return }
    source = .live
    caughtUp = .now
    started = .now - time
    feed.release()
  }

  /// Runs `live` on the platform's own threads, in real time, and returns its result.
  ///
  /// The result arrives as a job of its own, also when it is there at once: else it would depend on the
  /// threads whether it comes before or after the frame of the job that asked.
  private func outside<Output: Sendable>(
    _ live: @escaping @Sendable () async throws -> Output
  ) async -> Result<Output, any Error> {
    let task = Task.detached(executorPreference: Executors.global.original) {
      try await live()
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        Task.detached(executorPreference: Executors.global.original) {
          let result = await task.result
          await MainActor.run { continuation.resume(returning: result) }
        }
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// On a live run, wakes those whose time has come in reality, each after the time it slept for: that
  /// a wake-up came some milliseconds late is not recorded.
  ///
  /// Does nothing when nobody sleeps: the passing of time is an input only for those who wait.
  func wakeSleepers() {
    guard case .live = source else { return }
    while let duration = untilNextTimer, duration <= lag { catchUp(by: duration) }
  }

  /// The same, and lets those who sleep on know how long they have slept: for when something else
  /// happens, on which their order to later sleepers may depend.
  func catchUp() {
    wakeSleepers()
    guard case .live = source, untilNextTimer != nil else { return }
    let rest = Duration.milliseconds(Int(lag / .milliseconds(1)))
    if rest >= .milliseconds(1) { catchUp(by: rest) }
  }

  private func catchUp(by duration: Duration) {
    caughtUp = sleepStart + duration
    pass(duration)
  }

  /// How much real time has passed of which those who sleep have not been told.
  private var lag: Duration { ContinuousClock.now - sleepStart }

  // Time in which nobody slept is nobody's: it must not shorten the sleep that begins after it.
  private var sleepStart: ContinuousClock.Instant { max(caughtUp, EventLoop.shared.sleepingSince) }

  /// How long until the first sleeper is due in the world's time; nil when nobody sleeps.
  var untilNextTimer: Duration? { EventLoop.shared.untilNextTimer }

  /// How long to wait in real time until the first sleeper is due.
  package var realTimeUntilNextTimer: Duration? {
    untilNextTimer.map { max($0 - lag, .zero) }
  }

  /// Lets happen on a replay what the session holds next.
  func play(_ event: RecordedAnswers.NextEvent) {
    switch event {
    case .time(let duration): pass(duration)
    case .reply(let continuation, let reply): continuation.resume(returning: reply)
    case .element(let stream, let answer): stream.play(answer)
    }
  }

  /// Lets `duration` pass for those who sleep, and records it.
  func pass(_ duration: Duration) {
    record("clock", .value(.double(duration / .seconds(1))))
    EventLoop.shared.advance(by: duration)
  }

  /// The time on the view model's clock, as far as it can be known without reading it.
  var time: Duration { EventLoop.shared.now - origin + clockLead }

  /// The time as the view model reads it, recorded as `< now 1.25` in seconds.
  ///
  /// Nobody is woken by a reading: it happens in the middle of the view model's own code.
  func readClock() -> Duration {
    let seconds = draw("now") {
      Double(Int((ContinuousClock.now - started) / .milliseconds(1))) / 1000
    }
    let read = max(Duration(recordedSeconds: seconds) ?? .zero, time)
    clockLead += read - time
    return read
  }
}

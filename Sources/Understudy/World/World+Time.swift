/// The world's time: real at a prompt, and the session's in a replay. In a script it passes only where
/// somebody lets it: see ``Stage/pass(_:)``.
extension World {
  /// The time since the world was made, as the view model sees it.
  package var time: Duration { EventLoop.shared.now - origin }

  /// The real time that has not been counted yet.
  private var lag: Duration {
    followsRealTime ? Seal.realTime - realStart - EventLoop.shared.now : .zero
  }

  /// The same in whole milliseconds, as it is recorded.
  private var wholeLag: Duration { .milliseconds(Int64(lag / .milliseconds(1))) }

  /// Makes real time count from now on, if it doesn't.
  func beginToFollowRealTime() {
    guard !followsRealTime else { return }
    followsRealTime = true
    countRealTimeFromNow()
  }

  /// Makes the loop's time and real time agree.
  func countRealTimeFromNow() { realStart = Seal.realTime - EventLoop.shared.now }

  /// The time until the first sleeping task, thread or timer is due; nil if there is none.
  package var untilNextTimer: Duration? { EventLoop.shared.untilNextTimer }

  /// The same; nil also if a session can't say that so much time passes.
  package var untilNextWake: Duration? {
    untilNextTimer.flatMap { $0 <= .longestRecorded ? $0 : nil }
  }

  /// The time until then in real time; nil also if time is not real.
  package var realTimeUntilNextTimer: Duration? {
    guard followsRealTime, isLive else { return nil }
    return untilNextTimer.map { max($0 - lag, .zero) }
  }

  /// Lets what is due in real time happen, each after exactly the time it asked for: a delay of some
  /// milliseconds is not recorded. `settle` is called after each.
  func wakeSleepers(_ settle: () -> Void = {}) {
    guard isLive, followsRealTime else { return }
    // A loop that looks at clocks gets ahead of real time.
    if lag < .zero { countRealTimeFromNow() }
    while !isTimeUp(), let duration = untilNextTimer, duration <= lag { pass(duration, settle) }
  }

  /// The same, and also takes the time that has passed since then, before something else happens.
  ///
  /// It is recorded if somebody waits for it, and otherwise only if the view model looks at a clock
  /// after what happens next. Until then the loop's time stays what the session says. In a script, a service
  /// that answers in less than a tenth of a second took no time, so that its recording is the same each time.
  func catchUp(_ settle: () -> Void = {}) {
    guard isLive, followsRealTime else { return }
    wakeSleepers(settle)
    let rest = wholeLag
    if rest <= .zero || isTimeUp() { return }
    if !isAtPrompt, skippedTime + rest < .milliseconds(100) {
      (realStart, skippedTime) = (realStart + rest, skippedTime + rest)
      return
    }
    if untilNextTimer != nil { return pass(rest, settle) }
    realStart += rest
    if isAtPrompt || hasLookedAtClock { unseenTime = unseenTime + rest }
  }

  /// Whether the next timer is due within `duration` if that is counted from now, and not if it is counted
  /// from where the loop's time is.
  func isDueOnlyFromNow(within duration: Duration) -> Bool {
    untilNextTimer.map { $0 > duration && $0 <= duration + wholeLag } ?? false
  }

  /// Lets the next look at a clock draw the time, after something was recorded that a replay does as
  /// well. Without that a replay would draw it at an earlier look, or some other thing would.
  @inline(__always)
  func showTime() { if unseenTime > .zero { processInputs.awaitClock(true) } }

  /// Called when a step of a session begins, and as time passes: what does neither may hang. Nil if nothing looks for it.
  package static var signOfLife: (() -> Void)?

  /// Lets `duration` pass, and records it. If nothing happens, it is recorded together with the time
  /// that passes next: a timer that changes nothing must not flood a session.
  ///
  /// A replay stops as the command returns for which time passes, as a live run does: see ``passRest(_:)``. It pauses
  /// where something asks whose answer the session has before this time.
  /// Stops once so many timers have fired, and what is due at the same time.
  func pass(_ duration: Duration, mostTimers: Int = .max, _ settle: () -> Void = {}) {
    let start = transcript.count
    var unrecorded = ((quietTime ?? .zero) + duration).recordable
    let duration = unrecorded - (quietTime ?? .zero)
    let (asked, listed) = (pendingEffects.askedCount, pendingEffects.listedCount)
    let line = write(unrecorded)
    quietTime = nil
    let end = transcript.count
    // What happens now may end the process. Live, nothing has to be known of time in which nothing happens.
    if generated != nil { transcript.store(inStep: true) }
    if !isLive { afterLines?() }
    var passed = duration
    let beginning = time
    let isExact = recorded?.passesTimeAgain == false
    let next = isExact ? recorded?.nextService.flatMap { isAsked($0) ? nil : $0 } : nil
    var timers = 0
    var lastSign = beginning
    // What else is due at the same time happens, too.
    func mustStop() -> Bool {
      isTimeUp() || timers >= mostTimers && untilNextTimer.map { $0 > .zero } ?? false
        || answersLateQuestion && untilNextTimer != .zero
    }
    func advance() {
      passed = EventLoop.shared.advance(by: duration, until: mustStop) {
        timers += 1
        settle()
        // What sleeps for no time again and again hangs.
        if let sign = Self.signOfLife, time - lastSign >= .milliseconds(1) { Seal.outside(sign) }
        lastSign = time
        let pause = time - beginning
        let isEarly =
          looksAtPauses
          ? duration - pause > .milliseconds(1)
            // What only changes may be the tick of a timer.
            && (isTimeUp() || pendingEffects.askedCount > asked)
          // What else happens in that time may have happened at any time. Exploring lets much pass at once, and a
          // recording adds what a quick answer took.
          : duration - pause > max(.milliseconds(100), duration / 10) && pause > duration / 10
            && next.map(isAsked) ?? false
        if isEarly, shorterPause == nil { shorterPause = (pause, duration) }
      }
      settle()
    }
    if let folding { folding.counting(advance) } else { advance() }
    // A little more where a session can't say that so much of it has passed.
    unrecorded -= duration - passed
    let more = unrecorded.recordable - unrecorded
    EventLoop.shared.set(now: EventLoop.shared.now + more)
    (unrecorded, passed) = (unrecorded + more, passed + more)
    // What is asked now has not waited until now.
    let isQuiet =
      transcript.count == end && pendingEffects.askedCount == asked && isLive
      && (unrecorded > .zero || !hasFoldedChanges)
    guard isQuiet else {
      let rest = duration - passed
      if rest > .zero { stopEarly(line..<end, at: unrecorded, before: rest) }
      writeFoldedChanges()
      guard answersLateQuestion else { return }
      answerLateQuestions(settle)
      if rest > .zero, !isTimeUp() { passRest(settle) }
      return
    }
    transcript.truncate(to: start)
    pendingEffects.listedCount = listed
    if unrecorded > .zero { quietTime = unrecorded }
  }

  /// Whether a service was asked, and has not answered, or is a stream that is open.
  private func isAsked(_ service: String) -> Bool {
    pendingEffects.awaits(service)
  }

  /// Whether something asks what the session answers before the time that passes now.
  private var answersLateQuestion: Bool { recorded?.hasAnswerToLateQuestion ?? false }

  /// Answers that.
  private func answerLateQuestions(_ settle: () -> Void) {
    while let recorded, recorded.hasAnswerToLateQuestion, let event = recorded.nextEvent() {
      play(event, settle)
      settle()
    }
  }

  /// Writes what changed often in the time that was recorded last.
  private func writeFoldedChanges() {
    if let folding, folding.hasChanges { inside { folding.write() } }
  }

  private var hasFoldedChanges: Bool { folding?.hasChanges ?? false }

  /// Real time does not count while `body` lets time pass.
  func stoppingRealTime(_ body: () -> Void) {
    let wasCounting = followsRealTime
    let lag = lag
    followsRealTime = false
    body()
    guard wasCounting, !isOver else { return }
    followsRealTime = true
    countRealTimeFromNow()
    realStart -= lag
  }

  /// Records the time that passed without effects, or in which only folded changes happened, before something
  /// else is recorded.
  func recordQuietTime() {
    guard let duration = quietTime else { return }
    write(duration)
    quietTime = nil
    writeFoldedChanges()
  }

  /// Records the time that passed if something changed in it, and not if nothing did: nothing will.
  func endQuietTime() {
    if hasFoldedChanges { recordQuietTime() }
    quietTime = nil
  }

  /// Writes that time passed, after what waits for it; returns where its line begins.
  @discardableResult
  private func write(_ duration: Duration) -> Int {
    listPending()
    let line = transcript.count
    transcript.append(Event.clock(duration))
    return line
  }

  /// Notes that only `duration` has passed where the session says more.
  private func stopEarly(_ line: Range<Int>, at duration: Duration, before rest: Duration) {
    // What nothing waits for need not pass.
    if !isLive, untilNextTimer != nil || answersLateQuestion { restOfTime = rest }
    let others = transcript.bytes(from: line.upperBound)
    transcript.truncate(to: line.lowerBound)
    // A report that has the line takes it back.
    if !isLive { afterLines?() }
    transcript.append(Event.clock(duration))
    transcript.append(others)
  }

  /// Lets the time pass that the session has for a command after it has returned: what is due in it belongs to
  /// this step.
  func passRest(_ settle: () -> Void) {
    if let rest = restOfTime.take() { pass(rest, settle) }
  }

  /// Draws the time before the view model looks at a clock, or begins to wait.
  ///
  /// It wakes no task, because it happens in the middle of the view model's code.
  func readClock() {
    if let recorded {
      if let time = recorded.takeNext(.now) { show(time) }
      return processInputs.awaitClock(recorded.hasAnswers)
    }
    processInputs.awaitClock(false)
    beginToLookAtClock()
    // There is none in a generated world, where time passes only as recorded.
    guard unseenTime > .zero else { return }
    // Rounded as it is recorded, so that a replay has exactly the same.
    let seconds = Value.double((time + unseenTime).seconds)
    unseenTime = .zero
    let before = EventLoop.shared.now
    if let seen = Duration(recorded: seconds) { EventLoop.shared.set(now: origin + seen) }
    // It was taken from real time when nothing had seen it yet. What is due next must not wait for it again.
    realStart -= EventLoop.shared.now - before
    record(Question(.now), .value(seconds))
  }

  /// The time that a session says was seen; nil if it says something else.
  static func time(seenIn answer: Answer) -> Duration? {
    if case .value(let value) = answer { Duration(recorded: value) } else { nil }
  }

  /// Lets it be the time that a session says.
  func show(_ time: Answer) {
    guard let shown = Self.time(seenIn: time) else { return }
    EventLoop.shared.set(now: origin + shown)
    record(Question(.now), time)
  }
}

/// Changes that come often while time passes, and are written as one line for each binding.
@MainActor
protocol FoldedChanges: AnyObject {
  /// Whether there are some that are not written yet.
  var hasChanges: Bool { get }
  /// Counts what changes while `body` lets time pass.
  func counting(_ body: () -> Void)
  /// Writes those that were counted.
  func write()
}

/// The view model's clock: real in a live run, where each reading is recorded, and virtual in a
/// replay, which does not wait.
///
/// Sleeping on it is like `Task.sleep`, which also follows the world's time; use this clock where
/// the code under test expects a clock. Times are exact to the millisecond.
public struct WorldClock: Clock {
  let world: World

  /// A point in the time of one session.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether `a` comes before `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  /// The current time, which is recorded. Read it on the view model's thread.
  public var now: Instant {
    Instant(
      offset: MainActor.assumeIsolated {
        world.processInputs.readClock()
        return world.time
      })
  }

  /// The clock's resolution.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let now = await MainActor.run { self.now }
    try await Task.sleep(for: max(now.duration(to: deadline), .zero))
  }
}

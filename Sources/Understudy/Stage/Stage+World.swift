/// Time that passes, and answers of the world.
extension Stage {
  /// Runs what is ready, and writes what changed. Everything that happens ends with this.
  package func settle() {
    settleFinally()
    linesHook?()
  }

  /// The same at the end of a command: the caller takes the lines before the view model continues.
  func settleFinally() {
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
    while admitArrival() { settle() }
    watch()
  }

  /// Admits the first thing that has arrived, after the time that passed before; returns false if there is none.
  private func admitArrival(afterTime: () -> Void = {}) -> Bool {
    EventLoop.shared.admitArrival {
      world.catchUp(settle)
      world.recordQuietTime()
      afterTime()
    }
  }

  /// Lets time pass, for everything that waits for it, but no more once so many timers have fired.
  package func pass(_ duration: Duration, mostTimers: Int = .max) {
    world.pass(duration, mostTimers: mostTimers, settle)
    world.recordQuietTime()
  }

  /// The same as long as that is wanted. Services that are asked, and open streams, have as long in real time to send
  /// something, but each no more than two seconds. In a script, those of a name that were silent for so long have none,
  /// until something is sent after which they have not already been silent, or a command calls an effect, from which
  /// something sent may follow.
  ///
  /// At a prompt, real time stands still meanwhile, so that the next tick of a timer comes when it would.
  package func passWithWorld(_ duration: Duration, while isWanted: () -> Bool = { true }) {
    if world.isAtPrompt || world.callCount > callsAtWait { silence = Silence() }
    defer { callsAtWait = world.callCount }
    // Only where that decides what is due: elsewhere the session records the time as it was typed.
    if world.isDueOnlyFromNow(within: duration) { world.catchUp(settle) }
    world.stoppingRealTime { passInTurn(duration, while: isWanted) }
    world.recordQuietTime()
  }

  private func passInTurn(_ duration: Duration, while isWanted: () -> Bool) {
    admitReady()
    // As if the time that passes while nothing is awaited were real.
    var start = Seal.realTime
    var passed = Duration.zero
    while passed < duration, isWanted() {
      let awaited = world.pendingEffects.awaitedNames
      silence.end(for: awaited)
      if awaited.isSubset(of: silence.names) {
        passed += passUntilAsked(duration - passed)
        start = Seal.realTime - passed
        admitReady()
        // Ctrl-C may have been pressed.
        Seal.outside { wait(.zero) }
        continue
      }
      let elapsed = Seal.realTime - start
      let limit = min(duration, elapsed + silence.rest(for: awaited))
      guard elapsed < limit else { break }
      let rest = min(limit - elapsed, world.untilNextTimer.map { $0 + passed - elapsed } ?? limit)
      prepareToWait()
      Seal.outside { wait(max(rest, .zero)) }
      let now = min(Seal.realTime - start, duration)
      // In the order in which it happens.
      while let next = world.untilNextTimer, passed + next <= now {
        world.pass(next, settle)
        passed += next
        // It may have been a service's.
        admitReady()
      }
      silence.pass(Seal.realTime - start - elapsed, for: awaited)
      admitArrivals(until: Seal.realTime + Self.patience)
    }
    if passed < duration, isWanted() { world.pass(duration - passed, settle) }
  }

  /// Lets time pass until the view model asks a service or opens a stream; returns how much has passed.
  private func passUntilAsked(_ duration: Duration) -> Duration {
    let (start, asked) = (world.time, world.pendingEffects.askedCount)
    world.isTimeUp = { [world] in
      // What is due at the same time happens, too.
      world.pendingEffects.askedCount > asked && (world.inFlight > 0 || world.hasStreams)
        && world.untilNextTimer != .zero
    }
    defer { world.isTimeUp = { false } }
    world.pass(duration, settle)
    return world.time - start
  }

  /// Admits what the real world has ready, in no time of the view model's: services that answer at once, and
  /// streams that have an element.
  package func admitReady() {
    guard world.hasStreams || world.inFlight > 0 else { return }
    let limit = Seal.realTime + Self.patience
    while true {
      admitArrivals(until: limit)
      let isQuiet = Executors.global.outside.isIdle && !EventLoop.shared.hasArrivals
      if isQuiet { isOutsideBusy = false }
      if isQuiet || isOutsideBusy { return }
      isOutsideBusy = Seal.realTime >= limit
      EventLoop.shared.wait(for: .milliseconds(1))
    }
  }

  /// Admits what has arrived.
  private func admitArrivals(until limit: Duration) {
    var isAny = true
    while isAny {
      var start = 0
      let names = world.namesRecorded {
        isAny = admitArrival { start = transcript.count }
        if isAny { settle() }
      }
      // A service of the main actor, which only gets there, has sent nothing yet.
      if isAny, !names.isEmpty || transcript.count > start { silence.hear(names) }
      if Seal.realTime >= limit { break }
    }
  }

  /// How long to wait for what the real world has ready.
  private static let patience = Duration.milliseconds(200)

  /// Waits for the answers of services, at most so long in real time, and as long as that is wanted.
  package func awaitAnswers(for duration: Duration, while isWanted: () -> Bool = { true }) {
    let end = Seal.realTime + duration
    while world.inFlight > 0, isWanted(), case let rest = end - Seal.realTime, rest > .zero {
      waitForWorld(atMost: rest)
      attend()
    }
  }

  /// Lets the world act until it has nothing more to do: in a live run until all pending services
  /// have answered, in a replay to the end of the step in the session.
  package func finish() {
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

  /// Waits no more for completion handlers that were not called, if nothing else is awaited, and then for a command
  /// that nothing under way can end. Returns the names of the services.
  package func giveUpWaiting() -> [String] {
    let names = world.pendingEffects.abandonCalls()
    hasGivenUp = world.inFlight == 0 && !world.hasStreams && world.untilNextTimer == nil
    return names
  }

  /// Lets one thing happen that a running command may wait for; returns false if nothing will
  /// happen.
  func letWorldAct() -> Bool {
    guard let recorded = world.recorded else {
      if world.generated != nil { return letGeneratedWorldAct(showFrame) }
      pause(showFrame)
      return !hasGivenUp
    }
    world.looksAtPauses = true
    defer { world.looksAtPauses = false }
    if playNext(from: recorded, showFrame) {
    } else if recorded.expectsUnfinished {
      return false
    } else if world.fillsGaps && recorded.giveUpUnanswered() || recorded.giveUp() {
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
  func showFrame() {
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
    defer { world.followsRealTime = follows }
    waitForWorld()
    if EventLoop.shared.hasArrivals { world.catchUp(write) } else { world.wakeSleepers(write) }
    // Ctrl-C, or the time, may have ended the command: what arrived happens after it.
    if world.isTimeUp() { return }
    _ = EventLoop.shared.admitArrival {}
    EventLoop.shared.drain()
  }

  /// What is under way.
  package struct Work {
    fileprivate let asked: Int
    fileprivate let running: Int
    fileprivate let sleeping: Int
    fileprivate let deadline: Duration?
    fileprivate let time: Duration

    /// Whether more has begun since then; nil if that can't be told, because time has passed.
    package func hasBegun(since earlier: Work) -> Bool? {
      if asked > earlier.asked || running > earlier.running || sleeping > earlier.sleeping {
        return true
      }
      return time == earlier.time ? deadline != earlier.deadline : nil
    }
  }

  package var work: Work {
    Work(
      asked: world.pendingEffects.askedCount, running: running.count,
      sleeping: EventLoop.shared.timers.count, deadline: EventLoop.shared.nextDeadline,
      time: EventLoop.shared.now)
  }

  // MARK: Generated answers

  /// Lets the generated world do one thing: answer a request, send an element, or let time pass
  /// until something is due. Returns false if nothing can happen.
  func letGeneratedWorldAct(_ settle: () -> Void) -> Bool {
    guard let generated = world.generated, generated.takeAct() else { return false }
    let isTimeFirst = generated.generator.isOnce(in: 4) && !generated.hasRecordedAct
    if let duration = generated.takeRecordedTime() {
      world.pass(duration, settle)
    } else if let duration = world.untilNextWake, isTimeFirst || !generated.isAwaited {
      world.pass(duration, settle)
    } else if let answer = generated.next() {
      world.inside(answer)
    } else {
      return false
    }
    EventLoop.shared.drain()
    return true
  }

  /// Lets the generated world answer all that the session does not, without letting time pass.
  package func answerAll() {
    world.recorded?.giveUpAll()
    settle()
    while let generated = world.generated, generated.takeAct(), let answer = generated.next() {
      world.inside(answer)
      settle()
    }
  }

  /// Lets the generated world do one thing between two commands.
  package func letGeneratedWorldAct() -> Bool {
    guard letGeneratedWorldAct(settle) else { return false }
    settle()
    world.recordQuietTime()
    return true
  }
}

/// How long services and streams send nothing, for which a script waits in real time.
struct Silence {
  private static let longest = Duration.seconds(2)
  /// The real time for which a script has waited for these names since something was sent.
  private var times: [String: Duration] = [:]
  /// The services and streams that were silent for too long.
  private(set) var names: Set<String> = []
  /// What was sent since the last such silence.
  private var heard: Set<String> = []
  /// What was followed by silence before: a service that is polled again and again.
  private var usual: Set<String> = []

  /// Notes that something was sent by services and streams of these names; of others if there are none.
  mutating func hear(_ sent: Set<String>) {
    times = [:]
    if sent.isEmpty || !sent.isSubset(of: usual) { names = [] }
    names.subtract(sent)
    heard.formUnion(sent)
  }

  /// How long to wait until all of these names, which may send something, have been silent for too long.
  func rest(for awaited: Set<String>) -> Duration {
    awaited.subtracting(names).map { Self.longest - times[$0, default: .zero] }.max() ?? .zero
  }

  /// Counts the time for which a script has waited for these names.
  mutating func pass(_ time: Duration, for awaited: Set<String>) {
    for name in awaited { times[name, default: .zero] += time }
  }

  /// Notes which of these names, which may send something, were silent for too long.
  mutating func end(for awaited: Set<String>) {
    let silent = awaited.subtracting(names).filter { times[$0, default: .zero] >= Self.longest }
    if silent.isEmpty { return }
    names.formUnion(silent)
    // What one of them sent may have followed from the rest.
    if heard.isDisjoint(with: silent) { usual.formUnion(heard) }
    heard = []
  }
}

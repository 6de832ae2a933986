import Understudy
import UnderstudyProgram

/// How time passes between the lines of a script, and notes on what is still waiting.
extension Script {
  /// How long, in its own time, the view model may go on after the last line.
  static let finalTime = Duration.seconds(10)
  /// How long services may answer after the last line if the script does not wait for them.
  static let lastWait = Duration.seconds(2)
  /// How long a service answers before a person may wonder.
  private static let longWait = Duration.seconds(1)
  /// How long a service may take to call a completion handler: whether it ever will can't be told.
  private static let patience = Duration.seconds(10)

  /// Waits for the services that were asked, and for what streams have ready, so that the next line finds it.
  func settle(_ stage: Stage) {
    guard launch.settles else { return }
    stage.finish()
    if stage.world.hasStreams, !isInRequest { stage.admitReady() }
  }

  /// Waits for what happens on the stage. If nothing does for long, says once for what, since no line may ever follow,
  /// and later gives up what may never come.
  func wait(_ timeout: Duration?, _ stage: Stage) {
    let asked = stage.world.askedCount
    if asked != silence.asked { silence = (asked, .zero) }
    let next = [Self.longWait, Self.patience].first { $0 > silence.time }
    let rest = waitsAsAsked ? nil : next.map { $0 - silence.time }
    guard let limit = [timeout, rest].compactMap(\.self).min() else {
      EventLoop.shared.wait(for: nil)
      return
    }
    let isSilent = EventLoop.shared.wait(for: limit)
    if waitsAsAsked { return }
    silence.time = isSilent ? silence.time + limit : .zero
    if isSilent, silence.time == next { next == Self.patience ? giveUp(stage) : noteSilence(stage) }
  }

  /// Waits as long as a line or an option says, which needs no note.
  func waitAsAsked(_ body: () -> Void) {
    waitsAsAsked = true
    body()
    waitsAsAsked = false
  }

  private func noteSilence(_ stage: Stage) {
    if hasNotedService { return }
    let names = stage.world.awaitedNames
    if names.isEmpty {
      let service = stage.world.abandonedNames.first
      if service == nil, stage.world.hasStreams { return }
      hasNotedService = true
      let reason =
        service.map { "\($0) never called back: what awaits it never ends" }
        ?? "the command waits, and no service or timer is under way that could end it"
      return Diagnostics.say("\(place): \(reason)")
    }
    hasNotedService = true
    Diagnostics.say(
      "\(place): \(have(names)) not answered for a second: "
        + "a script waits for services, unless run with --no-settle")
  }

  /// `load has`, `load and save have`.
  private func have(_ names: [String]) -> String {
    "\(names.enumerated("and")) \(names.count == 1 ? "has" : "have")"
  }

  private func giveUp(_ stage: Stage) {
    let names = stage.giveUpWaiting()
    if names.isEmpty { return }
    Diagnostics.say(
      "\(place): \(have(names)) not called back for \(Self.patience.components.seconds) seconds: "
        + "the script goes on without \(names.count == 1 ? "it" : "them")")
  }

  /// Lets the time of a session's line pass, unless it has passed while its command ran.
  func pass(inStep duration: Duration, _ stage: Stage) {
    guard setUp != nil else { return pass(duration, stage) }
    step.passed += duration
    let rest = step.start + step.passed - stage.world.time
    if rest > .zero { pass(min(rest, duration), stage) } else { settle(stage) }
  }

  func pass(_ duration: Duration, _ stage: Stage) {
    stage.transcript.store()
    waitAsAsked { stage.passWithWorld(duration) }
    // The next line may be about a command that still runs then.
    if !stage.isRunningInBackground { settle(stage) }
    askedBefore = stage.world.askedCount
  }

  /// Says once that something waits, which no time passes for.
  func notePending(_ stage: Stage) {
    let count = stage.world.inFlight
    if count > 0 {
      let verb = count == 1 ? "is" : "are"
      Diagnostics.say("\(place): \(count.counted("answer")) of services \(verb) missing yet")
    } else if let duration = stage.world.untilNextTimer, duration <= Self.finalTime {
      let time = Value.double(duration.seconds)
      Diagnostics.say(
        "\(place): a timer or sleep may be due in \(time) s: "
          + "to let it happen before this line, write :wait \(time) above it")
    } else {
      return
    }
    hasNotedPending = true
  }

  /// Says which streams that the last command opened have sent nothing: the session ends without it.
  func noteSilentStreams(_ stage: Stage) {
    let names = stage.world.silentStreams(after: askedBefore)
    if names.isEmpty { return }
    Diagnostics.say(
      "\(place): \(have(names)) sent nothing yet: to wait for what streams send, end the script "
        + "with :wait 2")
  }

  /// Says which commands have not ended.
  func noteRunning(_ stage: Stage) {
    for name in stage.runningInBackground {
      Diagnostics.say("\(String(escapingControls: name)) is still running")
    }
  }
}

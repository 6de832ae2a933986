import SessionAnalysis
import Understudy

/// Something that nearly every app avoids. It may be meant, so it is offered and no bug.
@MainActor
package struct Surprise {
  /// What happens, without values that depend on the session; nil if nothing does.
  private let text: (Moment) -> String?

  private init(_ text: @escaping (Moment) -> String?) { self.text = text }

  /// The only list of them.
  private static let all = [
    Surprise { now in
      let repeated = now.bindings.flatMap { $0.value.repeatedIDs(at: $0.name) }
      if repeated.isEmpty { return nil }
      // The world may have made them up.
      let answered = now.answeredIDs
      return repeated.first { !answered.contains($0.id) }.map {
        "two rows of \($0.list) have one id"
      }
    },
    Surprise { now in
      guard now.stage.hasNoWork else { return nil }
      let shown: String? = now.bindings.lazy.compactMap { name, value -> String? in
        // A person sets it.
        if now.stage.hasCommand(setting: name) { return nil }
        let (flag, text): (String, String)
        switch value {
        case .bool(true): (flag, text) = (name, "true")
        // It may wait for the person.
        case .case("waiting", _): return nil
        case .case(let phase, let payload) where payload.isEmpty:
          (flag, text) = (phase, phase)
        default: return nil
        }
        // The names of other states end in many words.
        let isState = value == .bool(true) || name.ends(in: wordsOfStates)
        guard flag.ends(in: wordsOfWork + wordsOfTimers) || isState && flag.isOfWork else {
          return nil
        }
        let setting = now.lastSetting { $0.edit?.path.binding == name }
        let isWork =
          flag.ends(in: wordsOfWork) && (isState || setting.map { $0.step > 0 } ?? false)
          || isState && flag.isOfWork && now.isOfService(setting)
        guard isWork || flag.ends(in: wordsOfTimers) && now.hasSeenTimePass,
          now.timersLeaveAlone(setting), now.streamsLeaveAlone(setting)
        else { return nil }
        return "\(name) is still \(text) when nothing is under way"
      }.first
      return shown ?? now.workInRecords.map { "\($0) is still true when nothing is under way" }
    },
    Surprise { now in
      now.stage.world.repeatedQuestion.map { "\($0.name) is asked again before it has answered" }
        ?? now.stage.world.repeatedStream.map { "\($0.name) is opened again while it is open" }
    },
    Surprise { now in
      let negative = now.bindings.lazy.compactMap { $0.value.negativeCount(at: $0.name) }.first
      return negative.flatMap { now.wasGivenNegativeNumber ? nil : "\($0) is negative" }
    },
    Surprise { now in
      guard now.stage.hasNothingUnderWayButStreams else { return nil }
      let shown = now.errorTexts.filter(\.isShown)
      guard !shown.isEmpty, let (command, step, earlier) = now.answeredCommand,
        step.failures.isEmpty
      else { return nil }
      let stale = shown.first { error in
        guard !step.changes(error), let failed = earlier.last(where: { $0.changes(error) }) else {
          return false
        }
        return failed.command == command && failed.isAlone && failed.successes.isEmpty
          && !step.successes.isDisjoint(with: failed.failures)
      }
      return stale.map { "\($0.path) still says what failed after \(command) has succeeded" }
    },
    Surprise { now in
      let errors = now.errorTexts
      guard !errors.isEmpty, !errors.contains(where: \.isShown),
        now.stage.hasNothingUnderWay, let (command, step, earlier) = now.answeredCommand,
        !step.failures.isEmpty, step.successes.isEmpty,
        step.leavesNothing(after: earlier)
      else { return nil }
      // That of the same nested view model, if there is one.
      let own = errors.last { command.hasPrefix($0.path.prefix { $0 != "." } + ".") }
      return "\(command) fails, and \((own ?? errors[0]).path) does not say so"
    },
  ]

  /// What surprises on the screen as it is now, after steps that did this; nil if they are still to be read.
  static func texts(on stage: Stage, after steps: [[Event]]? = nil) -> [String] {
    let now = Moment(stage, after: steps)
    return all.compactMap { $0.text(now) }
  }

  /// What surprises in a replay of a session, each with the step after which it first does. As after any replay, what
  /// waits for the time is left in the process.
  package static func findings(
    in session: SessionText, on screen: any Screen.Type
  ) -> [ReplayLog.LintFinding] {
    guard let settings = try? World.Settings(session.head) else { return [] }
    let answers = RecordedAnswers(session)
    let world = World(settings: settings, recorded: answers)
    world.followsCancellations = true
    let stage = screen.makeStage(world: world)
    return EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      var run = Run(session, on: stage, answers)
      var findings: [ReplayLog.LintFinding] = []
      var steps: [[Event]] = []
      for step in session.steps.indices {
        let start = stage.transcript.count
        guard (try? run.runNext(writingHeader: true)) != nil else { break }
        steps.append(ReplayLog.Step.lines(stage.transcript.bytes(from: start)).events ?? [])
        findings += texts(on: stage, after: steps).map { .init(step: step, text: $0) }
      }
      return findings.uniqued(on: \.text)
    }
  }

  /// How names of what ends by itself end: flags, or cases of a state.
  private static let wordsOfWork = [
    "applying", "authenticating", "busy", "connecting", "deleting", "downloading", "exporting",
    "fetching", "importing", "inprogress", "loading", "loggingin", "loggingout",
    "paying", "processing", "refreshing", "registering", "saving", "searching", "sending",
    "signingin", "signingup", "submitting", "syncing", "uploading", "validating", "verifying",
    "waiting",
  ]
  private static let wordsOfStates = ["phase", "stage", "state", "status", "step"]
  /// Words that end alike, but name what a person or the view ends, or no work.
  nonisolated static let wordsOfModes: Set = [
    "browsing", "building", "choosing", "composing", "counting", "drawing", "editing", "evening",
    "everything", "existing", "following", "heading", "listening", "meeting", "missing",
    "monitoring", "morning", "nothing", "observing", "playing", "presenting", "rating", "recording",
    "remaining", "running", "selecting", "setting", "showing", "streaming", "string", "thing",
    "ticking", "tracking", "typing",
  ]
  /// The same for timers: without one, a person or the view ends it.
  nonisolated static let wordsOfTimers = ["running", "counting", "ticking"]
  nonisolated static let wordsOfErrors = [
    "alert", "error", "errortext", "failure", "message",
  ]
}

extension String {
  /// Whether the last word of the name, or the last two together, is one of these, which are in lower case.
  func ends(in words: [String]) -> Bool {
    let own = nameWords.suffix(2)
    return words.contains { $0 == own.last || $0 == own.joined() }
  }

  /// Whether it may name work that goes on: `isSharing`, `isLoadingLimit`.
  var isOfWork: Bool {
    nameWords.contains { $0.hasSuffix("ing") && !Surprise.wordsOfModes.contains($0) }
  }

  /// The words of a name in lower case: of `isLoggingIn`, or `repeat-password`.
  var nameWords: [String] {
    Names.command(for: self).split { !$0.isLetter }.map(String.init)
  }
}

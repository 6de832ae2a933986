import Understudy

/// Something that nearly every app avoids. It may be meant, so it is offered and no bug.
@MainActor
struct Surprise {
  /// What happens, without values that depend on the session; nil if nothing does.
  let text: (Stage) -> String?

  /// The only list of them.
  static let all = [
    Surprise { stage in
      let repeated = stage.bindings.flatMap { $0.value.repeatedIDs(at: $0.name) }
      if repeated.isEmpty { return nil }
      // The world may have made them up.
      let answered = stage.answeredIDs
      return repeated.first { !answered.contains($0.id) }.map {
        "two rows of \($0.list) have one id"
      }
    },
    Surprise { stage in
      guard stage.hasNothingUnderWay else { return nil }
      return stage.bindings.lazy.compactMap { name, value in
        // A person sets it.
        if stage.hasCommand(setting: name) { return nil }
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
        let isWork =
          flag.ends(in: wordsOfWork) && (isState || stage.hasCommandSet(name))
          || isState && flag.isOfWork && stage.serviceSet(flag: name)
        guard isWork || flag.ends(in: wordsOfTimers) && stage.hasSeenTimePass else { return nil }
        return "\(name) is still \(text) when nothing is under way"
      }.first
    },
    Surprise { stage in
      stage.world.repeatedQuestion.map { "\($0.name) is asked again before it has answered" }
        ?? stage.world.repeatedStream.map { "\($0.name) is opened again while it is open" }
    },
    Surprise { stage in
      let negative = stage.bindings.lazy.compactMap { $0.value.negativeCount(at: $0.name) }.first
      return negative.flatMap { stage.wasGivenNegativeNumber ? nil : "\($0) is negative" }
    },
    Surprise { stage in
      guard stage.hasNothingUnderWay, let error = stage.bindings.first(where: isErrorText),
        let (command, step, earlier) = stage.answeredCommand, step.failures.isEmpty,
        !step.changes(error.name),
        let failed = earlier.last(where: { $0.changes(error.name) }),
        failed.command == command, failed.isAlone, failed.successes.isEmpty,
        !step.successes.isDisjoint(with: failed.failures)
      else { return nil }
      return "\(error.name) still says what failed after \(command) has succeeded"
    },
    Surprise { stage in
      let errors = stage.bindings.filter { $0.name.ends(in: wordsOfErrors) }
      guard let error = errors.first, !errors.contains(where: isErrorText),
        stage.hasNothingUnderWay, let (command, step, earlier) = stage.answeredCommand,
        !step.failures.isEmpty, step.successes.isEmpty,
        step.leavesNothing(after: earlier)
      else { return nil }
      return "\(command) fails, and \(error.name) does not say so"
    },
  ]

  /// What surprises on the screen as it is now.
  static func texts(on stage: Stage) -> [String] { all.compactMap { $0.text(stage) } }

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
  nonisolated fileprivate static let wordsOfModes: Set = [
    "browsing", "building", "choosing", "composing", "counting", "drawing", "editing", "evening",
    "everything", "existing", "following", "heading", "listening", "meeting", "missing",
    "monitoring", "morning", "nothing", "observing", "playing", "presenting", "rating", "recording",
    "remaining", "running", "selecting", "setting", "showing", "streaming", "string", "thing",
    "ticking", "tracking", "typing",
  ]
  /// The same for timers: without one, a person or the view ends it.
  private static let wordsOfTimers = ["running", "counting", "ticking"]
  private nonisolated static let wordsOfErrors = [
    "alert", "error", "errortext", "failure", "message",
  ]

  /// Whether a binding says now that something failed.
  private nonisolated static func isErrorText(_ name: String, _ value: Value) -> Bool {
    guard name.ends(in: wordsOfErrors) else { return false }
    switch value {
    case .bool(let fails): return fails
    case .string(let text): return !text.isEmpty
    case .case(_, let payload): return !payload.isEmpty
    default: return false
    }
  }
}

extension String {
  /// Whether the last word of the name, or the last two together, is one of these, which are in lower case.
  fileprivate func ends(in words: [String]) -> Bool {
    let own = nameWords.suffix(2)
    return words.contains { $0 == own.last || $0 == own.joined() }
  }

  /// Whether it may name work that goes on: `isSharing`, `isLoadingLimit`.
  fileprivate var isOfWork: Bool {
    nameWords.contains { $0.hasSuffix("ing") && !Surprise.wordsOfModes.contains($0) }
  }

  /// The words of a name in lower case: of `isLoggingIn`, or `repeat-password`.
  var nameWords: [String] {
    Names.command(for: self).split { !$0.isLetter }.map(String.init)
  }
}

// MARK: What happened

extension Stage {
  /// Whether neither a command, the world nor time will do anything more.
  var hasNothingUnderWay: Bool {
    !isRunningInBackground && world.inFlight == 0 && world.untilNextTimer == nil
      && !world.hasStreams
  }

  /// What happened in the opening and after each command.
  fileprivate var steps: [[Event]] {
    guard let session = try? Session(parsing: transcript.bytes(), file: "") else { return [] }
    return session.steps.map { session.lines[$0.lines].compactMap(\.event) }
  }

  /// The last command, if the world has answered it, and nothing ran beside it.
  fileprivate var answeredCommand: (name: String, step: [Event], earlier: ArraySlice<[Event]>)? {
    // Reading the whole session takes long, and most steps ask for nothing.
    let lines = transcript.bytes().split(separator: UInt8(ascii: "\n")).reversed()
    let signs = lines.lazy.compactMap(\.first).prefix { $0 != UInt8(ascii: ">") }
    guard signs.contains(UInt8(ascii: "<")) else { return nil }
    let steps = steps
    guard let step = steps.last, step.isAlone,
      step.services(where: { _ in true }).isDisjoint(
        with: steps.joined().compactMap(\.pendingService))
    else { return nil }
    return step.command.map { ($0, step, steps.dropLast()) }
  }

  /// Whether a command sets the binding, as the view's control does.
  fileprivate func hasCommand(setting binding: String) -> Bool {
    let name = Names.command(for: binding)
    return commands.contains { $0.name == name && $0.parameters.count == 1 }
  }

  /// Whether a binding has its value since a command, and not since the opening.
  fileprivate func hasCommandSet(_ name: String) -> Bool {
    steps.dropFirst().contains { $0.changes(name) }
  }

  /// Whether the flag became true in a step that asked a service, after the opening.
  fileprivate func serviceSet(flag name: String) -> Bool {
    let steps = steps
    guard let place = steps.lastIndex(where: { $0.changes(name) }), place > 0 else { return false }
    // A request that has no answer yet is said in the next step.
    let isPending = steps.dropFirst(place + 1).first?.contains { $0.pendingService != nil } ?? false
    return isPending || steps[place].contains { $0.pendingService != nil }
      || !steps[place].services { _ in true }.isEmpty
  }

  /// Whether time passed for the view model.
  fileprivate var hasSeenTimePass: Bool {
    steps.joined().contains { $0.worldEffect == .clock }
  }

  /// Whether a person or the world gave it a negative number, or one that may overflow.
  fileprivate var wasGivenNegativeNumber: Bool {
    steps.joined().contains { event in
      switch event {
      case .command(let line): line.contains(/-\d|\d{7}/)
      case .effect(_, .value(let value)): value.description.contains(/-\d|\d{7}/)
      default: false
      }
    }
  }

  /// What the world answered that may be an `id`: that of each record, and an answer or an element of it as a
  /// whole.
  fileprivate var answeredIDs: Set<Value> {
    Set(
      steps.joined().flatMap { event -> [Value] in
        guard case .effect(_, .value(let value)) = event else { return [] }
        return value.ids + [value] + value.elements
      })
  }
}

extension [Event] {
  /// The services that failed, by their names.
  fileprivate var failures: Set<String> { services(where: \.isFailure) }

  /// The services that did what they were asked.
  fileprivate var successes: Set<String> { services { !$0.isError } }

  fileprivate func services(where belongs: (Answer) -> Bool) -> Set<String> {
    Set(
      compactMap { event in
        guard case .effect(let question, let answer) = event, question.worldEffect == nil,
          belongs(answer)
        else { return nil }
        return RankedName(question.name).name
      })
  }

  /// Whether all that happened is what the command did: nothing was pending, and no timer fired.
  fileprivate var isAlone: Bool {
    allSatisfy { event in
      switch event {
      case .pending, .finish: false
      case .command(let line): !Words.runsInBackground(line)
      default: event.worldEffect != .clock
      }
    }
  }

  fileprivate var command: String? {
    if case .command(let line)? = first { Words.commandName(of: line) } else { nil }
  }

  fileprivate func changes(_ binding: String) -> Bool {
    contains { $0.edit?.path.binding == binding }
  }

  /// Whether the view shows what it did after the earlier steps, and got no event.
  fileprivate func leavesNothing(after earlier: some Sequence<[Event]>) -> Bool {
    var before: [Path: Value] = [:]
    for case .change(let path, let value, _) in earlier.joined() { before[path] = value }
    var now: [Path: Value] = [:]
    for event in self {
      switch event {
      case .change(let path, let value, _): now[path] = value
      case .command, .effect, .pending, .availability: break
      case .result, .finish, .insertion, .removal, .occurrence, .refusal, .output, .crash:
        return false
      }
    }
    return now.allSatisfy { before[$0] == $1 }
  }
}

extension Event {
  /// The service that has not answered as time passes or the next command begins.
  fileprivate var pendingService: String? {
    if case .pending(let question) = self { RankedName(question.name).name } else { nil }
  }
}

extension Answer {
  fileprivate var isError: Bool { if case .failure = self { true } else { false } }

  /// Whether it is an error that a person should see: not of what was cancelled.
  fileprivate var isFailure: Bool {
    if case .failure(let text, _) = self { !["", "cancelled"].contains(text) } else { false }
  }
}

extension Value {
  /// This value, which is at `path`, and then all in its lists and fields.
  private func parts(at path: String) -> [(path: String, value: Value)] {
    let inside: [(path: String, value: Value)] =
      switch self {
      case .list(let elements): elements.flatMap { $0.parts(at: "\(path)[…]") }
      case .record(let fields), .case(_, let fields):
        fields.flatMap { field in
          field.value.parts(at: field.label.map { "\(path).\($0)" } ?? path)
        }
      default: []
      }
    return [(path, self)] + inside
  }

  /// Each `id` that two records have in one of the lists in this value, which is at `path`.
  fileprivate func repeatedIDs(at path: String) -> [(list: String, id: Value)] {
    parts(at: path).flatMap { path, value -> [(list: String, id: Value)] in
      var known: Set<Value> = []
      let repeated = value.elements.compactMap(\.identity).filter { !known.insert($0).inserted }
      return repeated.map { (path, $0) }
    }
  }

  /// The `id` of each record in this value.
  fileprivate var ids: [Value] {
    [identity].compactMap(\.self) + parts.flatMap(\.value.ids)
  }

  fileprivate var elements: [Value] { if case .list(let elements) = self { elements } else { [] } }

  /// The path to a number below zero whose name says that it counts something; nil if there is none.
  fileprivate func negativeCount(at path: String) -> String? {
    parts(at: path).first { path, value in
      if case .int(let number) = value { number < 0 && Self.counts(path) } else { false }
    }?.path
  }

  /// What is only called a count or a score may be one of points, or of a counter.
  private static func counts(_ path: String) -> Bool {
    let words = path.nameWords
    return words.last.map(wordsOfCounts.contains) ?? false
      || words.suffix(2).count == 2 && words.last == "count"
  }

  private static let wordsOfCounts: Set = [
    "attempts", "left", "lives", "minutes", "page", "pages", "quantity", "remaining", "retries",
    "seconds", "tries",
  ]
}

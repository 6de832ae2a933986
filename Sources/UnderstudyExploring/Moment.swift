import SessionAnalysis
import Understudy

extension Stage {
  /// Whether neither a command, the world nor time will do anything more.
  var hasNothingUnderWay: Bool { hasNothingUnderWayButStreams && !world.hasStreams }

  /// The same, but open streams may send something.
  var hasNothingUnderWayButStreams: Bool { hasNoWork && world.untilNextTimer == nil }

  /// The same, but a timer may be set, too, as by what looks for news all the time.
  var hasNoWork: Bool { !isRunningInBackground && world.inFlight == 0 }

  /// Whether a command sets the binding, or the field of a record or a row, as the view's control does.
  func hasCommand(setting property: String) -> Bool {
    let name = Names.command(for: property)[...]
    return commands.contains { command in
      command.parameters.count == 1 && command.name.split(separator: ".").last == name
    }
  }
}

/// What a stage shows, and what happened on it, read once.
@MainActor
final class Moment {
  let stage: Stage
  private(set) lazy var bindings = stage.bindings
  /// What happened in the opening and after each command.
  private(set) lazy var steps: [[Event]] = {
    if let known { return known }
    guard let session = try? Session(parsing: stage.transcript.bytes(), file: "") else { return [] }
    return session.steps.map { session.events(of: $0) }
  }()
  /// What says that something failed, also in records.
  private(set) lazy var errorTexts = bindings.flatMap { $0.value.errorTexts(of: $0.name) }

  private let known: [[Event]]?

  init(_ stage: Stage, after known: [[Event]]?) { (self.stage, self.known) = (stage, known) }

  /// The last command, if the world has answered it, and nothing ran beside it.
  var answeredCommand: (name: String, step: [Event], earlier: ArraySlice<[Event]>)? {
    // Reading the whole session takes long, and most steps ask for nothing.
    let lines = stage.transcript.bytes().split(separator: UInt8(ascii: "\n")).reversed()
    let signs = lines.lazy.compactMap(\.first).prefix { $0 != UInt8(ascii: ">") }
    guard signs.contains(UInt8(ascii: "<")) else { return nil }
    guard let step = steps.last, step.isAlone,
      step.services(where: { _ in true }).isDisjoint(
        with: steps.joined().compactMap(\.pendingService))
    else { return nil }
    return step.command.map { ($0, step, steps.dropLast()) }
  }

  /// The last event of which this is true, by its place.
  func lastSetting(where isSetting: (Event) -> Bool) -> Setting? {
    for (step, events) in steps.enumerated().reversed() {
      if let event = events.lastIndex(where: isSetting) { return (step, event) }
    }
    return nil
  }

  typealias Setting = (step: Int, event: Int)

  private func events(since setting: Setting) -> [Event] {
    Array(steps[setting.step][setting.event...]) + steps[(setting.step + 1)...].joined()
  }

  /// Whether no timer ends what was set there: none is set, or in a minute since then, and since the last command, which
  /// may have set one, timers only asked for news that changed nothing. A countdown shows more.
  func timersLeaveAlone(_ setting: Setting?) -> Bool {
    if stage.world.untilNextTimer == nil { return true }
    guard let setting, setting.step > 0 else { return false }
    let last = steps.count - 1
    let later = setting.step == last ? Array(events(since: setting).dropFirst()) : steps[last]
    let asked = later.lazy.compactMap(\.answeredService)
    return later.lazy.compactMap(\.timePassed).reduce(.zero, +) >= .seconds(60)
      && asked.count > Set(asked).count && !later.contains { $0.edit != nil }
  }

  /// Whether open streams do not end what was set there: all were open before, and one has sent something since.
  func streamsLeaveAlone(_ setting: Setting?) -> Bool {
    if !stage.world.hasStreams { return true }
    guard let setting, setting.step > 0, !stage.world.hasUnlistedStreams else { return false }
    let later = events(since: setting)
    let names = stage.world.streamNames
    return !later.contains { event in event.pendingService.map(names.contains) ?? false }
      && later.contains { event in
        if case .effect(let question, .value) = event {
          names.contains(question.effect)
        } else {
          false
        }
      }
  }

  /// Whether it was set in a step that asked a service, after the opening.
  func isOfService(_ setting: Setting?) -> Bool {
    guard let setting, setting.step > 0 else { return false }
    let step = steps[setting.step]
    // A request that has no answer yet is said in the next step.
    let next = steps.dropFirst(setting.step + 1).first ?? []
    return (step + next).contains { $0.pendingService != nil }
      || !step.services { _ in true }.isEmpty
  }

  /// A flag in a record or a row that a step set to true when it asked a service, or that a timer had to set to false,
  /// by its path; nil if there is none.
  var workInRecords: String? {
    let paths = bindings.flatMap { $0.value.flags(of: $0.name) }
    return paths.uniqued(on: \.field).first { _, field in
      let setting = lastSetting { $0.setsFlag(field) }
      let isWork =
        field.isOfWork && isOfService(setting)
        || field.ends(in: Surprise.wordsOfTimers) && setting != nil && hasSeenTimePass
          && !stage.hasCommand(setting: field)
      return isWork && timersLeaveAlone(setting) && streamsLeaveAlone(setting)
        && !steps.joined().contains { $0.isAnswer(withFlag: field) }
    }?.path
  }

  /// Whether time passed for the view model.
  var hasSeenTimePass: Bool {
    steps.joined().contains { $0.worldEffect == .clock }
  }

  /// Whether a person or the world gave it a negative number, or one that may overflow.
  var wasGivenNegativeNumber: Bool {
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
  var answeredIDs: Set<Value> {
    Set(
      steps.joined().flatMap { event -> [Value] in
        guard case .effect(_, .value(let value)) = event else { return [] }
        return value.ids + [value] + value.elements
      })
  }
}

extension [Event] {
  /// The services that failed, by their names.
  var failures: Set<String> { services(where: \.isFailure) }

  /// The services that did what they were asked.
  var successes: Set<String> { services { !$0.isError } }

  fileprivate func services(where belongs: (Answer) -> Bool) -> Set<String> {
    Set(
      compactMap { event in
        guard let service = event.answeredService, case .effect(_, let answer) = event,
          belongs(answer)
        else { return nil }
        return service
      })
  }

  /// Whether all that happened is what the command did: nothing was pending, and no timer fired.
  var isAlone: Bool {
    let command = command
    let hasEnded = contains { if case .finish(command, _) = $0 { true } else { false } }
    return allSatisfy { event in
      switch event {
      case .pending: false
      case .finish(let name, _): name == command
      case .command(let line): hasEnded || !Words.runsInBackground(line)
      default: event.worldEffect != .clock
      }
    }
  }

  var command: String? {
    if case .command(let line)? = first { Words.commandName(of: line) } else { nil }
  }

  /// Whether something changed an error text, or may have: rows have many numbers.
  func changes(_ error: ErrorText) -> Bool {
    contains { event in
      guard let path = event.edit?.path, path.binding == error.binding else { return false }
      return error.path.contains("[") || error.path == "\(path)" || error.path.hasPrefix("\(path).")
    }
  }

  /// Whether the view shows what it did after the earlier steps, and got no event.
  func leavesNothing(after earlier: some Sequence<[Event]>) -> Bool {
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
  /// Whether it sets the field of this name to true, in any record.
  fileprivate func setsFlag(_ name: String) -> Bool {
    guard let (path, value) = edit, value == .bool(true), case .field(let field)? = path.steps.last
    else { return false }
    return field == name
  }

  /// Whether the world sent a record in which it is true.
  fileprivate func isAnswer(withFlag name: String) -> Bool {
    guard case .effect(_, .value(let value)) = self else { return false }
    return value.flags(of: "").contains { $0.field == name }
  }

  /// The service that answers.
  fileprivate var answeredService: String? {
    guard case .effect(let question, _) = self, question.worldEffect == nil else { return nil }
    return question.effect
  }

  /// The service that has not answered as time passes or the next command begins.
  fileprivate var pendingService: String? {
    if case .pending(let question) = self { question.effect } else { nil }
  }
}

extension Answer {
  fileprivate var isError: Bool { if case .failure = self { true } else { false } }

  /// Whether it is an error that a person should see: not of what was cancelled.
  fileprivate var isFailure: Bool {
    if case .failure(let text, _) = self { !["", "cancelled"].contains(text) } else { false }
  }
}

/// A part of a screen that says that something failed.
struct ErrorText {
  let path: String
  let binding: String
  /// Whether it says so now.
  let isShown: Bool
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

  /// The paths to all fields that are true, in this value of a binding, and their names.
  fileprivate func flags(of binding: String) -> [(path: String, field: String)] {
    parts(at: binding).filter { $0.path != binding && $0.value == .bool(true) }.map { path, _ in
      (path, path.split(separator: ".").last.map(String.init) ?? path)
    }
  }

  /// What says that something failed, in this value of a binding.
  fileprivate func errorTexts(of binding: String) -> [ErrorText] {
    // The message of a row is most often no error's.
    let words = Surprise.wordsOfErrors
    return parts(at: binding).filter { path, _ in
      path.ends(in: path.contains("[") ? words.filter { $0 != "message" } : words)
    }.map { path, value in
      let isShown =
        switch value {
        case .bool(let fails): fails
        case .string(let text): !text.isEmpty
        case .case(_, let payload): !payload.isEmpty
        default: false
        }
      return ErrorText(path: path, binding: binding, isShown: isShown)
    }
  }

  /// Each `id` that two records have in one of the lists in this value, which is at `path`.
  func repeatedIDs(at path: String) -> [(list: String, id: Value)] {
    parts(at: path).flatMap { path, value in value.repeatedIDs.map { (path, $0) } }
  }

  /// Whether two records have one `id` in one of the lists in this value.
  var repeatsID: Bool { contains { !$0.repeatedIDs.isEmpty } }

  /// Each `id` that two elements of this list have.
  private var repeatedIDs: [Value] {
    var known: Set<Value> = []
    return elements.compactMap(\.identity).filter { !known.insert($0).inserted }
  }

  /// The `id` of each record in this value.
  fileprivate var ids: [Value] {
    [identity].compactMap(\.self) + parts.flatMap(\.value.ids)
  }

  fileprivate var elements: [Value] { if case .list(let elements) = self { elements } else { [] } }

  /// The path to a number below zero whose name says that it counts something; nil if there is none.
  func negativeCount(at path: String) -> String? {
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

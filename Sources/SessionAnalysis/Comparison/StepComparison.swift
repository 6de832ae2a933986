import SessionFormat

/// The events that a session expects of a step compared with those that happened, channel by
/// channel.
struct StepComparison {
  let expected: [Event]
  let actual: [Event]
  /// For each expected event the actual one that it matches; nil if none does, or if the channel
  /// matches in its values although its lines differ.
  private(set) var partners: [Int?]
  /// The places of the answers on both sides that divide the step into phases.
  private(set) var dividers: [(expected: Int, actual: Int)] = []
  /// What differs.
  private(set) var differences: [Difference] = []

  /// Consecutive events of a channel that differ.
  struct Difference {
    let channel: Channel
    /// The places of expected events that did not happen, and of actual ones that are not expected.
    fileprivate(set) var missing: [Int] = []
    fileprivate(set) var extra: [Int] = []
  }

  /// The place of an event among those that are expected, or that happened.
  enum Side {
    case expected(Int)
    case actual(Int)
  }

  var matches: Bool { differences.isEmpty }

  /// The expected events that did not happen.
  var missing: [Event] { differences.flatMap(\.missing).map { expected[$0] } }
  /// The actual ones that are not expected.
  var extra: [Event] { differences.flatMap(\.extra).map { actual[$0] } }

  subscript(side: Side) -> Event {
    switch side {
    case .expected(let place): expected[place]
    case .actual(let place): actual[place]
    }
  }

  /// Compares those events of a step for which `isCompared` is true, and moves what both sides show
  /// past the step.
  init(
    _ expected: [Event], _ actual: [Event], _ shown: inout ShownStates, awaited: Set<String>,
    where isCompared: (Event) -> Bool
  ) {
    (self.expected, self.actual) = (expected, actual)
    partners = Array(repeating: nil, count: expected.count)
    let channel = { (event: Event) in
      isCompared(event) ? Channel(of: event, awaited: awaited) : nil
    }
    let phases = StepPhases(expected.map(channel), actual.map(channel)) {
      expected[$0].matches(actual[$1])
    }
    for case .both(let old, let new) in phases.dividers { dividers.append((old, new)) }
    take(phases.dividers, of: .awaited)
    for phase in phases.phases {
      for channel in phase.channels { compare(channel, phase[channel], &shown) }
    }
  }

  private mutating func compare(
    _ channel: Channel, _ places: (old: [Int], new: [Int]), _ shown: inout ShownStates
  ) {
    let (old, new) = places
    if old.count == new.count, zip(old, new).allSatisfy({ expected[$0].matches(actual[$1]) }) {
      for (old, new) in zip(old, new) {
        partners[old] = new
        shown.expected.apply(expected[old])
        shown.actual.apply(actual[new])
      }
    } else if !haveEqualHistories(channel, old, new, &shown) {
      let alignment = Alignment(old, new) { expected[$0].matches(actual[$1]) }
      take(alignment.pairs.map { $0.map(old: { old[$0] }, new: { new[$0] }) }, of: channel)
    }
  }

  /// Whether both sides show the same states, although their lines differ.
  private func haveEqualHistories(
    _ channel: Channel, _ old: [Int], _ new: [Int], _ shown: inout ShownStates
  ) -> Bool {
    switch channel {
    case .binding(let name):
      let expected = ValueHistory(of: &shown.expected[name], through: old, of: expected)
      let actual = ValueHistory(of: &shown.actual[name], through: new, of: actual)
      guard let expected, let actual else { return false }
      return expected.matches(actual)
    case .availability(let command):
      let reasons = shown.expected.reasons(for: command, through: old.map { expected[$0] })
      return reasons == shown.actual.reasons(for: command, through: new.map { actual[$0] })
    case .effect, .awaited, .processInput, .lines: return false
    }
  }

  private mutating func take(_ pairs: [Alignment.Pair], of channel: Channel) {
    var difference = Difference(channel: channel)
    func end() {
      let isCompared = channel != .processInput && channel != .lines(.command)
      if channel == .lines(.refusal), difference.missing.isEmpty {
        // Each is a text of its own, as broken promises are.
        differences += difference.extra.map { Difference(channel: channel, extra: [$0]) }
      } else if isCompared, !difference.missing.isEmpty || !difference.extra.isEmpty {
        differences += dividedByField(difference) ?? [difference]
      }
      difference = Difference(channel: channel)
    }
    for pair in pairs {
      switch pair {
      case .old(let place): difference.missing.append(place)
      case .new(let place): difference.extra.append(place)
      case .both(let old, let new):
        partners[old] = new
        end()
      }
    }
    end()
  }
}

extension StepComparison {
  /// A difference of a binding for each field of its record that differs, as of a view model inside the screen's; nil if
  /// it is not only about fields, or if one of them differs merely in its order among the others.
  fileprivate func dividedByField(_ difference: Difference) -> [Difference]? {
    func field(_ event: Event) -> String? {
      if case .field(let label)? = event.path?.steps.first { label } else { nil }
    }
    let missing = difference.missing.map { (place: $0, field: field(expected[$0])) }
    let extra = difference.extra.map { (place: $0, field: field(actual[$0])) }
    let fields = (missing + extra).map(\.field).uniqued()
    guard fields.count > 1, fields.allSatisfy({ $0 != nil }) else { return nil }
    let parts = fields.map { field in
      Difference(
        channel: difference.channel, missing: missing.filter { $0.field == field }.map(\.place),
        extra: extra.filter { $0.field == field }.map(\.place))
    }
    let isOrdered = parts.contains { part in
      part.missing.count == part.extra.count
        && zip(part.missing, part.extra).allSatisfy { expected[$0].matches(actual[$1]) }
    }
    return isOrdered ? nil : parts
  }
}

/// What both sides of a comparison show.
struct ShownStates {
  var expected = ScreenState()
  var actual = ScreenState()
}

extension ScreenState {
  /// Applies lines about a command's availability. Returns why it is disabled, before and after each
  /// line that changes that.
  fileprivate mutating func reasons(for command: String, through lines: [Event]) -> [Value?] {
    var history = [shownReason(command)]
    for line in lines {
      apply(line)
      if shownReason(command) != history.last { history.append(shownReason(command)) }
    }
    return history
  }

  /// A value, because texts that only look equal are equal strings.
  private func shownReason(_ command: String) -> Value? {
    reason(command).map { $0.map(Value.string) ?? .null }
  }
}

extension StepComparison {
  /// Where answers differ that divide the step into phases.
  var awaitedSides: [Side] {
    differences.filter { $0.channel == .awaited }.flatMap { difference in
      difference.missing.map(Side.expected) + difference.extra.map(Side.actual)
    }
  }

  /// Whether something differs before the first answer of a service that is as expected and that the view model waited
  /// for, or there is none.
  var differsBeforeAnswer: Bool {
    let answer = dividers.first { place in
      guard case .effect(let question, _) = expected[place.expected] else { return false }
      return question.worldEffect == nil
    }
    guard let answer else { return true }
    return differences.contains { difference in
      difference.missing.contains { $0 < answer.expected }
        || difference.extra.contains { $0 < answer.actual }
    }
  }

  /// The parts of the screen that differ.
  func parts(in step: Session.Step) -> Set<ScreenPart> {
    Set(
      differences.flatMap { difference in
        (difference.missing.map { expected[$0] } + difference.extra.map { actual[$0] })
          .compactMap { ScreenPart($0, in: step.command) }
      })
  }
}

/// What an event is about. The events of each channel are compared in their order; between channels
/// there is no order, except that awaited answers divide a step into phases.
enum Channel: Hashable {
  case binding(String)
  case availability(of: String)
  /// Answers of an effect that the view model did not wait for.
  case effect(String)
  /// Answers that the view model waited for, that it waits for one, and time that passed.
  case awaited
  /// See ``WorldEffect/isProcessInput``.
  case processInput
  /// All lines of another kind.
  case lines(LineKind)

  /// Whether it is about what effects are asked and answer.
  var isOfEffects: Bool {
    switch self {
    case .effect, .awaited: true
    case .binding, .availability, .processInput, .lines: false
    }
  }

  /// The channel of an event, where the effects named in `awaited` are waited for.
  init(of event: Event, awaited: Set<String>) {
    if let path = event.path {
      self = .binding(path.binding)
    } else if case .availability(let command, _) = event {
      self = .availability(of: command)
    } else if event.kind == .pending {
      self = .awaited
    } else if case .effect(let question, _) = event {
      if event.isProcessInput {
        self = .processInput
      } else if question.worldEffect?.comesUnasked == true || awaited.contains(question.name) {
        self = .awaited
      } else {
        self = .effect(question.name)
      }
    } else {
      self = .lines(event.kind)
    }
  }
}

/// A step's events in phases: the answers that the view model waited for divide it, since what a
/// screen shows before such an answer differs from what it shows after it.
struct StepPhases {
  private(set) var phases: [Phase] = []
  /// Which dividing answers match.
  let dividers: [Alignment.Pair]

  /// The places of events between two answers, by their channels.
  struct Phase {
    /// The channels in the order in which they are expected, then those that only happened.
    private(set) var channels: [Channel] = []
    private var places: [Channel: (old: [Int], new: [Int])] = [:]

    subscript(channel: Channel) -> (old: [Int], new: [Int]) { places[channel] ?? ([], []) }

    fileprivate mutating func append(_ channel: Channel, old: [Int] = [], new: [Int] = []) {
      if places[channel] == nil { channels.append(channel) }
      places[channel, default: ([], [])].old += old
      places[channel, default: ([], [])].new += new
    }
  }

  /// Divides the events of both sides. Events without a channel are left out.
  init(
    _ old: [Channel?], _ new: [Channel?], matches: (Int, Int) -> Bool
  ) {
    let oldDividers = old.indices.filter { old[$0] == .awaited }
    let newDividers = new.indices.filter { new[$0] == .awaited }
    dividers = Alignment(oldDividers, newDividers, matches).pairs.map {
      $0.map(old: { oldDividers[$0] }, new: { newDividers[$0] })
    }
    var (oldStart, newStart) = (0, 0)
    func phase(upTo oldEnd: Int, _ newEnd: Int) -> Phase {
      var phase = Phase()
      for place in oldStart..<oldEnd {
        if let channel = old[place], channel != .awaited { phase.append(channel, old: [place]) }
      }
      for place in newStart..<newEnd {
        if let channel = new[place], channel != .awaited { phase.append(channel, new: [place]) }
      }
      return phase
    }
    for case .both(let oldEnd, let newEnd) in dividers {
      phases.append(phase(upTo: oldEnd, newEnd))
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    phases.append(phase(upTo: old.count, new.count))
  }
}

extension Alignment.Pair {
  /// The pair with other places.
  func map(old: (Int) -> Int, new: (Int) -> Int) -> Alignment.Pair {
    switch self {
    case .both(let a, let b): .both(old(a), new(b))
    case .old(let a): .old(old(a))
    case .new(let b): .new(new(b))
    }
  }
}

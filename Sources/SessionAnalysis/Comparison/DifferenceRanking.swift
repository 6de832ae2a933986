import SessionFormat

extension StepComparison {
  /// What differs, each difference before those that it explains. Those come first that most likely
  /// explain the others: an answer that is not recorded, then the end of the process, then a refusal or a
  /// broken promise of the view model. What a binding shows wrongly before a question, or an answer, that differs
  /// precedes it, or before what only should wait, or be over: a stream that opens or closes.
  var rankedDifferences: [[Difference]] {
    let ranked = differences.ordered(by: rank, firstMissingAnswer)
    guard let first = ranked.first else { return [] }
    let moved = channelsOnlyElsewhere(becauseOf: first)
    func isExplained(_ other: Difference) -> Bool {
      explains(first, other) || moved.contains(other.channel)
    }
    func isEarlier(_ other: Difference) -> Bool {
      happensEarlier(other, than: first) && !moved.contains(other.channel)
    }
    let others = ranked.dropFirst().filter { !isEarlier($0) }
    return ranked.filter(isEarlier).map { [$0] } + [[first] + others.filter(isExplained)]
      + others.filter { !isExplained($0) }.map { [$0] }
  }

  /// Whether a binding differs before time passes, or an answer comes, on both sides, and a question or an answer
  /// only after that.
  private func happensEarlier(_ difference: Difference, than question: Difference) -> Bool {
    guard case .binding = difference.channel, question.channel.isOfEffects else { return false }
    return phase(of: difference) < phase(of: question)
      || isExpected(difference, beforeWhatWaits: question)
  }

  /// Whether the session shows something before what only waits, or is over, and does not: the command does something
  /// else from there on.
  private func isExpected(_ difference: Difference, beforeWhatWaits question: Difference) -> Bool {
    let missing = question.missing.filter { !expected[$0].isClock }
    guard let place = difference.missing.first, let next = missing.first, place < next else {
      return false
    }
    return lacksCancellation(question)
      || missing.allSatisfy { expected[$0].isWaitOrEnd }
        && question.extra.allSatisfy { actual[$0].isClock }
  }

  /// The number of the phase in which a difference begins.
  private func phase(of difference: Difference) -> Int {
    if let place = difference.missing.first { return dividers.count { $0.expected < place } }
    return difference.extra.first.map { place in dividers.count { $0.actual < place } } ?? 0
  }

  /// Whether one difference, which most likely explains the others, leaves no question about another: the
  /// rest of a step after an answer that is missing, or the end of the process, and what a refused command
  /// did not do.
  private func explains(_ difference: Difference, _ other: Difference) -> Bool {
    switch rank(of: difference) {
    case -1: true
    case 0: !difference.extra.isEmpty
    case 1:
      difference.missing.isEmpty && other.extra.isEmpty && difference.extra.contains(where: isEnd)
    default: false
    }
  }

  /// Whether what is missing here is that a task should have been cancelled, and nothing else differs in what is asked
  /// and answered, but that it waits.
  func lacksCancellation(_ difference: Difference) -> Bool {
    // Seldom, since there may be many differences, and all are looked at.
    guard difference.missing.contains(where: { expected[$0].isOfCancelledTask }) else {
      return false
    }
    let sides = differences.filter(\.channel.isOfEffects)
    let missing = sides.flatMap(\.missing).map { expected[$0] }.filter { !$0.isClock }
    let extra = sides.flatMap(\.extra).map { actual[$0] }.filter { !$0.isClock }
    guard missing.count == 1, case .effect(let question, _) = missing[0] else { return false }
    return extra.allSatisfy { event in
      if case .pending(let other) = event { other.unranked == question.unranked } else { false }
    }
  }

  /// What is asked at another time, if the first answer that is missing happens elsewhere; if that is time that passes,
  /// what is asked after it.
  func questionAtAnotherTime(
    _ difference: Difference, _ missing: Event?, _ extra: Event?
  ) -> Question? {
    guard let missing, case .effect(let question, _) = missing, extra == nil || missing.isClock,
      self.extra.contains(missing)
    else { return nil }
    guard missing.isClock, let place = difference.missing.first else { return question }
    return expected[place...].lazy.compactMap(\.asked).first ?? question
  }

  /// When in the step a question is asked that has moved, and when it should be.
  func otherTime(of question: Question) -> String {
    let old = differences.flatMap(\.missing).filter { expected[$0].asked == question }.min()
    let new = differences.flatMap(\.extra).filter { actual[$0].asked == question }.min()
    guard let old, let new else { return "at another time" }
    return Self.otherTime(expected.timesBefore[old], actual.timesBefore[new]) ?? "at another time"
  }

  /// The first question that is asked at another time because other time passes here, and when.
  func questionAfterOtherTime(_ difference: Difference) -> (Question, times: String)? {
    guard difference.missing.allSatisfy({ expected[$0].isClock }),
      difference.extra.allSatisfy({ actual[$0].isClock })
    else { return nil }
    let (old, new) = (expected.timesBefore, actual.timesBefore)
    for (place, partner) in partners.enumerated() {
      if let partner, let question = expected[place].asked,
        let times = Self.otherTime(old[place], new[partner])
      {
        return (question, times)
      }
    }
    return nil
  }

  /// When in the step something happens, and when it should; nil if both are the same time.
  private static func otherTime(_ expected: Duration, _ actual: Duration) -> String? {
    expected == actual
      ? nil
      : "after \(Value.double(actual.seconds)) s, not after \(Value.double(expected.seconds)) s"
  }

  /// Whether time passes in other pieces than it is expected to, because nothing is asked in between, for example.
  private var dividesTime: Bool {
    let clocks = awaitedSides.filter { self[$0].isClock }
    return clocks.contains { if case .expected = $0 { true } else { false } }
      && clocks.contains { if case .actual = $0 { true } else { false } }
  }

  /// The channels in which all that is expected happens, before or after other answers than it is expected, if this
  /// difference explains that: time passes in other pieces.
  private func channelsOnlyElsewhere(becauseOf difference: Difference) -> Set<Channel> {
    guard difference.channel == .awaited, rank(of: difference) == 3, dividesTime else { return [] }
    let elsewhere = Dictionary(grouping: differences, by: \.channel).filter { channel, own in
      let missing = own.flatMap(\.missing).sorted().map { expected[$0] }
      let extra = own.flatMap(\.extra).sorted().map { actual[$0] }
      return channel != .awaited && missing.count == extra.count
        && zip(missing, extra).allSatisfy { $0.matches($1) }
    }
    return Set(elsewhere.keys)
  }

  /// Whether an event says that the command did no more. A view model that breaks a promise goes on.
  private func isEnd(_ place: Int) -> Bool {
    actual[place].text.map { Refusal.brokenPromise($0) == nil } ?? false
  }

  /// The place of the first answer that is not recorded, from which later ones may follow; behind all events
  /// if there is none.
  private func firstMissingAnswer(in difference: Difference) -> Int {
    difference.extra.first { actual[$0].missingAnswer != nil } ?? actual.count
  }

  /// The lower, the more likely a difference explains the others.
  private func rank(of difference: Difference) -> Int {
    if firstMissingAnswer(in: difference) < actual.count { return -1 }
    switch difference.channel {
    case .lines(.crash): return 0
    case .lines(.refusal): return 1
    case .awaited, .effect: return lacksCancellation(difference) ? 2 : 3
    case .binding: return happensInstead(of: difference) ? 2 : 4
    // Whether a command is enabled follows from the state.
    case .availability: return 5
    case .lines(.result): return 6
    case .lines(.finish): return 7
    case .lines(.occurrence): return 8
    case .lines, .processInput: return 9
    }
  }

  /// Whether a binding shows something that it should never show here, and a question was not asked: an error
  /// that keeps it from being asked, for example.
  private func happensInstead(of difference: Difference) -> Bool {
    let lacksQuestion = differences.contains { $0.channel.isOfEffects && $0.extra.isEmpty }
    return lacksQuestion && difference.missing.isEmpty
      && !differences.contains { $0.channel == difference.channel && !$0.missing.isEmpty }
  }
}

extension [Event] {
  /// For each event how much time passes before it in the step.
  fileprivate var timesBefore: [Duration] {
    var time = Duration.zero
    return map { event in
      defer { time += event.timePassed ?? .zero }
      return time
    }
  }
}

extension Event {
  /// Whether it says that time passes.
  var isClock: Bool { worldEffect == .clock }

  /// What an effect of the screen is asked, answered or not.
  var asked: Question? {
    switch self {
    case .effect(let question, _), .pending(let question):
      question.worldEffect == nil ? question : nil
    case .command, .result, .finish, .change, .insertion, .removal, .availability, .occurrence,
      .refusal, .output, .crash:
      nil
    }
  }

  /// Whether it says that something waits, that a stream is over, or that a task is cancelled.
  fileprivate var isWaitOrEnd: Bool {
    if case .effect(_, .end) = self { true } else { kind == .pending || isOfCancelledTask }
  }

  /// Whether a cancelled task gets an error in place of an answer.
  var isOfCancelledTask: Bool {
    if case .effect(_, let answer) = self { answer.isOfCancelledTask } else { false }
  }
}

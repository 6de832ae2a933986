import Understudy

/// Lines of a session that arrive without a command, or while one runs, and wait to be shown.
///
/// People can follow about thirty screens a second, and a few rows of each. Of a faster flood only the last value of
/// each path is shown, with the number of skipped lines, in place of what was shown before. So is what changes again
/// and again in its numbers, such as a clock, below what is new. The session file has every line.
struct Backlog {
  private var lines: [TranscriptLine] = []
  private var lastShown: ContinuousClock.Instant?
  /// How many lines were shown since the last pause.
  private var shownRecently = 0
  /// How many lines the next ones may replace.
  private var replaceable = 0
  /// How many lines were skipped since something was shown that stays.
  private var skipped = 0
  /// How often lines were shown that differ only in their numbers.
  private var times: [String: Int] = [:]
  /// The shortest time between two updates.
  private static let interval = Duration.milliseconds(33)
  /// A flood is over when nothing was shown for this long.
  private static let pause = Duration.milliseconds(250)
  /// More lines than this without a pause are a flood: as many as a screen has.
  var mostLines = 8
  /// What changes again more often than this is shown in the same place.
  private static let mostTimes = 4

  /// What to show.
  struct Showing: Equatable {
    /// What stays on the screen.
    var news: [TranscriptLine] = []
    /// What is shown below, until the next such lines replace it.
    var passing: [TranscriptLine] = []
    /// How many lines were skipped; 0 if all are shown.
    var skipped = 0
    /// Whether it replaces the passing lines that were shown last.
    var replacesLast = false
  }

  mutating func add(_ more: [TranscriptLine], at now: ContinuousClock.Instant) {
    lines += more
    // Bounds the memory that a flood takes.
    if lines.count > 1000, isClose(to: now) { shorten() }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The time until the waiting lines are due; nil if none are waiting. An input of the process waits
  /// for what follows: shown alone, it would hold that back. So does a question: its answer may be near.
  func delay(at now: ContinuousClock.Instant) -> Duration? {
    let isShown = { (line: TranscriptLine) in
      line.kind != .pending && (line.kind != .effect || line.event?.isProcessInput == false)
    }
    guard lines.contains(where: isShown) else { return nil }
    return lastShown.map { max(.zero, Self.interval - $0.duration(to: now)) } ?? .zero
  }

  /// Takes the waiting lines, shortened if they are a flood.
  mutating func take(at now: ContinuousClock.Instant) -> Showing {
    lines = lines.withoutAnsweredQuestions
    count()
    defer { (lines, lastShown) = ([], now) }
    if !isClose(to: now) { shownRecently = 0 }
    let isFlood = shownRecently > 0 && shownRecently + lines.count > mostLines
    var news: [TranscriptLine] = []
    if !isFlood, lines.contains(where: { !isFrequent($0) }) {
      // An answer stays with what it changes.
      news = lines.filter { $0.kind != .change || !isFrequent($0) }
      lines = lines.filter { $0.kind == .change && isFrequent($0) }
    }
    shownRecently += isFlood ? lines.count : news.count
    guard !lines.isEmpty else {
      (replaceable, skipped) = (0, 0)
      return Showing(news: news)
    }
    let replacesLast = replaceable > 0
    skipped += replaceable
    shorten()
    if isFlood, skipped == 0 { return Showing(news: lines) }
    replaceable = lines.count
    return Showing(news: news, passing: lines, skipped: skipped, replacesLast: replacesLast)
  }

  private mutating func count() {
    // Bounds the memory of what is new each time.
    if times.count > 1000 { times = [:] }
    for text in Set(lines.map(\.withoutNumbers)) { times[text, default: 0] += 1 }
  }

  private func isFrequent(_ line: TranscriptLine) -> Bool {
    times[line.withoutNumbers, default: 0] > Self.mostTimes
  }

  /// Whether something was shown so recently that more lines are a flood.
  private func isClose(to now: ContinuousClock.Instant) -> Bool {
    lastShown.map { $0.duration(to: now) < Self.pause } ?? false
  }

  /// Ends the flood: what was shown last stays on the screen.
  mutating func endFlood() {
    (lastShown, shownRecently, replaceable, skipped, times) = (nil, 0, 0, 0, [:])
  }

  /// Keeps the last line of each path, and of many lines those of whole bindings.
  private mutating func shorten() {
    let count = lines.count
    lines = lines.reversed().uniqued(on: \.subject).reversed()
    let values = lines.count(where: \.isWholeBinding)
    var surplus = min(lines.count - mostLines, lines.count - values)
    lines.removeAll { line in
      if surplus <= 0 || line.isWholeBinding { return false }
      surplus -= 1
      return true
    }
    skipped += count - lines.count
  }
}

extension [TranscriptLine] {
  /// The lines without those that say that something waits, if what follows has its answer.
  var withoutAnsweredQuestions: [TranscriptLine] {
    guard contains(where: { $0.kind == .pending }) else { return self }
    var answered: [Question: Int] = [:]
    let kept = reversed().filter { line in
      let event = line.event
      if case .effect(let question, _)? = event { answered[question.unranked, default: 0] += 1 }
      guard case .pending(let question)? = event, let count = answered[question], count > 0 else {
        return true
      }
      answered[question] = count - 1
      return false
    }
    return kept.reversed()
  }
}

extension TranscriptLine {
  /// What is the same each time that a clock ticks; of an effect, the question.
  fileprivate var withoutNumbers: String {
    let value = kind == .change ? text[subject.endIndex...].filter { !$0.isNumber } : ""
    return String(subject) + value
  }

  fileprivate var isWholeBinding: Bool { kind == .change && path?.steps.isEmpty == true }
}

import LineEditing
import Understudy

/// Lines of a session that came on their own, or while a command runs, and wait to be shown.
///
/// An eye follows some thirty screens a second and a few rows on each. What keeps coming faster is shown
/// as the last value of each path, with the number of the lines that were passed over, in the place of
/// what was shown before; the record has them all.
struct Backlog {
  private var lines: [Substring] = []
  private var lastShown: ContinuousClock.Instant?
  /// How many lines were passed over since the flood began.
  private var passedOver = 0
  /// How many lines were shown without a calm between them.
  private var shownOfLate = 0
  /// The least time between two showings.
  private static let interval = Duration.milliseconds(33)
  /// A flood is over when nothing was shown for so long.
  private static let calm = Duration.milliseconds(250)
  /// Without a calm, more lines than this are a flood.
  private static let mostLines = 8

  /// What to show.
  struct Showing {
    var lines: [Substring]
    /// How many lines were passed over; 0 where all are shown.
    var passedOver: Int
    /// Whether it goes in the place of what was shown last.
    var replacesLast: Bool
  }

  mutating func add(_ more: some Sequence<Substring>, at now: ContinuousClock.Instant) {
    lines += more
    // What waits does not grow with what comes.
    if lines.count > 1000, isClose(to: now) { shorten() }
  }

  /// How long what waits still has to wait; nil when nothing does.
  func delay(at now: ContinuousClock.Instant) -> Duration? {
    guard !lines.isEmpty else { return nil }
    return lastShown.map { max(.zero, Self.interval - $0.duration(to: now)) } ?? .zero
  }

  /// Takes what waits, all of it or what is left of it.
  mutating func take(at now: ContinuousClock.Instant) -> Showing {
    if !isClose(to: now) { (passedOver, shownOfLate) = (0, 0) }
    let wasFlood = passedOver > 0
    if wasFlood || shownOfLate > 0 && shownOfLate + lines.count > Self.mostLines { shorten() }
    shownOfLate += lines.count
    defer { (lines, lastShown) = ([], now) }
    return Showing(lines: lines, passedOver: passedOver, replacesLast: wasFlood)
  }

  /// Whether something was shown so shortly before that more of it is a flood.
  private func isClose(to now: ContinuousClock.Instant) -> Bool {
    lastShown.map { $0.duration(to: now) < Self.calm } ?? false
  }

  /// Forgets the flood: what was shown last stays.
  mutating func calmDown() { (lastShown, passedOver) = (nil, 0) }

  private mutating func shorten() {
    let count = lines.count
    lines = Self.lastOfEach(lines)
    let values = lines.filter { Self.isWholeBinding($0) }
    if lines.count > Self.mostLines {
      let others = lines.filter { !Self.isWholeBinding($0) }
      lines = others.suffix(max(0, Self.mostLines - values.count)) + values
    }
    passedOver += count - lines.count
  }

  /// The last line of each path, in the order in which they came.
  private static func lastOfEach(_ lines: [Substring]) -> [Substring] {
    var seen: Set<Substring> = []
    return lines.reversed().filter { seen.insert(path(of: $0)).inserted }.reversed()
  }

  /// What a line is about: `  count` of `  count = 4`, `< tick` of `< tick 4`.
  private static func path(of line: Substring) -> Substring {
    switch line.prefix(2) {
    case "  ": line[..<(line.firstRange(of: " = ")?.lowerBound ?? line.endIndex)]
    case "< ": line[..<(line.dropFirst(2).firstIndex(of: " ") ?? line.endIndex)]
    default: line
    }
  }

  private static func isWholeBinding(_ line: Substring) -> Bool {
    line.hasPrefix("  ") && !path(of: line).contains { "[.".contains($0) }
  }
}

extension Substring {
  /// As much of it as fits into one row.
  func clipped(to columns: Int) -> Substring { ScreenText.clip(String(self), to: columns)[...] }
}

import LineEditing
import SessionAnalysis
import Understudy

/// A binding, or a part of one, that is shown after each command.
struct Watched {
  let path: Path
  /// Its values so far, if they are numbers.
  var values: Sparkline
  /// The value that was shown last; nil if none was.
  var last: Value?
  /// Whether it was shown while the last command ran.
  var wasShownInCommand = false
}

/// Watched bindings drawn for people. What changed since they were shown last is inverse; a list that changed is a
/// table with the signs of its changes.
struct WatchDrawing {
  let width: Int
  let style: TranscriptStyle

  /// How many rows of a list are drawn, with those that were removed, and how many of them before the first change.
  private static let (mostRows, rowsBefore) = (5, 2)

  /// The rows to show, without newlines.
  func rows(of watched: Watched, now value: Value) -> [String] {
    let name = StyledText(watched.path.description, "36").clipped(to: max(8, width / 2))
    let room = width - name.width - 2
    let isChanged = watched.last.map { $0 != value } ?? false
    if case .list(let rows) = value, case let old = watched.last?.rows ?? rows,
      rows != old || rows.needTable(in: room)
    {
      return table(rows, after: old, name)
    }
    let cell = Cell(value, emphasis: isChanged ? "7" : nil)
    let row = name + StyledText("  ") + cell.content.clipped(to: room)
    guard cell.isNumber else { return [row.painted(style)] }
    return [row.painted(style) + watched.values.plotted(beside: row.width, of: width, style)]
  }

  /// The rows around the first change.
  private func table(_ rows: [Value], after old: [Value], _ name: StyledText) -> [String] {
    let changes = ElementChange.all(from: old, to: rows, isWhole: true)
    let first = changes.firstIndex { $0.kind != .unchanged } ?? 0
    let start = max(0, min(first - Self.rowsBefore, changes.count - Self.mostRows))
    let shown = changes[start...].prefix(Self.mostRows)
    let rest = changes[shown.endIndex...].count { $0.kind != .unchanged }
    let next = old.count == rows.count ? "" : " → \(rows.count.grouped)"
    let place = changes[..<start].count { $0.new != nil }
    let end = place + shown.count { $0.new != nil }
    let isPart = place < end && end - place < rows.count
    let part = isPart ? ", \(place) to \(end - 1)" : ""
    let count = StyledText("  \(old.count.counted("row"))\(next)\(part)", "2")
    let lines = ElementTable(shown, .indices).lines(width: width - 2, style)
    return [(name + count).clipped(to: width).painted(style)]
      + (lines + style.more(rest, "change")).map { "  " + $0 }
  }
}

extension Sparkline {
  /// The plot beside a number that takes so many of the `width` columns; empty if there is none.
  func plotted(beside used: Int, of width: Int, _ style: TranscriptStyle) -> String {
    // The least and the greatest value take room, too.
    let text = text(width: min(60, width - used - 30))
    guard !text.isEmpty, used + 2 + ScreenText.columns(of: text) <= width else { return "" }
    return "  " + style.paint(text, "36")
  }
}

/// The successive values of a number, as a row of bars.
struct Sparkline {
  private(set) var values: [Double] = []

  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The values at a path in a session, in order; values that are not numbers are left out.
  init(of path: Path, in session: Session) {
    var binding = ShownValue.none
    for case .event(let event) in session.lines where event.path?.binding == path.binding {
      binding.apply(event)
      if let value = binding.value?.part(at: path.steps[...]) { appendChange(value) }
    }
  }

  init(_ values: [Double]) { self.values = values }

  /// Adds the next value, if it is a number and differs from the last.
  mutating func appendChange(_ value: Value) {
    if let number = value.number, number != values.last { values.append(number) }
  }

  /// One bar for each value, and the least and the greatest value; empty if there is nothing to
  /// compare. If there are more values than `width`, the oldest are left out.
  func text(width: Int) -> String {
    let shown = values.suffix(max(width, 1))
    guard let least = shown.min(), let greatest = shown.max(), shown.count > 1 else { return "" }
    let bars = shown.map { Self.bar($0, least, greatest) }
    return String(bars) + "  \(Self.number(least)) to \(Self.number(greatest))"
  }

  private static func bar(_ value: Double, _ least: Double, _ greatest: Double) -> Character {
    // Halved, so that even the difference of the largest numbers is finite. Of the smallest it is 0.
    let range = greatest / 2 - least / 2
    guard range > 0 else { return bars[bars.count / 2] }
    let share = (value / 2 - least / 2) / range
    return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

extension Value {
  fileprivate var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number) where number.isFinite: number
    default: nil
    }
  }
}

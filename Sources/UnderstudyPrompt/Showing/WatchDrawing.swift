import LineEditing
import Understudy

/// A binding that is shown after each command.
struct Watched {
  let name: String
  /// Its values so far, if they are numbers.
  var values: Sparkline
  /// The value that was shown last; nil if none was.
  var last: Value?
}

/// Watched bindings drawn for people. What changed since they were shown last is inverse, and has a
/// sign in a table.
struct WatchDrawing {
  let width: Int
  let style: TranscriptStyle

  /// How many rows of a list are drawn, and how many of them before the first change.
  private static let (mostRows, rowsBefore) = (5, 2)

  /// The rows to show, without newlines.
  func rows(of watched: Watched, now value: Value) -> [String] {
    let name = StyledText(watched.name, "36").clipped(to: max(8, width / 2))
    let room = width - name.width - 2
    if case .list(let rows) = value, rows.needTable(in: room) {
      return table(rows, after: watched.last, name)
    }
    let isChanged = watched.last.map { $0 != value } ?? false
    let cell = Cell(value, emphasis: isChanged ? "7" : nil)
    let row = name + StyledText("  ") + cell.content.clipped(to: room)
    guard cell.isNumber else { return [row.painted(style)] }
    return [row.painted(style) + watched.values.plotted(beside: row.width, of: width, style)]
  }

  /// The rows around the first change.
  private func table(_ rows: [Value], after last: Value?, _ name: StyledText) -> [String] {
    let before = if case .list(let before)? = last { before } else { rows }
    let changes = ElementChange.all(from: before, to: rows, isWhole: true)
      .filter { $0.kind != .removed }
    let first = changes.firstIndex { $0.kind != .unchanged } ?? 0
    let start = max(0, min(first - Self.rowsBefore, rows.count - Self.mostRows))
    let shown = changes[start...].prefix(Self.mostRows)
    let table = ElementTable(shown, .indices, emphasis: .watch)
    let part = shown.count < rows.count ? ", \(start) to \(start + shown.count - 1)" : ""
    let count = StyledText("  \(rows.count.counted("row"))\(part)", "2")
    return [(name + count).clipped(to: width).painted(style)]
      + table.lines(width: width - 2, style).map { "  " + $0 }
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

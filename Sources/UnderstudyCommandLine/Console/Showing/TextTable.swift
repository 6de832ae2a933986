/// Rows of cells in columns that fit the screen.
struct TextTable {
  private let titles: [Cell]
  private let rows: [[Cell]]
  /// The widths of the columns that fit.
  private let widths: [Int]

  private static let gap = "  "
  private static let leastWidth = 5

  /// Makes a table of rows with as many cells as there are titles, no wider than `width`.
  ///
  /// The widest columns are cut first. If even narrow columns do not fit, the last are left out.
  ///
  /// - Complexity: linear in the text.
  init(titles: [String], rows: [[Cell]], width: Int) {
    let head = titles.map { Cell($0, colour: "2") }
    let natural = head.indices.map { column in
      rows.reduce(head[column].width) { max($0, $1[column].width) }
    }
    (self.titles, self.rows) = (head, rows)
    widths = Self.fitted(natural, to: width)
  }

  /// The rows to show, without newlines: the titles, unless all are empty, and the rows.
  func lines(_ style: TranscriptStyle) -> [String] {
    let head = titles.allSatisfy { $0.text.isEmpty } ? [] : [titles]
    let lines = (head + rows).map { line($0, style) }
    let left = titles.count - widths.count
    let rest = "… \(left) more column\(left == 1 ? "" : "s")"
    return lines + (left > 0 ? [style.paint(rest, "2")] : [])
  }

  private func line(_ cells: [Cell], _ style: TranscriptStyle) -> String {
    var texts = zip(cells, widths).map { $0.padded(to: $1, style) }
    // Nothing follows the last cell, so it needs no padding.
    if let last = texts.indices.last, !cells[last].isNumber {
      texts[last] = cells[last].clipped(to: widths[last], style)
    }
    return texts.joined(separator: Self.gap)
  }

  private static func fitted(_ natural: [Int], to width: Int) -> [Int] {
    var widths = natural
    while widths.count > 1, total(widths.map { min($0, leastWidth) }) > width {
      widths.removeLast()
    }
    var limit = widths.max() ?? 0
    while limit > leastWidth, total(widths.map { min($0, limit) }) > width { limit -= 1 }
    return widths.map { min($0, max(limit, 1)) }
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * (widths.count - 1)
  }
}

import LineEditing
import SessionReports
import Understudy

/// Bindings drawn for people: labels are aligned, lists of records are tables.
struct ScreenDrawing {
  let width: Int
  let style: TranscriptStyle
  /// How many rows of a list are drawn, followed by the number of the others; nil draws everything in full.
  let mostRows: Int?
  /// How many rows a long text takes; the last of more is cut.
  var mostTextRows = 1

  /// If a label leaves less room than this for the value, it has rows of its own.
  private static let leastRoom = 8

  /// The rows to show, without newlines. `labelWidth` are the columns of the labels, or more.
  func lines(of bindings: [(name: String, value: Value)], labelWidth: Int = 0) -> [String] {
    lines(labels: bindings.map(\.name), bindings.map(\.value), labelWidth: labelWidth, indent: 0)
  }

  private func lines(
    labels: [String], _ values: [Value], labelWidth: Int = 0, indent: Int
  ) -> [String] {
    let labels = labels.map { StyledText($0) }
    let widest = labels.map(\.width).filter { $0 <= mostLabelWidth(indent) }.max() ?? 0
    return zip(labels, values).flatMap {
      lines($0, $1, labelWidth: max(labelWidth, widest), indent: indent)
    }
  }

  private func mostLabelWidth(_ indent: Int) -> Int { max(4, width - indent - 2 - Self.leastRoom) }

  private func lines(
    _ label: StyledText, _ value: Value, labelWidth: Int, indent: Int
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard label.width <= mostLabelWidth(indent) else {
      let rows = label.wrapped(to: max(1, width - indent - 2)).map { $0.painted(style) }
      let (first, below) = self.rows(of: value, at: indent + 2, indent: indent)
      let hanging = rows.dropFirst() + [first].compactMap(\.self)
      return [margin + rows[0]] + hanging.map { margin + "  " + $0 } + below
    }
    let labelWidth = min(labelWidth, mostLabelWidth(indent))
    let head = margin + Cell(label).padded(to: labelWidth, style)
    let (first, below) = rows(of: value, at: indent + labelWidth + 2, indent: indent)
    return [first.map { "\(head)  \($0)" } ?? head] + below
  }

  /// The row beside the label, at a column, and those below it; the first is nil if the value has
  /// rows of its own.
  private func rows(
    of value: Value, at column: Int, indent: Int
  ) -> (first: String?, below: [String]) {
    let room = max(1, width - column)
    switch value {
    case _ where indent > width / 2: break
    case .list(let rows) where rows.needTable(in: room) || !isShown(value, in: room):
      return (style.paint(rows.count.counted("row"), "2"), table(rows, indent: indent + 2))
    case .record(let fields) where !isShown(value, in: room):
      return (nil, lines(labels: fields.titles, fields.map(\.value), indent: indent + 2))
    case .dictionary(let entries) where !isShown(value, in: room):
      return (nil, self.entries(entries, indent: indent + 2))
    default: break
    }
    let rows = Cell(value).content.wrapped(to: room, mostRows: mostTextRows)
      .map { $0.painted(style) }
    let margin = String(repeating: " ", count: column)
    return (rows.first, rows.dropFirst().map { margin + $0 })
  }

  /// Whether a value is drawn in one row.
  private func isShown(_ value: Value, in room: Int) -> Bool {
    Cell(value).width <= room && (mostRows != nil || value.shortened() == value)
  }

  /// Each entry like a field, its key as the label.
  private func entries(_ entries: [Value.Entry], indent: Int) -> [String] {
    let shown = entries.prefix(mostRows ?? entries.count)
    return lines(labels: shown.map { Cell($0.key).text }, shown.map(\.value), indent: indent)
      + rest(entries.count - shown.count, indent: indent)
  }

  private func rest(_ count: Int, indent: Int) -> [String] {
    count > 0
      ? [String(repeating: " ", count: indent) + style.paint("… \(count.grouped) more", "2")] : []
  }

  /// A table, or each field in a row of its own if everything is drawn in full and a table has no room for it.
  private func table(_ rows: [Value], indent: Int) -> [String] {
    let shown = rows.prefix(mostRows ?? rows.count)
    let titles = rows.titles
    let values = shown.map { $0.columns(titled: titles) }
    let uuids = UUIDColumns(mostRows == nil ? [] : values)
    let cells = values.enumerated().map { index, row in
      ([.int(Int128(index))] + uuids.cut(row)).map { Cell($0) }
    }
    let table = TextTable(titles: [""] + (titles ?? [""]), rows: cells, width: width - indent)
    let margin = String(repeating: " ", count: indent)
    guard mostRows == nil, table.isCut || rows.contains(where: { $0.shortened() != $0 }) else {
      return table.lines(style).map { margin + $0 } + rest(rows.count - shown.count, indent: indent)
    }
    guard let titles else {
      return lines(labels: rows.indices.map(\.description), rows, indent: indent)
    }
    return rows.enumerated().flatMap { index, row in
      [margin + style.paint("\(index)", "2")]
        + lines(labels: titles, row.fields.map(\.value), indent: indent + 2)
    }
  }
}

import LineEditing
import Understudy

/// Bindings drawn for people: labels are aligned, lists of records are tables.
struct ScreenDrawing {
  let width: Int
  let style: TranscriptStyle
  /// How many rows of a list are drawn, followed by the number of the others; nil draws all rows.
  let mostRows: Int?
  /// How many rows a long text takes; the last of more is cut.
  var mostTextRows = 1

  /// A label is cut if it leaves less room than this for the value.
  private static let leastRoom = 8

  /// The rows to show, without newlines. `labelWidth` are the columns of the labels, or more.
  func lines(of bindings: [(name: String, value: Value)], labelWidth: Int = 0) -> [String] {
    let labelWidth = bindings.reduce(labelWidth) { max($0, ScreenText.columns(of: $1.name)) }
    return bindings.flatMap { lines($0.name, $0.value, labelWidth: labelWidth, indent: 0) }
  }

  private func lines(_ label: String, _ value: Value, labelWidth: Int, indent: Int) -> [String] {
    let labelWidth = min(labelWidth, max(4, width - indent - 2 - Self.leastRoom))
    let head = String(repeating: " ", count: indent) + Cell(label).padded(to: labelWidth, style)
    let room = max(1, width - indent - labelWidth - 2)
    switch value {
    case _ where indent > width / 2: break
    case .list(let rows) where rows.needTable(in: room):
      let count = style.paint(rows.count.counted("row"), "2")
      return [head + "  " + count] + table(rows, indent: indent + 2)
    case .record(let fields) where Cell(value).width > room:
      return [head] + self.fields(fields, indent: indent + 2)
    case .dictionary(let entries) where Cell(value).width > room:
      return [head] + self.entries(entries, indent: indent + 2)
    default: break
    }
    return text(of: value, beside: head, indent: width - room, room)
  }

  /// The value beside its label, with a hanging indent.
  private func text(of value: Value, beside head: String, indent: Int, _ room: Int) -> [String] {
    let rows = Cell(value).content.wrapped(to: room, mostRows: mostTextRows)
    return rows.enumerated().map { place, row in
      (place == 0 ? head + "  " : String(repeating: " ", count: indent)) + row.painted(style)
    }
  }

  private func fields(_ fields: [Value.Field], indent: Int) -> [String] {
    let labels = fields.titles
    let labelWidth = labels.map { ScreenText.columns(of: $0) }.max() ?? 0
    return zip(labels, fields).flatMap {
      lines($0, $1.value, labelWidth: labelWidth, indent: indent)
    }
  }

  /// Each entry like a field, its key as the label.
  private func entries(_ entries: [Value.Entry], indent: Int) -> [String] {
    let shown = entries.prefix(mostRows ?? entries.count)
    let fields = shown.map { Value.Field(Cell($0.key).text, $0.value) }
    return self.fields(fields, indent: indent) + rest(entries.count - shown.count, indent: indent)
  }

  /// How many rows are not drawn.
  private func rest(_ count: Int, indent: Int) -> [String] {
    count > 0
      ? [String(repeating: " ", count: indent) + style.paint("… \(count.grouped) more", "2")] : []
  }

  private func table(_ rows: [Value], indent: Int) -> [String] {
    let shown = rows.prefix(mostRows ?? rows.count)
    let titles = rows.titles
    let cells = shown.enumerated().map { index, row in
      ([.int(Int128(index))] + row.columns(titled: titles)).map { Cell($0) }
    }
    let table = TextTable(titles: [""] + (titles ?? [""]), rows: cells, width: width - indent)
    return table.lines(style).map { String(repeating: " ", count: indent) + $0 }
      + rest(rows.count - shown.count, indent: indent)
  }
}

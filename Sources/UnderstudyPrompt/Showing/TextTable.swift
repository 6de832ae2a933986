import LineEditing
import SessionReports
import Understudy

/// Rows of cells in columns that fit the screen.
package struct TextTable {
  private let titles: [Cell]
  private let rows: [[Cell]]
  /// The columns that fit, in order.
  private let columns: [(place: Int, width: Int)]
  /// Those that have nothing but numbers, texts of numbers, and nil.
  private let numericColumns: Set<Int>
  private let width: Int
  /// Whether a cell is cut, or a column is left out.
  let isCut: Bool
  /// Whether none of the important columns is.
  let showsImportant: Bool

  private static let gap = "  "
  private static let leastWidth = 5

  /// Makes a table of rows with as many cells as there are titles, no wider than `width`.
  ///
  /// The widest columns are cut first, but not those in `important` if these fit. If even narrow
  /// columns do not fit, the last are left out, the important ones at the end; the first column
  /// always stays.
  ///
  /// - Complexity: linear in the text.
  package init(titles: [String], rows: [[Cell]], width: Int, important: Set<Int> = []) {
    let head = titles.map { Cell($0, color: "2") }
    let natural = head.indices.map { column in
      rows.reduce(head[column].width) { max($0, $1[column].width) }
    }
    (self.titles, self.rows, self.width) = (head, rows, width)
    numericColumns = Set(
      head.indices.filter { place in !rows.contains { $0[place].kind == .text } })
    let kept = important.union([0])
    showsImportant = Self.total(kept.map { natural[$0] }) <= width
    columns = Self.fitted(natural, to: width, important, whole: showsImportant ? kept : [])
    isCut = Self.total(natural) > width
  }

  /// The rows to show, without newlines: the titles, unless all are empty, and the rows.
  package func lines(_ style: TranscriptStyle) -> [String] {
    let head = titles.allSatisfy { $0.text.isEmpty } ? [] : [titles]
    let lines = (head + rows).map { line($0, style) }
    let left = titles.count - columns.count
    if left == 0 { return lines }
    let rest = Cell("… \(left.counted("more column"))", color: "2")
    return lines + [rest.clipped(to: width, style)]
  }

  private func line(_ cells: [Cell], _ style: TranscriptStyle) -> String {
    var texts = columns.map { column in
      cells[column.place].padded(
        to: column.width, style, alignsTexts: numericColumns.contains(column.place))
    }
    // Nothing follows the last cell, so it needs no padding behind it.
    if let last = columns.last, texts[texts.count - 1].last == " " {
      texts[texts.count - 1] = cells[last.place].clipped(to: last.width, style)
    }
    return texts.joined(separator: Self.gap)
  }

  private static func fitted(
    _ natural: [Int], to width: Int, _ important: Set<Int>, whole: Set<Int>
  ) -> [(place: Int, width: Int)] {
    func widths(_ places: [Int], atMost limit: Int) -> [Int] {
      places.map { whole.contains($0) ? natural[$0] : min(natural[$0], limit) }
    }
    var places = Array(natural.indices)
    while places.count > 1, total(widths(places, atMost: leastWidth)) > width {
      let others = places.dropFirst()
      let worst = others.lastIndex { !important.contains($0) } ?? places.count - 1
      places.remove(at: worst)
    }
    var limit = min(natural.max() ?? 0, width)
    while limit > leastWidth, total(widths(places, atMost: limit)) > width { limit -= 1 }
    return Array(zip(places, widths(places, atMost: max(limit, 1))))
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * (widths.count - 1)
  }
}

/// The columns of a table that show nothing but UUIDs, whose first eight characters distinguish them.
struct UUIDColumns {
  private let places: Set<Int>

  private static let length = 8

  init(_ rows: [[Value]]) {
    let count = rows.map(\.count).max() ?? 0
    places = Set(
      (0..<count).filter { place in
        let values = Set(rows.compactMap { $0.indices.contains(place) ? $0[place] : nil })
          .subtracting([.null])
        return !values.isEmpty && values.allSatisfy(Value.Placeholder.uuid.admits)
          && Set(values.map(Self.cut)).count == values.count
      })
  }

  /// The row with its UUIDs cut.
  func cut(_ row: [Value]) -> [Value] {
    row.enumerated().map { places.contains($0) ? Self.cut($1) : $1 }
  }

  private static func cut(_ value: Value) -> Value {
    if case .string(let text) = value { .string(String(text.prefix(length))) } else { value }
  }
}

extension [Value] {
  /// Whether they are drawn as a table rather than in one row of so many columns.
  func needTable(in room: Int) -> Bool {
    if isEmpty { return false }
    return titles != nil || count > Cell.mostRows || Cell(.list(self)).width > room
  }
}

extension Value {
  var isRecord: Bool { if case .record = self { true } else { false } }

  /// What is in the columns of a table with these titles: the fields, or the value itself if the
  /// rows have none in common.
  func columns(titled titles: [String]?) -> [Value] {
    titles == nil ? [self] : fields.map(\.value)
  }
}

/// Text in aligned columns.
enum Columns {
  /// The least columns in which text is wrapped.
  fileprivate static let leastWidth = 16

  /// One string for each row; a second column wider than `width` wraps below itself, or below the
  /// first one if that leaves no room.
  static func aligned(_ rows: [(String, String)], width: Int) -> [String] {
    let column = (rows.map { ScreenText.columns(of: $0.0) }.max() ?? 0) + 2
    return rows.map { left, right in
      if !right.isEmpty, width < column + leastWidth {
        return left + "\n" + ("    " + right).wrapped(to: width, hanging: 4)
      }
      let padded = ScreenText.pad(left, to: column)
      return right.isEmpty ? left : (padded + right).wrapped(to: width, hanging: column)
    }
  }

  /// One string for each row of as many cells, cut to `width`.
  static func table(_ rows: [[String]], width: Int) -> [String] {
    let columns = rows.first?.indices.map { column in
      rows.map { ScreenText.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, columns ?? []).dropLast().map { ScreenText.pad($0, to: $1) }
      return ScreenText.clip((cells + row.suffix(1)).joined(separator: "  "), to: width)
    }
  }

  /// Items side by side after a title, or below it if that leaves no room, in as many rows as they
  /// need.
  static func filled(_ title: String, _ items: [String], indent: Int, width: Int) -> [String] {
    let isBelow = width < indent + leastWidth
    let indent = isBelow ? 4 : indent
    var rows = (isBelow ? [title, ""] : [title]).map { ScreenText.pad($0, to: indent) }
    for item in items {
      let row = rows[rows.count - 1]
      let isFirst = ScreenText.columns(of: row) <= indent
      let longer = row + (isFirst ? "" : "  ") + item
      if isFirst || ScreenText.columns(of: longer) <= width {
        rows[rows.count - 1] = longer
      } else {
        rows.append(ScreenText.pad("", to: indent) + item)
      }
    }
    return rows
  }
}

extension String {
  /// The text wrapped at blanks to `width` columns; all rows but the first are indented by
  /// `hanging` blanks. If that leaves no room for words, the text stays as it is.
  package func wrapped(to width: Int, hanging: Int = 0) -> String {
    guard ScreenText.columns(of: self) > width, width - hanging >= Columns.leastWidth else {
      return self
    }
    let words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var rows = words.prefix(1)
    for word in words.dropFirst() {
      let longer = rows[rows.count - 1] + " " + word
      if word.isEmpty || ScreenText.columns(of: longer) <= width {
        rows[rows.count - 1] = longer
      } else {
        rows.append(String(repeating: " ", count: hanging) + word)
      }
    }
    return rows.joined(separator: "\n")
  }
}

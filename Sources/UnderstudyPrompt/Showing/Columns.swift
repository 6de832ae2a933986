import LineEditing

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

extension Results {
  /// The results as text for people.
  var text: String {
    ([machine.description, "\(roundsText), \(clock.description)"] + tables.map(\.text)
      + missingText)
      .joined(separator: "\n\n") + "\n"
  }

  private var roundsText: String {
    rounds == 1 ? "1 round" : "median of \(rounds) rounds in turn (lowest to highest)"
  }

  private var missingText: [String] {
    if missing.isEmpty { return [] }
    let lines = missing.map { "  \($0.name): \($0.install)" }
    return [(["not measured, since it is not installed:"] + lines).joined(separator: "\n")]
  }
}

extension Table {
  /// The title and a line for each row: its summary, and its ratio to the first row.
  var text: String {
    let cells = rows.compactMap { row in Summary(row.samples).map { self.cells(row, $0) } }
    return ([title] + Self.aligned(cells).map { "  \($0)" }).joined(separator: "\n")
  }

  private func cells(_ row: Row, _ summary: Summary) -> [String] {
    let ratio = row == rows.first ? nil : ratio(row)
    return [row.name] + Self.cells(summary, unit.text)
      + (ratio.map { Self.cells($0, Unit.text(ratio:)) } ?? ["1", ""])
  }

  private static func cells(_ summary: Summary, _ text: (Double) -> String) -> [String] {
    let spread = "(\(text(summary.lowest)) to \(text(summary.highest)))"
    return [text(summary.median), summary.lowest == summary.highest ? "" : spread]
  }

  /// Aligned columns: numbers flush right, text flush left. An empty column takes no room.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = columns.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        let text = numbers.contains(column) ? blanks + row[column] : row[column] + blanks
        return widths[column] == 0 ? "" : separators[column] + text
      }
      return String(line.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  private static let numbers: Set = [1, 3]
  private static let separators = ["", "  ", " ", "  × ", " "]
}

import CLibEdit

extension LineEditor {
  /// Tab. libedit completes file names only, by a function that is in no installed header.
  func complete() -> Int32 {
    let (line, cursor) = (currentLine, beforeCursor.utf8.count)
    let completions = completer(line, cursor)
    showLine()
    switch completions.step(line: line, cursor: cursor) {
    case .nothing: return CC_ERROR
    case .replace(let start, let text, let over):
      return replace(fromByte: start, over: over, with: text)
    case .list:
      printBelow(
        CandidateList.rows(
          of: completions.candidates, omitted: completions.omitted, width: Terminal.width,
          height: Terminal.height - 2))
      return CC_NORM
    case .remark(let text):
      printBelow([ScreenText.clip(ScreenText.printable(text), to: Terminal.width - 1)])
      return CC_NORM
    }
  }
}

/// Candidates as rows of text below the line.
enum CandidateList {
  /// One candidate in a row when any has help, as many as fit when none has.
  ///
  /// - Parameters:
  ///   - candidates: what to show, in this order.
  ///   - omitted: how many more there are.
  ///   - width: the columns of the screen; no row is wider.
  ///   - height: the rows that may be used; the last says how many candidates are left out.
  /// - Returns: the rows, without newlines.
  static func rows(
    of candidates: [Completions.Candidate],
    omitted: Int = 0,
    width: Int,
    height: Int
  ) -> [String] {
    let hasHelp = candidates.contains { $0.help != nil }
    let perRow = hasHelp ? 1 : max(1, (width - 1) / (widest(candidates[...]) + 2))
    let room = max(height - min(omitted, 1), 2) * perRow
    let shown = candidates.count <= room ? candidates[...] : candidates.prefix(room - perRow)
    let column = widest(hasHelp ? shown : candidates[...]) + 2
    let rowCount = (shown.count + perRow - 1) / perRow
    let rows = (0..<rowCount).map { row in
      let cells = stride(from: row, to: shown.count, by: rowCount).map {
        pad(ScreenText.printable(shown[$0].label), to: column)
          + ScreenText.printable(shown[$0].help ?? "")
      }
      return ScreenText.clip(trimmed(cells.joined()), to: width - 1)
    }
    let left = candidates.count - shown.count + omitted
    return left > 0 ? rows + ["… and \(left) more"] : rows
  }

  private static func widest(_ candidates: ArraySlice<Completions.Candidate>) -> Int {
    candidates.map { ScreenText.columns(of: ScreenText.printable($0.label)) }.max() ?? 0
  }

  private static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - ScreenText.columns(of: text)))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}

/// The list of candidates below the line: which one is chosen, and which rows of it are in view.
struct CompletionList {
  /// What is offered for the word at the cursor.
  let completions: Completions
  /// The line as it was typed, which closing the list restores.
  let typed: LineState
  /// The line with the chosen candidate. If the line is another one, the person went on typing.
  var shown: LineState
  private(set) var chosen: Int?
  /// The first row in view.
  private var firstRow = 0

  init(_ completions: Completions, for line: LineState) {
    (self.completions, typed, shown) = (completions, line, line)
  }

  /// What the first Tab does to the line.
  var step: Completions.Step { completions.step(line: text, cursor: cursor) }

  /// How the chosen candidate gets into the line as it was typed; nil if none is chosen.
  func replacement(endsWord: Bool) -> Completions.Step? {
    chosen.map {
      completions.replacing(
        by: completions.candidates[$0], endsWord: endsWord, line: text, cursor: cursor)
    }
  }

  /// Whether other completions, for another line, are for the same word.
  func isForWord(of other: CompletionList) -> Bool {
    let start = completions.start
    return start == other.completions.start && start <= other.cursor
      && text.utf8.prefix(start).elementsEqual(other.text.utf8.prefix(start))
  }

  private var text: String { String(wide: typed.line) }
  private var cursor: Int { String(wide: typed.line.prefix(typed.cursor)).utf8.count }

  // MARK: Choosing

  /// The places of the enabled candidates; all if none is.
  private var choosable: [Int] {
    let candidates = completions.candidates
    let enabled = candidates.indices.filter { candidates[$0].isEnabled }
    return enabled.isEmpty ? Array(candidates.indices) : enabled
  }

  var isEmpty: Bool { completions.candidates.isEmpty }

  /// Chooses the next candidate, or the one before it; after the last comes the first.
  mutating func choose(next isNext: Bool) {
    let choosable = choosable
    let other = chosen.flatMap { chosen in
      isNext ? choosable.first { $0 > chosen } : choosable.last { $0 < chosen }
    }
    chosen = other ?? (isNext ? choosable.first : choosable.last)
  }

  /// Chooses the candidate at an index; nil is none.
  mutating func choose(at index: Int?) {
    chosen = index.flatMap { completions.candidates.indices.contains($0) ? $0 : nil }
  }

  /// Chooses the candidate in the next column, or in the one before it; returns false if there is
  /// none.
  mutating func chooseBeside(next isNext: Bool, width: Int) -> Bool {
    let rows = Grid(completions.candidates, width: width, isColored: false).rowCount
    guard let chosen, case let beside = chosen + (isNext ? rows : -rows),
      choosable.contains(beside)
    else { return false }
    self.chosen = beside
    return true
  }

  // MARK: Drawing

  /// The rows to draw, the chosen candidate among them; the last one says how many are left out.
  /// Where nothing is offered, what is expected. Each row leaves the last column free.
  mutating func rows(width: Int, height: Int, isColored: Bool) -> [String] {
    guard height > 0 else { return [] }
    let grid = Grid(completions.candidates, width: width, isColored: isColored)
    if isEmpty { return [grid.remark(completions.remark ?? "nothing fits")] }
    let isWhole = grid.rowCount <= height && completions.omitted == 0
    let count = isWhole ? grid.rowCount : min(grid.rowCount, max(1, height - 1))
    scroll(to: chosen.map { $0 % grid.rowCount } ?? 0, count, of: grid.rowCount)
    let view = firstRow..<firstRow + count
    let rows = view.map { grid.row($0, chosen: chosen) }
    let left = completions.omitted + grid.count(outside: view)
    return left > 0 && height > 1 ? rows + [grid.remark("… \(left) more")] : rows
  }

  private mutating func scroll(to row: Int, _ count: Int, of rowCount: Int) {
    firstRow = min(max(firstRow, row - count + 1), row, rowCount - count)
  }
}

extension CompletionList {
  /// Candidates as text in rows: one in a row when any has help, as many as fit when none has. They
  /// are in order from top to bottom, then from left to right.
  private struct Grid {
    private let candidates: [Completions.Candidate]
    let rowCount: Int
    /// The columns of the screen. The last one stays free.
    private let width: Int
    /// The columns of a label and the blanks after it.
    private let labelWidth: Int
    private let isColored: Bool

    init(_ candidates: [Completions.Candidate], width: Int, isColored: Bool) {
      (self.candidates, self.width, self.isColored) = (candidates, width, isColored)
      let hasHelp = candidates.contains { $0.help != nil || !$0.isEnabled }
      let widest = candidates.map { ScreenText.columns(of: ScreenText.printable($0.label)) }.max()
      labelWidth = (widest ?? 0) + 2
      // The last label of a row needs no blanks.
      let perRow = hasHelp ? 1 : max(1, (width + 1) / labelWidth)
      rowCount = (candidates.count + perRow - 1) / perRow
    }

    /// A row, the chosen candidate inverse.
    func row(_ row: Int, chosen: Int?) -> String {
      let places = Array(stride(from: row, to: candidates.count, by: rowCount))
      return places.map { place in
        let text = text(of: candidates[place])
        let painted = paint(text, candidates[place], isChosen: place == chosen)
        let blanks = place == places.last ? 0 : labelWidth - ScreenText.columns(of: text)
        return painted + String(repeating: " ", count: max(0, blanks))
      }.joined()
    }

    /// A row that is no candidate.
    func remark(_ text: String) -> String {
      dim(ScreenText.clip(ScreenText.printable(text), to: width - 1))
    }

    /// How many candidates are not in these rows.
    func count(outside rows: Range<Int>) -> Int {
      candidates.indices.count { !rows.contains($0 % rowCount) }
    }

    private func text(of candidate: Completions.Candidate) -> String {
      let label = ScreenText.printable(candidate.label)
      let reason = candidate.reasonDisabled.map { "disabled: \($0)" }
      guard let help = reason ?? candidate.help, !help.isEmpty else {
        return ScreenText.clip(label, to: width - 1)
      }
      let padded = ScreenText.pad(label, to: labelWidth)
      return ScreenText.clip(padded + ScreenText.printable(help), to: width - 1)
    }

    private func paint(
      _ text: String, _ candidate: Completions.Candidate, isChosen: Bool
    ) -> String {
      if isChosen { return "\u{1B}[7m\(text)\u{1B}[0m" }
      return candidate.isEnabled ? text : dim(text)
    }

    private func dim(_ text: String) -> String { ScreenText.dim(text, isColored: isColored) }
  }
}

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

  /// The enabled candidates, which come first; all if none is.
  private var choosable: Int {
    let enabled = completions.candidates.prefix(while: \.isEnabled).count
    return enabled > 0 ? enabled : completions.candidates.count
  }

  var isEmpty: Bool { completions.candidates.isEmpty }

  /// Chooses the next candidate, or the one before it; after the last comes the first.
  mutating func choose(next isNext: Bool) {
    guard choosable > 0 else { return }
    let first = isNext ? -1 : choosable
    chosen = ((chosen ?? first) + (isNext ? 1 : -1) + choosable) % choosable
  }

  /// Chooses the candidate in the next column, or in the one before it; returns false if there is
  /// none.
  mutating func chooseBeside(next isNext: Bool, width: Int) -> Bool {
    let rows = CompletionGrid(completions.candidates, width: width, isColoured: false).rowCount
    guard let chosen, case let beside = chosen + (isNext ? rows : -rows),
      (0..<choosable).contains(beside)
    else { return false }
    self.chosen = beside
    return true
  }

  // MARK: Drawing

  /// The rows to draw, the chosen candidate among them; the last one says how many are left out.
  /// Where nothing is offered, what is expected.
  ///
  /// - Parameters:
  ///   - width: the columns of the screen; each row leaves the last one free.
  ///   - height: the most rows; none if it is less than 1.
  ///   - isColoured: whether some text is dim.
  /// - Returns: the rows, without newlines.
  mutating func rows(width: Int, height: Int, isColoured: Bool) -> [String] {
    guard height > 0 else { return [] }
    let grid = CompletionGrid(completions.candidates, width: width, isColoured: isColoured)
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

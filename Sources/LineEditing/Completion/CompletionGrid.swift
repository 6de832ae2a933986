/// Candidates as text in rows: one in a row when any has help, as many as fit when none has. They
/// are in order from top to bottom, then from left to right.
struct CompletionGrid {
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

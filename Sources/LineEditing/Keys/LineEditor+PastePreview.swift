import CStandardLibrary

/// Several pasted lines, as they are shown before any of them is entered.
package struct PastePreview {
  /// The lines to enter.
  package let lines: [String]
  /// What the person decides about, in one row or several.
  package let question: String

  package init(lines: [String], question: String) {
    (self.lines, self.question) = (lines, question)
  }

  /// All lines, of a program that knows nothing about them.
  static func all(_ lines: [String]) -> PastePreview {
    PastePreview(
      lines: lines, question: "\(lines.count) lines pasted: Enter runs them, Ctrl-C drops them")
  }

  /// As many lines as leave room for the prompt and the question, each in one row.
  func rows(columns: Int, height: Int) -> [String] {
    let questions = question.split(separator: "\n").count
    let most = max(height - questions - 2, 1)
    let shown = lines.count > most ? most - 1 : lines.count
    let rows = lines.prefix(shown).map { line in
      let text = ScreenText.printable(line.replacing("\t", with: "  "))
      return "  " + ScreenText.clip(text, to: max(columns - 3, 1))
    }
    let rest = lines.count - shown
    return rest > 0 ? rows + ["  … \(rest) more line\(rest == 1 ? "" : "s")"] : rows
  }
}

/// The preview takes the place of the line, which libedit does not draw until there is a decision.
/// Timers wait for it, too: nothing else moves what the person reads.
extension LineEditor {
  enum PasteDecision {
    case run
    /// Or the line ended in another way.
    case drop
    case pasteMore(String)
  }

  /// Waits for Enter or Ctrl-C. Other keys do nothing; another paste is added.
  func decision(about preview: PastePreview) -> PasteDecision {
    while outcome == nil {
      let rows = draw(preview)
      let ready = input.isEmpty ? poll(input: true, milliseconds: -1) : WakePipe.Readiness()
      erase(rows)
      if ready.wake { serveWakePipe() }
      if ready.input, outcome == nil, !input.fill() { outcome = .endOfInput }
      while outcome == nil, let key = input.next() {
        if let decision = decision(by: key) { return decision }
      }
    }
    if outcome == .endOfInput { endLine(with: "") }
    return .drop
  }

  private func decision(by key: Unicode.Scalar) -> PasteDecision? {
    if key == "\r" || key == "\n" { return .run }
    if let signal = modes.signal(for: key) { serve(signal, isKey: true) }
    guard key == "\u{1B}", !input.isEmpty || awaitKeys(milliseconds: 50),
      let sequence = sequenceAfterEscape(), input.skip(sequence),
      "\u{1B}" + sequence == LineEditor.pasteBegins
    else { return nil }
    return pastedText().map(PasteDecision.pasteMore) ?? .drop
  }

  /// Draws the prompt, the lines and the question in place of the line, and returns the rows.
  private func draw(_ preview: PastePreview) -> [String] {
    hideLine()
    let lines = preview.rows(columns: Terminal.width, height: Terminal.height)
    let question = preview.question.split(separator: "\n").map(String.init)
    let dimmed = lines.map { ScreenText.dim($0, isColoured: showsHints) }
    screen.show(([prompt.drawn] + dimmed + question).joined(separator: "\n"))
    return [prompt.text] + lines + question
  }

  /// Clears the rows that were drawn. A narrower terminal has wrapped them meanwhile.
  private func erase(_ rows: [String]) {
    let columns = max(Terminal.width, 1)
    let count = rows.reduce(0) { $0 + max(1, (ScreenText.columns(of: $1) + columns - 1) / columns) }
    screen.put(moves(count - 1, "A") + "\r\u{1B}[J")
  }
}

import UnderstudyPlatform

/// The preview takes the place of the line, which libedit does not draw until there is a decision.
/// Timers wait for it, too: nothing else moves what the person reads.
extension LineEditor {
  enum PasteDecision {
    case run
    /// The line, without the paste, goes on.
    case drop
    case endLine
    case pasteMore(String)
    case edit
  }

  /// Waits for Enter, Ctrl-C, Escape or Ctrl-X Ctrl-E. Other keys ring; another paste is added.
  func decision(about preview: PastePreview) -> PasteDecision {
    var last: Unicode.Scalar?
    while outcome == nil {
      let rows = draw(preview)
      var next = input.next()
      let ready = next == nil ? poll(input: true, milliseconds: -1) : WakePipe.Readiness()
      erase(rows)
      if serve(ready), !input.fill() { outcome = .endOfInput }
      next = next ?? input.next()
      while outcome == nil, let key = next {
        if last == "\u{18}", key == "\u{5}" { return .edit }
        if let decision = decision(by: key) { return decision }
        last = key
        next = input.next()
      }
    }
    if outcome == .endOfInput { endLine(with: "") }
    return .endLine
  }

  private func decision(by key: Unicode.Scalar) -> PasteDecision? {
    if key == "\r" || key == "\n" { return .run }
    if let signal = modes.signal(for: key) {
      serve(signal, isKey: true)
      return nil
    }
    if key == "\u{1B}", isInputOver { return .drop }
    guard key == "\u{1B}", let sequence = sequenceAfterEscape(), input.skip(sequence),
      "\u{1B}" + sequence == LineEditor.pasteBegins
    else {
      if key != "\u{18}" { screen.put("\u{7}") }
      return nil
    }
    return pastedText().map(PasteDecision.pasteMore) ?? .endLine
  }

  /// Draws the prompt, the lines and the question in place of the line, and returns the rows.
  private func draw(_ preview: PastePreview) -> [String] {
    hideLine()
    let lines = preview.rows(columns: Terminal.width, height: Terminal.height)
    let question = preview.question.split(separator: "\n").map(String.init)
    let dimmed = lines.map { ScreenText.dim($0, isColored: showsHints) }
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

import CLibEdit
import CProcessEnd
import UnderstudyPlatform

/// Pasting, as terminals announce it: `ESC [ 200 ~`, the text, `ESC [ 201 ~`. libedit knows nothing
/// of it, so that a tab in a paste would complete and each line would run.
extension LineEditor {
  static let pasteBegins = "\u{1B}[200~"
  private static let pasteEnds = "\u{1B}[201~"

  /// Inserts a pasted line. Several lines are shown first; if the person confirms them, they are
  /// entered one after the other, each by the next `readLine`.
  func paste() -> Int32 {
    if !pasted.isEmpty { return enterPasted() }
    guard let text = pastedText() else { return CC_EOF }
    reportControls(in: text)
    let lines = LineEditor.lines(ofPasted: text)
    let written = lines.filter { !LineEditor.isBlank($0) }
    return written.count > 1 ? offer(lines) : insertHidingSecrets(written.first ?? "")
  }

  /// Shows the lines of a paste, together with what is typed around it, and waits for the decision.
  private func offer(_ lines: [String]) -> Int32 {
    let (line, cursor) = (typedLine, place.cursor)
    var all = lines
    all[0] = String(wide: line[..<cursor]) + all[0]
    all[all.count - 1] += String(wide: line[cursor...])
    return offer(whole: all)
  }

  /// Shows commands that replace the line.
  func offer(whole lines: [String]) -> Int32 {
    if lines.allSatisfy(LineEditor.isBlank) {
      onDroppedPaste()
      return clearLine()
    }
    guard let preview = previewer(lines) else {
      showLine()
      return CC_NORM
    }
    switch decision(about: preview) {
    case .run:
      pasted = preview.lines.map(\.text)
      let cleared = clearLine()
      return pasted.isEmpty ? cleared : enterPasted()
    case .pasteMore(let text):
      return offer(whole: lines + LineEditor.lines(ofPasted: text))
    case .edit: return offer(whole: edited(preview.lines) ?? lines)
    case .drop:
      onDroppedPaste()
      showLine()
      return CC_REFRESH
    case .endLine: return CC_EOF
    }
  }

  private func clearLine() -> Int32 {
    replaceLine(with: "")
    showLine()
    return CC_REFRESH
  }

  private func enterPasted() -> Int32 {
    _ = insertHidingSecrets(pasted.removeFirst())
    input.press("\n")
    return CC_REFRESH
  }

  /// Drops the pasted lines that were not read yet.
  package func dropPaste() { pasted = [] }

  /// Pastes the next line as if it came now. A Ctrl-C that was typed meanwhile comes first, and drops
  /// what was typed before it.
  func pressPasted() {
    guard !pasted.isEmpty else { return }
    if Terminal.hasInput(within: 0) { _ = input.fill() }
    if input.skip(to: { modes.signal(for: $0) == SIGINT }) { return }
    input.press(LineEditor.pasteBegins)
  }

  /// Returns nil if the line ends before the paste does.
  ///
  /// Pasted characters are not keys, except for a Ctrl-C that nothing follows: the end of the paste
  /// may never arrive.
  func pastedText() -> String? {
    var text = String.UnicodeScalarView()
    let end = LineEditor.pasteEnds.unicodeScalars
    while let scalar = nextTyped() {
      if isEditing, modes.signal(for: scalar) == SIGINT, isInputOver {
        serve(SIGINT, isKey: true)
        return nil
      }
      text.append(scalar)
      if scalar == "~", text.suffix(end.count).elementsEqual(end) {
        return String(text.dropLast(end.count))
      }
    }
    return nil
  }

  var isInputOver: Bool {
    input.isEmpty && !poll(milliseconds: 50).input
  }

  /// Says that what is inserted is not all that was copied.
  private func reportControls(in text: String) {
    let dropped = text.unicodeScalars.count(where: LineEditor.isDropped)
    guard dropped > 0 else { return }
    let note = "left out \(dropped) control character\(dropped == 1 ? "" : "s")"
    printAbove(ScreenText.dim(note, isColored: showsHints) + "\n")
    showLine()
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains(scalar)
  }

  /// Lines end in LF, CR or both. Tabs stay; other control characters are dropped.
  static func lines(ofPasted text: String) -> [String] {
    let ends: [Character] = ["\r", "\n", "\r\n"]
    return text.split(omittingEmptySubsequences: false, whereSeparator: { ends.contains($0) })
      .map { String($0.unicodeScalars.filter { !isDropped($0) }) }
  }

  static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}

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
      let ready = next == nil ? poll(milliseconds: -1) : WakePipe.Readiness()
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
    if key.isEnter { return .run }
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

/// Ctrl-X Ctrl-E, and vi's `v`: the line, or the lines of a paste, are edited in another program.
/// libedit has only `v`, which starts `vi`, and runs the line without showing it.
extension LineEditor {
  /// Edits the line. Several lines are shown before any of them is entered.
  func editInProgram() -> Int32 {
    let line = PastePreview.Line(text: String(wide: typedLine), shown: currentLine)
    let lines = edited([line])
    let written = lines?.filter { !LineEditor.isBlank($0) } ?? []
    if let lines, written.count > 1 { return offer(whole: lines) }
    showLine()
    if lines == nil { return CC_REFRESH }
    replaceLine(with: "")
    return insertHidingSecrets(written.first ?? "")
  }

  /// The lines as the person edited them; nil if they stay as they are.
  func edited(_ lines: [PastePreview.Line]) -> [String]? {
    let text = lines.map { $0.shown + "\n" }.joined()
    hideLine()
    leaveRawMode()
    terminal_signals_read(0)
    let edited = modes.lend { textEditor(text) }
    enterRawMode()
    terminal_signals_read(1)
    resize()
    guard let edited else { return nil }
    var unchanged = lines
    return LineEditor.lines(ofPasted: edited).map { line in
      // The program does not see secrets; a line that stays as it is keeps its own.
      guard let place = unchanged.firstIndex(where: { $0.shown == line }) else { return line }
      return unchanged.remove(at: place).text
    }
  }
}

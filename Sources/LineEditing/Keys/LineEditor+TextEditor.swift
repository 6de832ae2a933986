import CLibEdit
import CProcessEnd

/// Ctrl-X Ctrl-E, and vi's `v`: the line, or the lines of a paste, are edited in another program.
/// libedit has only `v`, which starts `vi`, and runs the line without showing it.
extension LineEditor {
  /// Edits the line. Several lines are shown before any of them is entered.
  func editInProgram() -> Int32 {
    let line = PastePreview.Line(text: String(wide: typedLine), shown: currentLine)
    let lines = edited([line])
    if let lines, lines.count > 1 { return offer(whole: lines) }
    showLine()
    guard let lines else { return CC_REFRESH }
    replaceLine(with: "")
    return insertHidingSecrets(lines.first ?? "")
  }

  /// The lines as the person edited them; nil if they stay as they are.
  func edited(_ lines: [PastePreview.Line]) -> [String]? {
    let text = lines.map { $0.shown + "\n" }.joined()
    guard let edited = lendingTerminalInLine({ textEditor(text) }) else { return nil }
    var unchanged = lines
    return LineEditor.written(LineEditor.lines(ofPasted: edited)).map { line in
      // The program does not see secrets; a line that stays as it is keeps its own.
      guard let place = unchanged.firstIndex(where: { $0.shown == line }) else { return line }
      return unchanged.remove(at: place).text
    }
  }

  /// Lends the terminal in the middle of a line, which is drawn anew afterwards.
  private func lendingTerminalInLine<Result>(_ body: () -> Result) -> Result {
    hideLine()
    leaveRawMode()
    terminal_signals_read(0)
    modes.restore()
    terminal_keys_ignore()
    defer {
      terminal_keys_heed()
      modes.arm()
      enterRawMode()
      terminal_signals_read(1)
      resize()
    }
    return body()
  }
}

import CLibEdit

/// Secrets in the line. The screen never shows them: libedit gets a `*` for each of their
/// characters, and the editor keeps what was typed.
extension LineEditor {
  /// Returns which bytes of a line, which may not be typed to its end, are secret.
  package typealias SecretFinder = @Sendable (_ line: String) -> [Range<Int>]

  /// The line with its secrets.
  var typedLine: [wchar_t] { hidden.typed(behind: place.line) }

  func noteHidden(_ place: LineState) {
    // vi's search keeps its pattern in the line, after a newline. That does not change the line.
    guard secretFinder != nil, !place.line.contains(0x0A) else { return }
    hidden.note(place, isCommand: vi.mode == .command)
  }

  /// What libedit gets for a key: a `*` for a character of a secret.
  func hidingSecret(_ key: Unicode.Scalar) -> wchar_t {
    let character = wchar_t(inLine: key)
    guard secretFinder != nil, key != "\u{1B}" else { return character }
    // Emacs' Ctrl-T, Alt-U, Alt-L and Alt-C exchange characters, or change their case.
    if !isVi, key == "\u{14}" || isAfterEscape && "uUlLcC".unicodeScalars.contains(key) {
      hidden.forgetAtCursor()
    }
    isAfterEscape = false
    if keysOfSequence > 0 {
      keysOfSequence -= 1
      return character
    }
    if key == "\u{18}" { keysOfSequence = 1 }
    guard key.value >= 0x20, key != "\u{7F}", vi.mode == .insert else { return character }
    let shown = shown(inserting: [character]).first ?? character
    if shown != character { hidden.expect([character]) }
    return shown
  }

  /// Inserts text at the cursor, with a `*` for each character of a secret.
  func insertHidingSecrets(_ text: String) -> Int32 {
    guard secretFinder != nil else { return insert(text) }
    noteHidden(place)
    let inserted = text.unicodeScalars.map { wchar_t(inLine: $0) }.filter { $0 != 0 }
    let shown = shown(inserting: inserted)
    hidden.expect(inserted)
    return insert(String(wide: shown))
  }

  /// What is shown of text that is inserted at the cursor.
  private func shown(inserting text: [wchar_t]) -> ArraySlice<wchar_t> {
    let cursor = place.cursor
    var line = typedLine
    line.insert(contentsOf: text, at: cursor)
    return shown(for: line)[cursor..<cursor + text.count]
  }

  private func shown(for line: [wchar_t]) -> [wchar_t] {
    let text = String(wide: line)
    return text.hiding(secretFinder?(text) ?? []).unicodeScalars.map { wchar_t(inLine: $0) }
  }

  /// Hides what became secret when another word of the line changed. What is hidden stays so.
  func hideSecrets() {
    guard secretFinder != nil, isEditing, place == hidden.shown else { return }
    let line = zip(shown(for: hidden.typed), hidden.shown.line).map {
      $1 == HiddenText.star ? $1 : $0
    }
    guard line != hidden.shown.line else { return }
    hideLine()
    replaceLine(with: String(wide: line), cursor: hidden.shown.cursor)
    showLine()
    hidden.note(shownAs: place)
  }
}

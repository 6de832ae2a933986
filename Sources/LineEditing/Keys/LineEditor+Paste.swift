import CLibEdit
import CStandardLibrary

/// Pasting, as terminals announce it: `ESC [ 200 ~`, the text, `ESC [ 201 ~`. libedit knows nothing
/// of it, so that a tab in a paste would complete and each line would run.
extension LineEditor {
  static let pasteBegins = "\u{1B}[200~"
  private static let pasteEnds = "\u{1B}[201~"

  /// Inserts the first pasted line and enters it if another follows, which the next `readLine`
  /// takes.
  func paste() -> Int32 {
    if pasted.isEmpty {
      guard let text = pastedText() else { return CC_EOF }
      pasted = LineEditor.lines(ofPasted: text)
    }
    insert(pasted.removeFirst())
    if !pasted.isEmpty { input.press("\n") }
    return CC_REFRESH
  }

  /// Whether more pasted lines follow the one that was read last.
  package var isPasting: Bool { !pasted.isEmpty }

  /// Drops the pasted lines that were not read yet.
  ///
  /// - Returns: how many there were, without empty ones.
  package func dropPaste() -> Int {
    defer { pasted = [] }
    return pasted.count { !$0.isEmpty }
  }

  /// Pastes the next line as if it came now.
  func pressPasted() {
    if pasted == [""] { pasted = [] }
    if !pasted.isEmpty { input.press(LineEditor.pasteBegins) }
  }

  /// Returns nil if the line ends before the paste does.
  ///
  /// Pasted characters are not keys, except for a Ctrl-C that nothing follows: the end of the paste
  /// may never arrive.
  private func pastedText() -> String? {
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
    input.isEmpty && !poll(input: true, milliseconds: 50).input
  }

  /// Lines end in LF, CR or both. Tabs stay; other control characters are dropped.
  static func lines(ofPasted text: String) -> [String] {
    var lines = [String.UnicodeScalarView()]
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && last != "\r") {
        lines.append(String.UnicodeScalarView())
      } else if scalar == "\t" || scalar.properties.generalCategory != .control {
        lines[lines.count - 1].append(scalar)
      }
      last = scalar
    }
    return lines.map { String($0) }
  }
}

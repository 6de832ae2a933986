import CLibEdit
import CStandardLibrary

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
    let lines = LineEditor.lines(ofPasted: text)
    let written = lines.filter { !LineEditor.isBlank($0) }
    return written.count > 1 ? offer(lines) : insert(written.first ?? "")
  }

  /// Shows the lines of a paste, together with what is typed around it, and waits for the decision.
  private func offer(_ lines: [String]) -> Int32 {
    var all = lines
    all[0] = beforeCursor + all[0]
    all[all.count - 1] += afterCursor
    guard let preview = previewer(all.filter { !LineEditor.isBlank($0) }) else {
      showLine()
      return CC_NORM
    }
    switch decision(about: preview) {
    case .run:
      pasted = preview.lines
      replaceLine(with: "")
      showLine()
      return pasted.isEmpty ? CC_REFRESH : enterPasted()
    case .pasteMore(let text): return offer(lines + LineEditor.lines(ofPasted: text))
    case .drop: return CC_EOF
    }
  }

  private func enterPasted() -> Int32 {
    insert(pasted.removeFirst())
    input.press("\n")
    return CC_REFRESH
  }

  /// Drops the pasted lines that were not read yet.
  package func dropPaste() { pasted = [] }

  /// Pastes the next line as if it came now.
  func pressPasted() {
    if !pasted.isEmpty { input.press(LineEditor.pasteBegins) }
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

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}

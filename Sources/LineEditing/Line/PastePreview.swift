/// Several pasted lines, as they are shown before any of them is entered.
package struct PastePreview {
  /// The lines to enter.
  package let lines: [Line]
  /// What the person decides about, in one row or several.
  package let question: String

  package struct Line {
    let text: String
    /// The text without its secrets.
    let shown: String

    package init(text: String, shown: String) { (self.text, self.shown) = (text, shown) }
  }

  package init(lines: [Line], question: String) {
    (self.lines, self.question) = (lines, question)
  }

  /// All lines, of a program that knows nothing about them.
  static func all(_ lines: [String]) -> PastePreview {
    PastePreview(
      lines: lines.map { Line(text: $0, shown: $0) },
      question: "\(lines.count) lines pasted: Enter runs them, Ctrl-C drops them")
  }

  /// As many lines as leave room for the prompt and the question, each in one row.
  func rows(columns: Int, height: Int) -> [String] {
    let questions = question.split(separator: "\n").count
    let most = max(height - questions - 2, 1)
    let shown = lines.count > most ? most - 1 : lines.count
    let rows = lines.prefix(shown).map { line in
      let text = ScreenText.printable(line.shown.replacing("\t", with: "  "))
      return "  " + ScreenText.clip(text, to: max(columns - 3, 1))
    }
    let rest = lines.count - shown
    return rest > 0 ? rows + ["  … \(rest) more line\(rest == 1 ? "" : "s")"] : rows
  }
}

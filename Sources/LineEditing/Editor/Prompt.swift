/// The text before the line.
public struct Prompt: Equatable, Sendable {
  /// The text as it is shown.
  public private(set) var text: String

  /// The color, as the numbers of a "select graphic rendition" sequence: `1;32`. Nil is plain.
  public let color: String?

  /// Makes a prompt of one row: control characters become U+FFFD, and a blank is added at the end
  /// where there is none.
  ///
  /// - Parameters:
  ///   - text: what to show.
  ///   - color: ignored where ``Terminal/wantsColor`` is false.
  public init(_ text: String, color: String? = nil) {
    let clean = ScreenText.printable(text)
    self.text = clean.hasSuffix(" ") ? clean : clean + " "
    self.color = Terminal.wantsColor ? color : nil
  }

  /// The same prompt with a mark before it.
  func marked(_ mark: String) -> Prompt {
    var prompt = self
    prompt.text = mark + text
    return prompt
  }

  /// The text for libedit, with what takes no room between two ^A.
  ///
  /// libedit drops such a part at the very end and garbles two that touch, so the color ends
  /// before the last blank.
  var marked: String {
    guard let color else { return text }
    return "\u{1}\u{1B}[\(color)m\u{1}\(text.dropLast())\u{1}\u{1B}[0m\u{1} "
  }

  /// The text as the terminal shows it, without libedit.
  var drawn: String { marked.replacing("\u{1}", with: "") }
}

/// The dim text after the line: how it may continue.
public struct Hint: Equatable, Sendable {
  /// The rest of the line, which Right, End or Ctrl-E accepts, and Ctrl-Right word by word.
  public let completion: String

  /// What follows the completion, for the eye alone.
  public let remark: String

  /// Makes a hint of a completion, a remark or both.
  public init(completion: String = "", remark: String = "") {
    (self.completion, self.remark) = (completion, remark)
  }

  /// Shows nothing.
  public static let none = Hint()

  /// The text in one row of at most `columns`; nothing in it can drive the terminal.
  func text(columns: Int) -> String {
    let text = ScreenText.printable(completion + remark)
    return columns > 1 ? ScreenText.clip(text, to: columns) : ""
  }
}

/// A word of a line that can't be run.
package struct FlawedWord: Equatable {
  package enum Flaw {
    /// No command has this name, or begins so: red.
    case unknown
    /// The command can't be used now: dim.
    case disabled
  }

  /// Its place in the line's UTF-8.
  let bytes: Range<Int>
  package let flaw: Flaw

  package init(_ flaw: Flaw, at bytes: Range<Int>) { (self.flaw, self.bytes) = (flaw, bytes) }
}

/// Several pasted lines, as they are shown before any of them is entered.
package struct PastePreview {
  /// The lines to enter.
  package let lines: [Line]
  /// What the person decides about, in one row or several.
  package let question: String

  package struct Line {
    let text: String
    /// The text without its secrets.
    package let shown: String

    package init(text: String, shown: String) { (self.text, self.shown) = (text, shown) }
  }

  package init(lines: [Line], question: String) {
    (self.lines, self.question) = (lines, question)
  }

  /// All lines that are not blank, of a program that knows nothing about them.
  static func all(_ lines: [String]) -> PastePreview {
    let written = lines.filter { !LineEditor.isBlank($0) }
    return PastePreview(
      lines: written.map { Line(text: $0, shown: $0) },
      question: "\(written.count) lines pasted: Enter runs them, Ctrl-C drops them")
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

import LineEditing
import Understudy

/// The colours of a transcript on a terminal. Without colours the transcript is the session itself.
struct TranscriptStyle {
  let isColoured: Bool

  /// A line of a session in the colour of its kind, cut to `width` if there is one.
  func line(_ line: TranscriptLine, width: Int? = nil) -> String {
    let text = width.map { ScreenText.clip(line.text, to: $0) } ?? line.text
    switch line.kind {
    case .change, .result: return change(text, of: line.subject)
    case .insertion: return paint(text, "32")
    case .removal: return paint(text, "31")
    case .refusal: return paint(text, "1;31")
    case .effect: return paint(text, "33")
    case .crash: return paint(text, "1;35")
    case .availability, .comment, nil: return paint(text, "2")
    case .blank, .command, .output, .conflictMarker: return text
    }
  }

  /// The tool's own text.
  func note(_ text: String) -> String { paint(text, "36") }

  /// The path plain, the value bold; an enum case in the colour that `:show` draws it in.
  private func change(_ text: String, of subject: Substring) -> String {
    guard isColoured, text.hasPrefix(subject) else { return text }
    let value = text.dropFirst(subject.count)
    return subject + paint(value, value.hasPrefix(".") ? "1;\(Self.enumCase)" : "1")
  }

  /// The colour of enum cases.
  static let enumCase = "35"

  /// Text in the colour with the SGR numbers `code`.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}

import LineEditing
import Understudy

/// A value for people, in one line and one colour.
struct Cell {
  let text: String
  /// The SGR numbers of its colour; nil is plain.
  let colour: String?
  let isNumber: Bool

  /// How many columns it takes.
  var width: Int { ScreenText.columns(of: text) }

  init(_ text: String, colour: String? = nil) {
    (self.text, self.colour, isNumber) = (String(escapingControls: text), colour, false)
  }

  /// Text has no quotes, unless it could be mistaken for another value.
  init(_ value: Value) {
    switch value {
    case .null: (text, colour, isNumber) = ("nil", "2", false)
    case .string(let string) where !string.needsQuotes:
      (text, colour, isNumber) = (string, nil, false)
    case .case: (text, colour, isNumber) = ("\(value.shortened())", TranscriptStyle.enumCase, false)
    case .int, .double: (text, colour, isNumber) = ("\(value)", nil, true)
    default: (text, colour, isNumber) = ("\(value.shortened())", nil, false)
    }
  }

  /// The text in its colour, cut or filled to `width`; numbers are aligned to the right.
  func padded(to width: Int, _ style: TranscriptStyle) -> String {
    let clipped = ScreenText.clip(text, to: width)
    let blanks = String(repeating: " ", count: max(0, width - ScreenText.columns(of: clipped)))
    let painted = painted(clipped, style)
    return isNumber ? blanks + painted : painted + blanks
  }

  /// The text in its colour, cut to `width` if there is one.
  func clipped(to width: Int?, _ style: TranscriptStyle) -> String {
    painted(width.map { ScreenText.clip(text, to: $0) } ?? text, style)
  }

  private func painted(_ text: String, _ style: TranscriptStyle) -> String {
    colour.map { style.paint(text, $0) } ?? text
  }
}

extension String {
  /// Whether the text would be misread without quotes: it is empty, has blanks around it, has
  /// control characters, or looks like another value.
  fileprivate var needsQuotes: Bool {
    guard let first, let last, first != " ", last != " " else { return true }
    return String(escapingControls: self) != self || (try? Value(literal: self)) != nil
  }
}

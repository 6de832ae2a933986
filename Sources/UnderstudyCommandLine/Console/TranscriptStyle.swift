/// The styles of the prompt's text: SGR sequences, or nothing without colours.
struct TranscriptStyle {
  let isColoured: Bool

  /// The tool's own text.
  func note(_ text: String) -> String { paint(text, "36") }

  /// The colour of enum cases.
  static let enumCase = "35"

  /// Text in the style with the SGR numbers `code`.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}

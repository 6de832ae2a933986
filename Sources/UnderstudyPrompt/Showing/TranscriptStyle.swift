import Understudy

/// The styles of the prompt's text: SGR sequences, or nothing without colors.
package struct TranscriptStyle {
  let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// A line of a session in the color of its kind.
  func line(_ line: TranscriptLine) -> String {
    guard let kind = line.kind else { return paint(line.text, "2") }
    if kind == .change || kind == .result { return change(line.text, of: line.subject) }
    return kind.color.map { paint(line.text, $0) } ?? line.text
  }

  /// The path plain, the value bold; an enum case in the color that `:show` draws it in.
  private func change(_ text: String, of subject: Substring) -> String {
    guard isColored, text.hasPrefix(subject) else { return text }
    let value = text.dropFirst(subject.count)
    return subject + paint(value, value.hasPrefix(".") ? "1;\(Self.enumCase)" : "1")
  }

  /// The tool's own text.
  func note(_ text: some StringProtocol) -> String { paint(text, "36") }

  /// `… 3 more rows`, if any are left out.
  func more(_ count: Int, _ noun: String) -> [String] {
    count > 0 ? [paint("… \(count.grouped) more \(count == 1 ? noun : noun + "s")", "2")] : []
  }

  /// The color of enum cases.
  static let enumCase = "35"

  /// Text in the style with the SGR numbers `code`.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}

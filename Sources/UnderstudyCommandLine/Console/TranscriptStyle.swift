/// The colours of a transcript on a terminal. What is shown without them is the session itself.
struct TranscriptStyle {
  let isColoured: Bool

  /// A line of a session in the colour of its kind.
  func line(_ line: Substring) -> String {
    switch line.prefix(2) {
    case "  ": change(line)
    case "+ ": paint(line, "32")
    case "- ": paint(line, "31")
    case "! ": paint(line, "1;31")
    case "< ": paint(line, "33")
    case "x ": paint(line, "1;35")
    case "# ", "un", "wi": paint(line, "2")
    default: String(line)
    }
  }

  /// Text of the tool's own.
  func note(_ text: String) -> String { paint(text, "36") }

  /// The path plain, the value bright; an enum's in the colour that it has in a drawing.
  private func change(_ line: Substring) -> String {
    guard isColoured, let sign = line.firstRange(of: " = ") else { return String(line) }
    let value = line[sign.upperBound...]
    let code = value.hasPrefix(".") ? "1;\(Self.enumCase)" : "1"
    return line[..<sign.upperBound] + paint(value, code)
  }

  /// The colour of an enum's cases.
  static let enumCase = "35"

  /// Text in a colour, given by its numbers.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}

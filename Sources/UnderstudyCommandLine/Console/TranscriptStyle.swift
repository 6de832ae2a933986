/// The colours of a transcript on a terminal. Without colours the transcript is the session itself.
struct TranscriptStyle {
  let isColoured: Bool

  /// A line of a session in the colour of its kind.
  func line(_ line: Substring) -> String {
    switch line.kind {
    case .change: change(line)
    case .insertion: paint(line, "32")
    case .removal: paint(line, "31")
    case .refusal: paint(line, "1;31")
    case .effect: paint(line, "33")
    case .crash: paint(line, "1;35")
    case .comment, nil: paint(line, "2")
    case .blank, .command, .output, .conflictMarker: String(line)
    }
  }

  /// The tool's own text.
  func note(_ text: String) -> String { paint(text, "36") }

  /// The path plain, the value bold; an enum case in the colour that `:show` draws it in.
  private func change(_ line: Substring) -> String {
    guard isColoured, let sign = line.firstRange(of: " = ") else { return String(line) }
    let value = line[sign.upperBound...]
    let code = value.hasPrefix(".") ? "1;\(Self.enumCase)" : "1"
    return line[..<sign.upperBound] + paint(value, code)
  }

  /// The colour of enum cases.
  static let enumCase = "35"

  /// Text in the colour with the SGR numbers `code`.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}

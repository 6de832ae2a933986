/// The colours of a report for people, by the beginnings of its lines.
struct ReportPainter {
  let isColoured: Bool

  /// The text, in colour if wanted; control characters in it are escaped.
  func paint(_ text: String) -> String {
    text.escapedLines.map(paint(line:)).joined(separator: "\n")
  }

  private func paint(line: String) -> String {
    guard isColoured else { return line }
    if line.hasPrefix("  expected  ") { return "\u{1b}[31m\(line)\u{1b}[0m" }
    if line.hasPrefix("  actual    ") { return "\u{1b}[32m\(line)\u{1b}[0m" }
    if line.hasPrefix("to ") { return "\u{1b}[2m\(line)\u{1b}[0m" }
    return line.hasPrefix("  ") || line.isEmpty ? line : "\u{1b}[1m\(line)\u{1b}[0m"
  }
}

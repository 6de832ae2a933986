import SessionAnalysis

/// The colors of a report for people, by the beginnings of its lines.
package struct ReportPainter {
  private let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// The text, in color if wanted; control characters in it are escaped.
  package func paint(_ text: String) -> String {
    text.escapedLines.map(paint(line:)).joined(separator: "\n")
  }

  private func paint(line: String) -> String {
    guard isColored else { return line }
    // As on a page, what is expected is green.
    if line.hasPrefix(StepDifference.margin(.expected)) { return "\u{1b}[32m\(line)\u{1b}[0m" }
    if line.hasPrefix(StepDifference.margin(.actual)) { return "\u{1b}[31m\(line)\u{1b}[0m" }
    if line.hasPrefix("to ") { return "\u{1b}[2m\(line)\u{1b}[0m" }
    return line.hasPrefix("  ") || line.isEmpty ? line : "\u{1b}[1m\(line)\u{1b}[0m"
  }
}

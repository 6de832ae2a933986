import SessionAnalysis
import SessionFormat

/// The summary for people.
extension ReplaySummary {
  /// A line for each of the slowest sessions and for each notice, and `3 passed, 1 failed`.
  var lines: [String] { slowestLines + notices.lines + countLines }

  /// The same without the notices.
  var linesWithoutNotices: [String] { slowestLines + countLines }

  private var slowestLines: [String] {
    slowest.map { result in
      let time = (result.seconds * 1000).decimal(digits: 3)
      let blanks = String(repeating: " ", count: max(0, 10 - time.count))
      return "\(blanks)\(time) ms  \(FileName.shown(result.file))"
    }
  }

  private var countLines: [String] {
    let counts = [
      (passed, "passed"), (accepted, "accepted"), (failed, "failed"), (notRun, "not run"),
    ]
    let line = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    // The reports of those that failed say how often each did.
    let times = repetitions > 1 && passed == run + notRun ? ", \(repetitions) times each" : ""
    var lines = [(line.isEmpty ? "0 passed" : line) + times]
    if acceptedInPart > 0 {
      let verb = acceptedInPart == 1 ? "was" : "were"
      lines.append("\(acceptedInPart) of the failed \(verb) accepted in part")
    }
    if flaky > 0 { lines.append("\(flaky) of the failed \(flaky == 1 ? "is" : "are") flaky") }
    if let only, hasNothingToAccept {
      let others = differing.subtracting([only])
      lines.append("--only \(only): nothing to accept\(suggestion(for: only, among: others))")
    }
    if isStrict, !notices.isEmpty {
      let count = notices.lines.count
      lines.append("failed by --strict: \(count.counted("notice")) above")
    }
    return lines
  }
}

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

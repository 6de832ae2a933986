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
      let time = Self.decimal(result.seconds * 1000, digits: 3)
      let blanks = String(repeating: " ", count: max(0, 10 - time.count))
      return "\(blanks)\(time) ms  \(FileName.shown(result.file))"
    }
  }

  private var countLines: [String] {
    let counts = [
      (passed, "passed"), (accepted, "accepted"), (failed, "failed"), (notRun, "not run"),
    ]
    var line = ""
    for (count, outcome) in counts where count > 0 {
      line += line.isEmpty ? "\(count) \(outcome)" : ", \(count) \(outcome)"
    }
    var lines = [line.isEmpty ? "0 passed" : line]
    if acceptedInPart > 0 {
      let verb = acceptedInPart == 1 ? "was" : "were"
      lines.append("\(acceptedInPart) of the failed \(verb) accepted in part")
    }
    if flaky > 0 { lines.append("\(flaky) of the failed \(flaky == 1 ? "is" : "are") flaky") }
    if let only, accepted + acceptedInPart == 0 {
      lines.append("--only \(only): nothing to accept")
    }
    if isStrict, !notices.isEmpty {
      let count = notices.lines.count
      lines.append("failed by --strict: \(count.counted("notice")) above")
    }
    return lines
  }

  /// The number without an exponent: `0.000125`. Not every reader of reports accepts one.
  static func decimal(_ number: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled / scale).\(zeros)\(fraction)"
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

import Understudy

/// For people: what failed, and how many.
struct TextReport: ReplayReport {
  let isColoured: Bool

  func text(on result: SessionResult) -> String {
    switch result.outcome {
    case .passed: ""
    case .accepted(let comparison):
      painted("accepted \(result.file)\n\(FailureReport(file: result.file, comparison).changes)\n")
    case .failed(let comparison):
      painted("\(FailureReport(file: result.file, comparison))\n\(hint(result))\n\n")
    case .error(_, let text): painted("\(text)\n\(hint(result))\n\n")
    }
  }

  func text(on summary: ReplaySummary) -> String {
    painted((summary.slowestText + [summary.text]).map { $0 + "\n" }.joined())
  }

  private func hint(_ result: SessionResult) -> String { "to run it alone: \(result.command)" }

  private func painted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { painted(line: String(escapingControls: String($0))) }.joined(separator: "\n")
  }

  private func painted(line: String) -> String {
    guard isColoured else { return line }
    if line.hasPrefix("  expected  ") { return "\u{1b}[31m\(line)\u{1b}[0m" }
    if line.hasPrefix("  actual    ") { return "\u{1b}[32m\(line)\u{1b}[0m" }
    if line.hasPrefix("to run it alone: ") || line.hasPrefix("to make this ") {
      return "\u{1b}[2m\(line)\u{1b}[0m"
    }
    return line.hasPrefix("  ") || line.isEmpty ? line : "\u{1b}[1m\(line)\u{1b}[0m"
  }
}

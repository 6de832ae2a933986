import Understudy

/// For people: the failures, the numbers, and what to do next.
struct TextReport: ReplayReport {
  let painter: ReportPainter
  /// The arguments that selected the sessions.
  let selection: [String]

  init(isColoured: Bool, selection: [String]) {
    painter = ReportPainter(isColoured: isColoured)
    self.selection = selection
  }

  func text(on result: SessionResult) -> String {
    switch result.outcome {
    case .passed: ""
    case .accepted(let comparison):
      painter.paint(
        "accepted \(FileName.shown(result.file))\n\(FailureReport(file: result.file, comparison))\n"
      )
    case .failed(let comparison):
      painter.paint("\(FailureReport(file: result.file, comparison))\n\(hint(result))\n\n")
    case .error(_, let text): painter.paint("\(text)\n\(hint(result))\n\n")
    }
  }

  func text(on summary: ReplaySummary) -> String {
    let hints = summary.canAccept ? self.hints : []
    return painter.paint((summary.slowestText + [summary.text] + hints).map { $0 + "\n" }.joined())
  }

  private func hint(_ result: SessionResult) -> String { "to run it alone: \(result.command)" }

  private var hints: [String] {
    let words = selection.map { "\(ShellWord($0))" }.joined(separator: " ")
    return [
      "to go through the differences: \(Program.name) review \(words)",
      "to accept all of them: \(Program.name) replay --accept \(words)",
    ]
  }
}

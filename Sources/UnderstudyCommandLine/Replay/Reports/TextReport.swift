import Understudy

/// For people: the failures, the numbers, and what to do next.
struct TextReport: ReplayReport {
  let painter: ReportPainter
  /// The arguments that selected the sessions.
  let selection: [String]
  /// Those of them that are files and folders.
  let paths: [String]

  init(isColoured: Bool, selection: [String], paths: [String]) {
    painter = ReportPainter(isColoured: isColoured)
    (self.selection, self.paths) = (selection, paths)
  }

  func text(on result: SessionResult) -> String {
    switch result.outcome {
    case .passed: ""
    case .accepted: painter.paint("accepted \(FileName.shown(result.file))\n\(result.text)\n")
    case .failed, .error: painter.paint("\(result.text)\n\(result.hint)\n\n")
    }
  }

  func text(on summary: ReplaySummary) -> String {
    let renames = summary.renames.compactMap(hint)
    let lines = summary.lines + renames + (summary.canAccept ? hints : [])
    return painter.paint(lines.map { $0 + "\n" }.joined())
  }

  private func hint(_ candidates: RenameCandidates) -> String? {
    candidates.best.map { new in
      let words = ["rename", candidates.screen, candidates.old, new] + paths
      return "to rename it in all sessions: \(Program.name) \(ShellWord.line(words))"
    }
  }

  private var hints: [String] {
    let words = ShellWord.line(selection)
    return [
      "to go through the differences: \(Program.name) review \(words)",
      "to accept all of them: \(Program.name) replay --accept \(words)",
    ]
  }
}

/// The colours of a report for people, by the beginnings of its lines.
struct ReportPainter {
  let isColoured: Bool

  /// The text, in colour if wanted; control characters in it are escaped.
  func paint(_ text: String) -> String {
    text.escapedLines.map(paint(line:)).joined(separator: "\n")
  }

  private func paint(line: String) -> String {
    guard isColoured else { return line }
    if line.hasPrefix(StepDifference.margin(.expected)) { return "\u{1b}[31m\(line)\u{1b}[0m" }
    if line.hasPrefix(StepDifference.margin(.actual)) { return "\u{1b}[32m\(line)\u{1b}[0m" }
    if line.hasPrefix("to ") { return "\u{1b}[2m\(line)\u{1b}[0m" }
    return line.hasPrefix("  ") || line.isEmpty ? line : "\u{1b}[1m\(line)\u{1b}[0m"
  }
}

extension ShellWord {
  /// The words of a command line, separated by blanks.
  static func line(_ words: [String]) -> String {
    words.map { "\(ShellWord($0))" }.joined(separator: " ")
  }
}

import ArgumentParser
import LineEditing
import Understudy
import UnderstudyProgram

/// Reports the results of sessions, one after the other in the order of the files, and a summary.
@MainActor
protocol ReplayReport {
  /// The text on a session; may be empty, if the report says it at the end.
  mutating func text(on result: SessionResult) -> String
  /// The text at the end.
  func text(on summary: ReplaySummary) -> String
}

/// The format of a report.
enum ReplayFormat: String, FormatChoice {
  case text
  case jsonl
  case github

  var purpose: String? {
    switch self {
    case .text: nil
    case .jsonl: "a program"
    case .github: "annotations"
    }
  }

  /// The report of a replay with these options.
  @MainActor func report(_ options: ReplayOptions) -> any ReplayReport {
    if options.isAboutPage { return PageReport(page: options.page?.shownPath) }
    return switch self {
    case .text: TextReport(isColored: Terminal.wantsColor, options)
    case .jsonl: JSONLinesReport(shard: options.shard)
    case .github: GitHubReport()
    }
  }
}

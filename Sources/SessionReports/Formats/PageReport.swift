import SessionAnalysis
import SessionFormat

/// The page, written at the end.
package struct PageReport: ReplayReport {
  private let program: String
  /// What sessions cover of their screens.
  private let coverage: @MainActor ([ReportedSession]) -> [ScreenCoverage]
  private var sessions: [ReportedSession]
  private var files: Set<String>
  /// What is wrong with results of other machines.
  private let problems: [String]

  /// Makes a report that is about more results than these `sessions`, or about these alone.
  package init(
    program: String, _ sessions: [ReportedSession] = [], problems: [String] = [],
    coverage: @escaping @MainActor ([ReportedSession]) -> [ScreenCoverage]
  ) {
    (self.program, self.sessions, self.problems) = (program, sessions, problems)
    self.coverage = coverage
    files = Set(sessions.map(\.result.file))
  }

  package mutating func text(on result: SessionResult) -> String {
    // A file that is named twice is one session.
    if files.insert(result.file).inserted { sessions.append(ReportedSession(result)) }
    return ""
  }

  package func text(on summary: ReplaySummary) -> String {
    SessionReport(
      program: program, sessions: sessions, coverage: coverage(sessions), notRun: summary.notRun,
      problems: problems, notices: summary.notices.lines
    ).page
  }

  /// Whether all sessions ran and passed, and nothing is wrong with their results.
  package func hasPassed(_ summary: ReplaySummary) -> Bool {
    SessionReport(
      program: program, sessions: sessions, notRun: summary.notRun, problems: problems
    ).verdict == .passed
  }
}

extension ReportedSession {
  /// A session's result, with the file as it is now.
  fileprivate init(_ result: SessionResult) {
    let text = try? SessionContents.read(result.file)
    self.init(result, text: text ?? [], try? Session(parsing: text ?? [], file: result.file))
  }
}

/// The numbers, where the page is the only other report.
package struct PageNotice: ReplayReport {
  /// The file to name; nil for a pipe or a device, into which nothing else may be written.
  private let page: String?

  package init(page: String?) { self.page = page }

  package func text(on result: SessionResult) -> String { "" }

  package func text(on summary: ReplaySummary) -> String {
    page.map { (summary.linesWithoutNotices + ["see \($0)", ""]).joined(separator: "\n") } ?? ""
  }
}

import SessionAnalysis
import SessionFormat

/// The page, written at the end.
package struct PageReport: ReplayReport {
  private var report: SessionReport
  /// What sessions cover of their screens.
  private let coverage: @MainActor ([ReportedSession]) -> [ScreenCoverage]
  private var files: Set<String>

  /// Makes a report that is about more results than these `sessions`, or about these alone. `problems` are what
  /// is wrong with results of other machines.
  package init(
    program: String, _ sessions: [ReportedSession] = [], problems: [String] = [],
    coverage: @escaping @MainActor ([ReportedSession]) -> [ScreenCoverage]
  ) {
    report = SessionReport(program: program, sessions: sessions, problems: problems)
    self.coverage = coverage
    files = Set(sessions.map(\.result.file))
  }

  package mutating func text(on result: SessionResult) -> String {
    // A file that is named twice is one session.
    if files.insert(result.file).inserted { report.sessions.append(ReportedSession(result)) }
    return ""
  }

  package func text(on summary: ReplaySummary) -> String {
    var report = finished(summary)
    (report.coverage, report.notices) = (coverage(report.sessions), summary.notices.lines)
    return report.page
  }

  /// Whether all sessions ran and passed, and nothing is wrong with their results.
  package func hasPassed(_ summary: ReplaySummary) -> Bool {
    finished(summary).verdict == .passed
  }

  private func finished(_ summary: ReplaySummary) -> SessionReport {
    var report = report
    report.notRun = summary.notRun
    return report
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

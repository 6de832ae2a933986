import SessionReports
import Understudy
import UnderstudyProgram

extension SessionReport {
  /// The report of a replay.
  @MainActor
  init(_ results: [SessionResult], _ summary: ReplaySummary) {
    var known: Set<String> = []
    // A file that is named twice is one session.
    let sessions = results.filter { known.insert($0.file).inserted }.map(ReportedSession.init)
    self.init(sessions, notRun: summary.notRun, notices: summary.notices.lines)
  }

  /// A report with what the sessions cover of their screens.
  @MainActor
  init(
    _ sessions: [ReportedSession], notRun: Int, problems: [String] = [], notices: [String]
  ) {
    let names = Set(sessions.compactMap { $0.session?.screen })
    var coverage = Coverage(of: Catalog.screens.filter { names.contains($0.name) })
    for case (let file, let session?) in sessions.map({ ($0.result.file, $0.session) }) {
      coverage.add(session, in: file)
    }
    self.init(
      program: Program.name, sessions: sessions, coverage: coverage.screens, notRun: notRun,
      problems: problems, notices: notices)
  }
}

extension ReportedSession {
  /// A session's result, with the file as it is now.
  fileprivate init(_ result: SessionResult) {
    let text = try? SessionFiles.bytes(of: result.file)
    self.init(
      ReportedResult(result, text: text), text: text ?? [],
      try? Session(parsing: text ?? [], file: result.file))
  }
}

extension ReportFile {
  /// Writes a page.
  func write(_ report: SessionReport) throws(Failure) {
    let html = HTML()
    Page(report).write(to: html)
    try write(html.bytes)
  }
}

/// The numbers, for a replay whose report is a page.
struct PageReport: ReplayReport {
  /// The file to name; nil for a pipe or a device, into which nothing else may be written.
  let page: String?

  func text(on result: SessionResult) -> String { "" }

  func text(on summary: ReplaySummary) -> String {
    page.map { (summary.linesWithoutNotices + ["see \($0)", ""]).joined(separator: "\n") } ?? ""
  }
}

import SessionAnalysis
import SessionReports
import Understudy
import UnderstudyProgram

/// The reports of a run, each with where it is written.
@MainActor
struct ReportOutputs {
  /// In the order in which they are finished; without a file on standard output.
  private var reports: [(report: any ReplayReport, file: ReportFile?)]
  private let output = StandardOutput()
  /// The first failure. Nothing follows it on standard output.
  private var failure: Failure?

  init(_ options: ReplayOptions, page: PageReport = .ofProgram()) {
    var files: [(report: any ReplayReport, file: ReportFile?)] = []
    if let file = options.junit { files.append((JUnitReport(), file)) }
    if let file = options.page { files.append((page, file)) }
    if let format = options.format {
      reports = [(format.report(options.reporting), nil)] + files
    } else {
      // The page comes before the report that names it.
      reports = files + [(PageNotice(page: options.page?.shownPath), nil)]
    }
  }

  var needDigests: Bool { reports.contains { $0.report.needsDigests } }

  /// Writes what reports say about a result at once, which is on standard output alone.
  mutating func write(_ result: SessionResult, erasing progress: ReplayProgress? = nil) {
    for place in reports.indices {
      let text = reports[place].report.text(on: result)
      guard !text.isEmpty else { continue }
      progress?.erase()
      write(text, to: nil)
    }
  }

  /// Finishes the reports.
  ///
  /// - Throws: the first ``Failure``, once the other reports are written.
  mutating func write(_ summary: ReplaySummary) throws(Failure) {
    for (report, file) in reports { write(report.text(on: summary), to: file) }
    if let failure { throw failure }
  }

  private mutating func write(_ text: String, to file: ReportFile?) {
    do throws(Failure) {
      if let file {
        try file.write(text)
      } else if failure == nil {
        try output.write(text)
      }
    } catch {
      failure = failure ?? error
    }
  }
}

extension PageReport {
  /// The page about sessions of this program's screens.
  @MainActor
  static func ofProgram(
    _ sessions: [ReportedSession] = [], problems: [String] = []
  ) -> PageReport {
    PageReport(program: Program.name, sessions, problems: problems) { sessions in
      let names = Set(sessions.compactMap { $0.session?.screen })
      var coverage = Coverage(of: Catalog.screens.filter { names.contains($0.name) })
      for case (let file, let session?) in sessions.map({ ($0.result.file, $0.session) }) {
        coverage.add(session, in: file)
      }
      return coverage.screens
    }
  }
}

/// The line that shows a replay's progress.
@MainActor
final class ReplayProgress {
  private let total: Int
  private var done = 0
  private var failed = 0
  private let line = ProgressLine()

  init(total: Int) { self.total = total }

  func count(_ result: JudgedSession) {
    done += 1
    if result.hasFailed { failed += 1 }
  }

  func show(current: @autoclosure () -> String?) {
    let failures = failed > 0 ? ", \(failed) failed" : ""
    line.show("\(done)/\(total)\(failures)  \(FileName.shown(current() ?? ""))")
  }

  /// Erases the line, to make room for other output.
  func erase() { line.erase() }
}

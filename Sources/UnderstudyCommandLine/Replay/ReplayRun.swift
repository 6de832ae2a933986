import SessionReports
import Understudy
import UnderstudyProgram
import UnderstudyWorkers

/// Replays sessions, and reports the results in the order of the files, whichever finishes first,
/// and then what they have in common.
@MainActor
final class ReplayRun {
  private let files: [String]
  private let options: ReplayOptions
  /// A worker that is already starting.
  private let first: ReplayWorker?
  private var report: any ReplayReport
  private let progress: ReplayProgress
  private let output = StandardOutput()

  private var results: [SessionResult?]
  /// How many results are reported: those before the first unfinished session.
  private var reported = 0
  /// The session before which reporting ends.
  private var last: Int
  private var summary = ReplaySummary()
  private var junit = JUnitReport()
  private var failure: Failure?

  init(_ files: [String], _ options: ReplayOptions, first: ReplayWorker? = nil) {
    (self.files, self.options, self.first) = (files, options, first)
    report = options.format.report(options)
    progress = ReplayProgress(total: files.count * options.repetitions)
    results = Array(repeating: nil, count: files.count)
    last = files.count
  }

  /// Replays all sessions.
  ///
  /// - Throws: ``Failure``, with exit code 1 if a session failed. If it stops early, finished
  ///   sessions are reported first.
  func run() throws(Failure) {
    let file = try options.junit.map { path throws(Failure) in try ReportFile(path, .junit) }
    var replays = try SessionReplays(runs, options, progress, first: first) { [self] in
      take($0, $1)
    }
    var stop: Failure?
    do throws(Failure) { try replays.run() } catch { stop = error }
    if let failure { throw failure }
    try finish(file)
    if let stop { throw stop }
    if summary.hasFailed { throw Failure(.failed, "") }
  }

  /// The files, each as often as it is replayed.
  private var runs: [String] {
    if options.repetitions == 1 { return files }
    return files.flatMap { repeatElement($0, count: options.repetitions) }
  }

  /// The files of the sessions that failed.
  var failed: [String] { results.compactMap { $0 }.filter(\.hasFailed).map(\.file) }

  private func take(_ run: Int, _ result: SessionResult) {
    let session = run / options.repetitions
    results[session] =
      options.repetitions == 1
      ? result : result.repeated(options.repetitions, after: results[session])
    if result.hasFailed, options.failsFast { last = min(last, session + 1) }
    do throws(Failure) { try reportFinished() } catch { failure = failure ?? error }
  }

  private func reportFinished() throws(Failure) {
    // Which sessions a group has is known at the end.
    if case .group = options.only { return }
    while reported < last, let result = results[reported],
      result.repetitions?.count ?? 1 == options.repetitions
    {
      reported += 1
      try write(result)
    }
  }

  private func write(_ result: SessionResult) throws(Failure) {
    summary.count(result)
    if options.junit != nil { junit.add(result) }
    let text = report.text(on: result)
    guard !text.isEmpty else { return }
    progress.erase()
    try output.write(text)
  }

  private func finish(_ file: ReportFile?) throws(Failure) {
    if case .group(let number) = options.only { try results.accept(group: number) }
    // After an early stop, some sessions after the first unfinished one may be finished.
    for case let result? in results[reported..<last] { try write(result) }
    summary.notRun = files.count - summary.run
    summary.isStrict = options.isStrict
    summary.notices = ReplayNotices(results, in: options.paths)
    summary.only = options.only
    if options.slowest > 0 {
      let slowestFirst = results[..<last].compactMap { $0 }.sorted { $0.seconds > $1.seconds }
      summary.slowest = Array(slowestFirst.prefix(options.slowest))
    }
    // A report about the page names it, so the page comes first.
    if options.isAboutPage { try writePage() }
    try output.write(report.text(on: summary))
    try file?.write(junit.text)
    if !options.isAboutPage { try writePage() }
  }

  private func writePage() throws(Failure) {
    try options.page?.write(SessionReport(results[..<last].compactMap { $0 }, summary))
  }
}

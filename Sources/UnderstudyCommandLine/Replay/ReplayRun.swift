import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Replays sessions, and reports the results in the order of the files, whichever finishes first,
/// and then what they have in common.
@MainActor
final class ReplayRun {
  private let files: [String]
  private let options: ReplayOptions
  private var reports: ReportOutputs
  private let progress: ReplayProgress

  private var results: [JudgedSession?]
  /// How many results are reported: those before the first unfinished session.
  private var reported = 0
  /// The session before which reporting ends.
  private var last: Int
  private var summary = ReplaySummary()

  init(_ files: [String], _ options: ReplayOptions) {
    (self.files, self.options) = (files, options)
    reports = ReportOutputs(options)
    progress = ReplayProgress(total: files.count * options.repetitions)
    results = Array(repeating: nil, count: files.count)
    last = files.count
  }

  /// Replays all sessions.
  ///
  /// - Throws: ``Failure``, with exit code 1 if a session failed. If it stops early, finished
  ///   sessions are reported first.
  func run() throws(Failure) {
    var replays = try SessionReplays(runs, options, progress) { [self] in take($0, $1) }
    var stop: Failure?
    do throws(Failure) { try replays.run() } catch { stop = error }
    try finish(isComplete: stop == nil && last == files.count)
    if let stop { throw stop }
    let differs = try acceptedDiffers()
    if summary.hasFailed || differs { throw Failure(.failed, "") }
  }

  /// Replays what was accepted once more; returns whether some of it differs all the same, and says so.
  private func acceptedDiffers() throws(Failure) -> Bool {
    let files = results.compactMap { $0?.result }.filter { $0.accepted != nil && !$0.hasFailed }
      .map(\.file)
    if files.isEmpty { return false }
    var options = ReplayOptions(isInterrupted: options.isInterrupted)
    (options.jobs, options.timeout) = (self.options.jobs, self.options.timeout)
    var failed: [Int] = []
    var replays = try SessionReplays(files, options, ReplayProgress(total: files.count)) {
      if $1.hasFailed { failed.append($0) }
    }
    try replays.run()
    for file in failed.sorted().map({ files[$0] }) {
      Diagnostics.say(
        "\(FileName.shown(file)): what was accepted differs again when it is replayed: "
          + options.command(replaying: file))
    }
    return !failed.isEmpty
  }

  /// The files, each as often as it is replayed.
  private var runs: [String] {
    files.flatMap { repeatElement($0, count: options.repetitions) }
  }

  /// The files of the sessions that failed.
  var failed: [String] { results.compactMap { $0 }.filter(\.hasFailed).map(\.file) }

  private func take(_ run: Int, _ judged: JudgedSession) {
    let session = run / options.repetitions
    var judged = judged
    if options.repetitions > 1 {
      judged.result = judged.result.repeated(after: results[session]?.result)
    }
    results[session] = judged
    if judged.hasFailed, options.failsFast { last = min(last, session + 1) }
    reportFinished()
  }

  private func reportFinished() {
    // Which sessions a group has is known at the end.
    if case .group = options.only { return }
    while reported < last, let result = results[reported]?.result,
      result.repetitions?.count ?? 1 == options.repetitions
    {
      reported += 1
      report(result)
    }
  }

  private func report(_ result: SessionResult) {
    var result = result
    if result.hasFailed { result.command = options.command(replaying: result.file) }
    if result.digest == nil, reports.needDigests {
      result.digest = (try? SessionFiles.bytes(of: result.file)).map(SessionResult.digest)
    }
    summary.count(result)
    reports.write(result, erasing: progress)
  }

  /// Reports the rest, and finishes the reports.
  ///
  /// - Throws: ``Failure`` if there is no group to accept, or a report can't be written.
  private func finish(isComplete: Bool) throws(Failure) {
    summary.only = options.only.map { "\($0)" }
    switch options.only {
    case nil: break
    case .name:
      summary.differing = Set(results.flatMap { $0?.comparison?.differingNames ?? [] })
    case .group(let number) where isComplete: try results.accept(group: number)
    case .group(let number):
      // The groups of some sessions have other numbers.
      summary.only = nil
      Diagnostics.say("--only \(number): not accepted, since not all sessions were replayed")
    }
    // After an early stop, some sessions after the first unfinished one may be finished. What was
    // accepted is reported even after the first failure, since its file has changed.
    for session in reported..<files.count {
      guard let result = results[session]?.result else { continue }
      if session < last || result.accepted != nil { report(result) }
    }
    summary.notRun = files.count - summary.run
    summary.repetitions = options.repetitions
    summary.shard = options.shard
    summary.isStrict = options.isStrict
    summary.notices = ReplayNotices(results.compactMap { $0?.result })
    summary.leaveOut(namesInUse(on: summary.screensWithRenames))
    if options.slowest > 0 {
      let slowestFirst = results[..<last].compactMap { $0?.result }.ordered { -$0.seconds }
      summary.slowest = Array(slowestFirst.prefix(options.slowest))
    }
    try reports.write(summary)
    sayHowItEnds()
  }

  /// Says of the newest session, which most often crashed, that it passes because it did so again.
  private func sayHowItEnds() {
    let last = KeptName.newest
    guard options.reporting.selection == [last], summary.passed == 1,
      let session = try? SessionFiles.read(files[0]),
      let end = session.lines.last?.event?.processEnd
    else { return }
    let command = session.commands.last ?? "the opening"
    Diagnostics.say("\(last): \(command) \(ProcessEnd.verb(for: end)) again, as recorded")
  }
}

extension ReplayRun {
  /// The names in all sessions of these screens.
  private func namesInUse(on screens: Set<String>) -> [String: NamesInUse] {
    var names: [String: NamesInUse] = [:]
    if screens.isEmpty { return names }
    for (file, judged) in zip(files, results) {
      guard let session = judged?.comparison?.session ?? (try? SessionFiles.read(file)),
        screens.contains(session.screen)
      else { continue }
      names[session.screen, default: NamesInUse()]
        .add(session, judged?.comparison, passed: judged?.hasFailed == false)
    }
    return names
  }
}

extension ReplayNotices {
  /// Collects them from results.
  init(_ results: [SessionResult]) {
    self.init()
    for result in results where !result.lint.isEmpty || !result.unmentioned.isEmpty {
      guard let session = try? SessionFiles.read(result.file) else { continue }
      add(result.lint, of: session, in: result.file)
      add(result.unmentioned.map { "\($0)" }, lackedBy: 1, of: session.screen)
    }
  }
}

extension ReplayRun {
  /// Replays files for `:replay PATH`; returns the files that failed, and why the replay did.
  static func atPrompt(
    _ files: [String], _ path: String, isInterrupted: @escaping () -> Bool
  ) -> (failed: [String], failure: Failure?) {
    var options = ReplayOptions(isInterrupted: isInterrupted)
    (options.reporting.selection, options.reporting.paths) = ([path], [SessionSelection.path(path)])
    options.reporting.isAtPrompt = true
    let run = ReplayRun(files, options)
    do throws(Failure) {
      try run.run()
      return (run.failed, nil)
    } catch {
      return (run.failed, error)
    }
  }
}

import SessionAnalysis
import SessionReports
import Understudy

/// The number of each result, and what was found besides.
struct ReplaySummary {
  private(set) var passed = 0
  private(set) var accepted = 0
  private(set) var failed = 0
  /// The sessions of which a part was accepted; they are among the failed ones.
  private(set) var acceptedInPart = 0
  /// The sessions that failed only sometimes; they are among the failed ones.
  private(set) var flaky = 0
  /// The sessions skipped after a failure or an interruption.
  var notRun = 0
  /// The finished sessions.
  var run: Int { passed + accepted + failed }
  /// The slowest sessions, as many as requested.
  var slowest: [SessionResult] = []
  /// Whether a failure could be accepted.
  private(set) var canAccept = false
  /// What may have got another name since the sessions were recorded.
  private(set) var renames: [RenameCandidates] = []
  var notices = ReplayNotices()
  /// What alone was to be accepted; nil for everything, or nothing.
  var only: AcceptedPart?
  /// Whether notices are failures.
  var isStrict = false

  /// Whether the run as a whole failed.
  var hasFailed: Bool { failed > 0 || isStrict && !notices.isEmpty }

  init() {}

  /// Counts the results that replays reported.
  init(_ results: [ReportedResult], notRun: Int) {
    passed = results.count { $0.outcome == .passed }
    accepted = results.count { $0.outcome == .accepted }
    failed = results.count { $0.outcome == .failed }
    flaky = results.count(where: \.isFlaky)
    self.notRun = notRun
  }

  mutating func count(_ result: SessionResult) {
    if result.isAcceptedInPart { acceptedInPart += 1 }
    if result.isFlaky { flaky += 1 }
    switch result.outcome {
    case .passed: passed += 1
    case .accepted, .extended: accepted += 1
    case .failed(let comparison):
      failed += 1
      canAccept = canAccept || comparison.canBeAccepted && !result.isFlaky
      comparison.renames.forEach { count($0) }
    case .error: failed += 1
    }
  }

  private mutating func count(_ candidates: RenameCandidates) {
    if let place = renames.firstIndex(where: candidates.isAboutName) {
      renames[place].narrow(to: candidates)
    } else {
      renames.append(candidates)
    }
  }

  /// A line for each of the slowest sessions and for each notice, and `3 passed, 1 failed`.
  var lines: [String] { slowestLines + notices.lines + countLines }

  /// The same without the notices.
  var linesWithoutNotices: [String] { slowestLines + countLines }

  private var slowestLines: [String] {
    slowest.map { result in
      let time = Self.decimal(result.seconds * 1000, digits: 3)
      let blanks = String(repeating: " ", count: max(0, 10 - time.count))
      return "\(blanks)\(time) ms  \(FileName.shown(result.file))"
    }
  }

  private var countLines: [String] {
    let counts = [
      (passed, "passed"), (accepted, "accepted"), (failed, "failed"), (notRun, "not run"),
    ]
    var line = ""
    for (count, outcome) in counts where count > 0 {
      line += line.isEmpty ? "\(count) \(outcome)" : ", \(count) \(outcome)"
    }
    var lines = [line.isEmpty ? "0 passed" : line]
    if acceptedInPart > 0 { lines.append("\(acceptedInPart) of the failed accepted in part") }
    if flaky > 0 { lines.append("\(flaky) of the failed \(flaky == 1 ? "is" : "are") flaky") }
    if let only, accepted + acceptedInPart == 0 {
      lines.append("--only \(only): nothing to accept")
    }
    if isStrict, !notices.isEmpty {
      let count = notices.lines.count
      lines.append("failed by --strict: \(count.counted("notice")) above")
    }
    return lines
  }

  /// The number without an exponent: `0.000125`. Not every reader of reports accepts one.
  static func decimal(_ number: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled / scale).\(zeros)\(fraction)"
  }
}

import ArgumentParser
import LineEditing
import Understudy

/// Reports the results of sessions, one after the other in the order of the files, and a summary.
@MainActor
protocol ReplayReport {
  /// The text on a session; may be empty.
  func text(on result: SessionResult) -> String
  /// The text at the end.
  func text(on summary: ReplaySummary) -> String
}

/// The format of a report.
enum ReplayFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case jsonl
  case github

  /// The report; `selection` is the arguments that selected the sessions, `paths` those that are
  /// files and folders.
  @MainActor func report(on selection: [String], in paths: [String]) -> any ReplayReport {
    switch self {
    case .text: TextReport(isColoured: Terminal.wantsColour, selection: selection, paths: paths)
    case .jsonl: JSONLinesReport()
    case .github: GitHubReport()
    }
  }
}

/// The number of each result.
struct ReplaySummary {
  private(set) var passed = 0
  private(set) var accepted = 0
  private(set) var failed = 0
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

  mutating func count(_ result: SessionResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .accepted: accepted += 1
    case .failed(let comparison):
      failed += 1
      canAccept = canAccept || comparison.canBeAccepted
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

  /// A line for each of the slowest sessions, and `3 passed, 1 failed`.
  var lines: [String] {
    let counts = [
      (passed, "passed"), (accepted, "accepted"), (failed, "failed"), (notRun, "not run"),
    ]
    let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return slowest.map { result in
      let time = Self.decimal(result.seconds * 1000, digits: 3)
      let blanks = String(repeating: " ", count: max(0, 10 - time.count))
      return "\(blanks)\(time) ms  \(FileName.shown(result.file))"
    } + [texts.isEmpty ? "0 passed" : texts.joined(separator: ", ")]
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

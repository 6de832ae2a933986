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

  /// The report; `selection` is the arguments that selected the sessions.
  @MainActor func report(on selection: [String]) -> any ReplayReport {
    switch self {
    case .text: TextReport(isColoured: Terminal.wantsColour, selection: selection)
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

  mutating func count(_ result: SessionResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .accepted: accepted += 1
    case .failed(let comparison):
      failed += 1
      canAccept = canAccept || comparison.canBeAccepted
    case .error: failed += 1
    }
  }

  /// `3 passed, 1 failed`.
  var text: String {
    let counts = [
      (passed, "passed"), (accepted, "accepted"), (failed, "failed"), (notRun, "not run"),
    ]
    let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return texts.isEmpty ? "0 passed" : texts.joined(separator: ", ")
  }

  /// A line for each of the slowest sessions.
  var slowestText: [String] {
    slowest.map { "\(Self.milliseconds($0.seconds)) ms  \(FileName.shown($0.file))" }
  }

  /// `12.345`, in ten columns.
  private static func milliseconds(_ seconds: Double) -> String {
    let microseconds = Int((seconds * 1e6).rounded())
    let fraction = String(microseconds % 1000)
    let text =
      "\(microseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}

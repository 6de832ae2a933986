import ArgumentParser
import LineEditing
import Understudy

/// Tells how sessions went: one after the other in the order of their files, and then all together.
@MainActor
protocol ReplayReport {
  /// What to say of a session; empty for nothing.
  func text(on result: SessionResult) -> String
  /// What to say at the end.
  func text(on summary: ReplaySummary) -> String
}

/// How a report is written.
enum ReplayFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case jsonl
  case github

  /// The report; `selection` is the arguments that chose the sessions, to choose them again.
  @MainActor func report(on selection: [String]) -> any ReplayReport {
    switch self {
    case .text: TextReport(isColoured: Terminal.wantsColour, selection: selection)
    case .jsonl: JSONLinesReport()
    case .github: GitHubReport()
    }
  }
}

/// How many sessions went how.
struct ReplaySummary {
  private(set) var passed = 0
  private(set) var accepted = 0
  private(set) var failed = 0
  /// Those that were left out after a failure, or as somebody interrupted it.
  var notRun = 0
  /// Those that are over.
  var run: Int { passed + accepted + failed }
  /// The sessions that took longest, as many as were asked for.
  var slowest: [SessionResult] = []
  /// Whether a failure could be made the expected behaviour.
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
    let told = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return told.isEmpty ? "0 passed" : told.joined(separator: ", ")
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

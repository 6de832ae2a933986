import SessionAnalysis
import SessionReports
import Understudy
import UnderstudyProgram

/// The result of a session, for reports.
struct SessionResult {
  let file: String
  var outcome: Outcome
  var seconds: Double
  /// The parts of its screen that the session does not mention.
  var unmentioned: [ScreenPart] = []
  /// What is probably a mistake.
  var lint: [ReplayLog.LintFinding] = []
  /// Whether it fails only in a process that replayed other sessions before.
  var failsOnlyAfterOthers = false
  /// Whether a part of what differed was accepted.
  var isAcceptedInPart = false
  /// The parts of its screen that the session mentions since it was accepted.
  var added: [ScreenPart] = []
  /// How many of several replays passed; nil if there was only one.
  var repetitions: Repetitions?

  // Indirect, so that copying a result copies no comparison: that took most of a result's time.
  indirect enum Outcome {
    case passed
    /// It did not match, and now expects what happened.
    case accepted(Comparison)
    /// It matched, and now also mentions the parts that were added.
    case extended
    case failed(Comparison)
    /// It can't be replayed, read or written. The text names the file, and the line if known.
    case error(line: Int, String)
  }

  var hasFailed: Bool {
    switch outcome {
    case .passed, .accepted, .extended: false
    case .failed, .error: true
    }
  }

  /// What does not match, or did before it was accepted; nil if there is nothing to compare.
  var comparison: Comparison? {
    switch outcome {
    case .accepted(let comparison), .failed(let comparison): comparison
    case .passed, .extended, .error: nil
    }
  }

  /// What does not match, or why the session can't be replayed, for people; may be empty.
  var text: String {
    switch outcome {
    case .error(_, let text): text
    case .extended: additions
    case .passed, .accepted, .failed:
      [comparison.map { "\(FailureReport(file: file, $0))" } ?? "", additions]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  /// What was added, for people; empty if nothing was.
  private var additions: String { added.isEmpty ? "" : "\(ResultReason.extended(added))" }

  /// The command that replays only this session.
  var command: String {
    let options = repetitions.map { ["--repeat", "\($0.requested)"] } ?? []
    return "\(Program.name) \(ShellWord.line(["replay"] + options + [ShellWord.file(file)]))"
  }

  /// The same command as a line for people, after how often it failed.
  var hint: String {
    let lines = [repetitions.map { "\($0)" }, "to run it alone: \(command)"]
    return lines.compactMap { $0 }.joined(separator: "\n")
  }

  /// The failures, place by place; empty if there are none.
  var failures: [Place] {
    switch outcome {
    case .passed, .accepted, .extended: []
    case .error(let line, let text): [Place(line: max(line, 1), text: text, difference: nil)]
    case .failed(let comparison):
      comparison.differences.map { difference in
        Place(line: difference.firstDifference, text: "\(difference)", difference: difference)
      } + comparison.notes.map { Place(line: $0.line ?? 1, text: $0.text, difference: nil) }
    }
  }

  /// A failure, and its line in the file.
  struct Place {
    let line: Int
    let text: String
    let difference: StepDifference?
  }
}

extension ReportedResult {
  /// A session's result, as reports exchange it, and the text of its file; nil if it can't be read.
  init(_ result: SessionResult, text: [UInt8]?) {
    self.init(
      file: result.file, outcome: Outcome(result.outcome),
      seconds: result.seconds, failures: result.failures.map(Failure.init), cause: result.cause,
      command: result.hasFailed ? result.command : nil,
      repetitions: result.repetitions.map { Repetitions(passed: $0.passed, of: $0.count) },
      digest: text.map(ReportedResult.digest))
  }
}

extension ReportedResult.Outcome {
  fileprivate init(_ outcome: SessionResult.Outcome) {
    switch outcome {
    case .passed: self = .passed
    case .accepted, .extended: self = .accepted
    case .failed, .error: self = .failed
    }
  }
}

extension ReportedResult.Failure {
  fileprivate init(_ place: SessionResult.Place) {
    let events = place.difference?.events ?? []
    self.init(
      line: place.line, text: place.text,
      events: events.map { ReportedResult.Entry($0.kind, "\($0.event)", line: $0.line) })
  }
}

import Understudy

/// The result of a session, for reports.
struct SessionResult {
  let file: String
  let outcome: Outcome
  let seconds: Double

  enum Outcome {
    case passed
    /// It did not match, and now expects what happened.
    case accepted(Comparison)
    case failed(Comparison)
    /// It can't be replayed, read or written. The text names the file, and the line if known.
    case error(line: Int, String)
  }

  var hasFailed: Bool {
    switch outcome {
    case .passed, .accepted: false
    case .failed, .error: true
    }
  }

  /// The command that replays only this session.
  var command: String { "\(Program.name) replay \(ShellWord(file))" }

  /// The failures, place by place; empty if there are none.
  var failures: [Place] {
    switch outcome {
    case .passed, .accepted: []
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

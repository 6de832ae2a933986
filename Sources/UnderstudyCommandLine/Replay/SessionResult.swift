import Understudy

/// How a session went, as reports tell it.
struct SessionResult {
  let file: String
  let outcome: Outcome
  let seconds: Double

  enum Outcome {
    case passed
    /// It did not match, and what happened is now what the session expects.
    case accepted(Comparison)
    case failed(Comparison)
    /// It can't be played, read or written. The text names the file, and the line where there is one.
    case error(line: Int, String)
  }

  var hasFailed: Bool {
    switch outcome {
    case .passed, .accepted: false
    case .failed, .error: true
    }
  }

  /// What to say to play this session alone.
  var command: String { "\(Program.name) replay \(ShellWord(file))" }

  /// What failed, place by place; empty when nothing did.
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

  /// One thing that is wrong, and the line of the file on which it is.
  struct Place {
    let line: Int
    let text: String
    let difference: StepDifference?
  }
}

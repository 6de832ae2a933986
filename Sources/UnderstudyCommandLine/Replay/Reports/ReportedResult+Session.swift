import SessionReport
import Understudy

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

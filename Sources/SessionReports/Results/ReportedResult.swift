import SessionAnalysis
import SessionFormat

/// What became of a session, as reports exchange it: what a line of a replay's JSON Lines holds.
package struct ReportedResult: Hashable, Sendable {
  /// The session's file. ``FileName`` stands for bytes that are not text.
  package var file: String
  package var outcome: Outcome
  package var seconds: Double
  /// What does not match, place by place.
  package var failures: [Failure]
  /// Why it failed, in the same words for all sessions that failed for the same reason.
  package var cause: String?
  /// The command line that replays only this session.
  package var command: String?
  package var repetitions: Repetitions?
  /// Identifies the contents of the file after the replay; nil if it could not be read.
  package var digest: String?

  package enum Outcome: String, Hashable, Sendable { case passed, accepted, failed }

  /// A failure, and its line in the file.
  package struct Failure: Hashable, Sendable {
    package var line: Int
    package var text: String
    /// The events of the step, matching or not; empty if it is not a step that differs.
    package var events: [Entry]

    package init(line: Int, text: String, events: [Entry] = []) {
      (self.line, self.text, self.events) = (line, text, events)
    }
  }

  /// An event of a step.
  package struct Entry: Hashable, Sendable {
    package var kind: StepDifference.Kind
    /// The event as a session writes it.
    package var event: String
    /// The line of the file that expects it; nil if none does.
    package var line: Int?

    package init(_ kind: StepDifference.Kind, _ event: String, line: Int? = nil) {
      (self.kind, self.event, self.line) = (kind, event, line)
    }
  }

  /// How many of several replays passed.
  package struct Repetitions: Hashable, Sendable {
    package var passed: Int
    package var count: Int

    package init(passed: Int, of count: Int) { (self.passed, self.count) = (passed, count) }
  }

  package init(
    file: String, outcome: Outcome, seconds: Double, failures: [Failure] = [],
    cause: String? = nil, command: String? = nil, repetitions: Repetitions? = nil,
    digest: String? = nil
  ) {
    (self.file, self.outcome, self.seconds) = (file, outcome, seconds)
    (self.failures, self.cause, self.command) = (failures, cause, command)
    (self.repetitions, self.digest) = (repetitions, digest)
  }

  /// Identifies the contents of a file.
  package static func digest(of bytes: [UInt8]) -> String {
    String(FNV1a.digest(of: bytes), radix: 16, width: 16)
  }

  package var hasFailed: Bool { outcome == .failed }
}

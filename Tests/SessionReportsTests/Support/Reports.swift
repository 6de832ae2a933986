import SessionAnalysis
import SessionFormat

@testable import SessionReports

extension ReportedSession {
  /// A session that passed unless failures are given.
  init(
    file: String, _ text: String, failures: [SessionResult.Failure] = [], cause: String? = nil
  ) {
    let result = SessionResult(
      file: file, outcome: failures.isEmpty ? .passed : .failed, seconds: 0.0125,
      failures: failures, cause: cause,
      command: failures.isEmpty ? nil : "understudy replay \(file)")
    self.init(result, text: Array(text.utf8), try? Session(parsing: text, file: file))
  }
}

extension SessionReport {
  init(_ sessions: [ReportedSession], notices: [String] = []) {
    self.init(program: "understudy", sessions: sessions, notices: notices)
  }
}

extension HTML {
  /// What `write` writes.
  static func text(_ write: (HTML) -> Void) -> String {
    let html = HTML()
    write(html)
    return html.description
  }
}

/// A session of which the second command does not match.
enum FailingSession {
  static let text = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    # A duplicate.
    > add 2
    + integers[2] = 2
      count = 4
    > remove 0
    - integers[0] = 1
      count = 2

    """

  static let failure = SessionResult.Failure(
    line: 11, text: "> remove 0: count: expected 2, found 3\n…",
    events: [
      .init(.same, "> remove 0", line: 9), .init(.same, "- integers[0] = 1", line: 10),
      .init(.expected, "  count = 2", line: 11), .init(.actual, "  count = 3"),
    ])

  static let reported = ReportedSession(
    file: "sessions/remove.session", text, failures: [failure],
    cause: "count: another value after remove"
  )
}

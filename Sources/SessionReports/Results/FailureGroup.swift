import SessionFormat

/// Sessions that failed for the same reason.
struct FailureGroup {
  let reason: String
  /// In the order of the report.
  private(set) var sessions: [ReportedSession]

  /// The groups, that with most sessions first.
  static func groups(of sessions: [ReportedSession]) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    var places: [String: Int] = [:]
    for session in sessions where session.result.hasFailed {
      let cause = session.result.cause
      if let cause, let place = places[cause] {
        groups[place].sessions.append(session)
      } else {
        if let cause { places[cause] = groups.count }
        groups.append(FailureGroup(reason: cause ?? session.result.brief, sessions: [session]))
      }
    }
    // Groups of the same size stay in the order of their first sessions.
    return groups.enumerated()
      .sorted { ($1.element.sessions.count, $0.offset) < ($0.element.sessions.count, $1.offset) }
      .map(\.element)
  }
}

extension ReportedResult {
  /// The first failure in a line: `> add 2: count: expected 4, found 5`.
  var brief: String { failures.first?.title ?? "failed" }
}

extension ReportedResult.Failure {
  /// The first line of the text.
  var title: String { String(text.prefix { !$0.isNewline }) }
}

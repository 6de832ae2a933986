import SessionFormat

/// Sessions with the same result for the same reason, which a report shows as one.
package struct ResultGroup {
  package let reason: ResultReason
  /// In the order of the files.
  package private(set) var results: [SessionResult]

  /// Groups the sessions that were accepted, and then those that failed, each with most sessions
  /// first.
  package static func groups(of results: [SessionResult]) -> [ResultGroup] {
    var groups: [ResultGroup] = []
    var places: [ResultReason: Int] = [:]
    for result in results {
      guard let reason = ResultReason(result) else { continue }
      if let place = places[reason] {
        groups[place].results.append(result)
      } else {
        places[reason] = groups.count
        groups.append(ResultGroup(reason: reason, results: [result]))
      }
    }
    // Groups of the same size stay in the order of their first files.
    let sorted = groups.enumerated()
      .sorted { ($1.element.results.count, $0.offset) < ($0.element.results.count, $1.offset) }
      .map(\.element)
    return sorted.filter { !$0.hasFailed } + sorted.filter(\.hasFailed)
  }

  package var hasFailed: Bool { reason.outcome == .failed }
}

/// Why a session failed, or what was accepted of it, without what differs from session to session.
package struct ResultReason: Hashable, CustomStringConvertible {
  fileprivate let outcome: SessionResult.Outcome
  /// The screen that it is about; nil if it is about none.
  package let screen: String?
  /// The reason for people.
  package let description: String
  /// The session's file if it shares its reason with no other session.
  private let file: String?

  /// Nil for a session that passed.
  package init?(_ result: SessionResult) {
    if result.outcome == .passed { return nil }
    let cause = result.hasFailed ? result.cause : result.accepted?.cause
    (outcome, screen, description) = (result.outcome, result.screen, cause ?? result.brief)
    file = cause == nil ? result.file : nil
  }
}

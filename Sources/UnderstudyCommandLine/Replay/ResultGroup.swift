import SessionAnalysis
import Understudy

/// Sessions with the same result for the same reason, which a report shows as one.
struct ResultGroup {
  let reason: ResultReason
  /// In the order of the files.
  private(set) var results: [SessionResult]

  /// Groups the sessions that were accepted, and then those that failed, each with most sessions
  /// first.
  static func groups(of results: [SessionResult]) -> [ResultGroup] {
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

  var hasFailed: Bool { results.contains(where: \.hasFailed) }
}

/// Why a session failed, or what was accepted of it, without what differs from session to session.
enum ResultReason: Hashable {
  case failed(Cause)
  /// It can't be replayed, for a reason without the place in the file.
  case unplayable(String)
  case accepted(Cause)
  case extended([ScreenPart])
  /// It shares its reason with no other session.
  case own(file: String)

  /// Nil for a session that passed.
  init?(_ result: SessionResult) {
    let own = ResultReason.own(file: result.file)
    switch result.outcome {
    case .passed: return nil
    case .failed(let comparison): self = comparison.cause.map(Self.failed) ?? own
    case .accepted(let comparison): self = comparison.cause.map(Self.accepted) ?? own
    case .extended: self = .extended(result.added)
    case .error(_, let text): self = .unplayable(Self.withoutPlace(text, in: result.file))
    }
  }

  /// The reason without `FILE:LINE:COLUMN: ` at its beginning.
  private static func withoutPlace(_ text: String, in file: String) -> String {
    let place = FileName.shown(file) + ":"
    guard text.hasPrefix(place) else { return text }
    return String(text.dropFirst(place.count).drop { $0.isNumber || $0 == ":" || $0 == " " })
  }
}

extension ResultReason: CustomStringConvertible {
  /// The reason for people; empty for ``own(file:)``.
  var description: String {
    switch self {
    case .failed(let cause), .accepted(let cause): "\(cause)"
    case .unplayable(let text): text
    case .extended(let parts): "added \(parts.map { "\($0)" }.enumerated("and"))"
    case .own: ""
    }
  }
}

extension SessionResult {
  /// Why it failed, in words that are the same for all sessions that failed for this reason; nil if
  /// it did not fail, or for a reason of its own.
  var cause: String? {
    switch ResultReason(self) {
    case .failed(let cause): "\(cause)"
    case .unplayable(let text): text
    case .accepted, .extended, .own, nil: nil
    }
  }
}

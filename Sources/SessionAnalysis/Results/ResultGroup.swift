import SessionFormat

/// Sessions with the same result for the same reason, which a report shows as one.
///
/// A session is in a group for each reason that it has. Reasons of the same sessions that begin in the same
/// step, as the report shows it, are one group.
package struct ResultGroup {
  /// The reasons, the one that most likely explains the others first.
  package let reasons: [ResultReason]
  /// First one that differs for this reason before any other, if there is one; the rest in the order of the files.
  package var results: [SessionResult]
  /// Whether each of the sessions differed before, for another reason, from which this one may follow. Never
  /// of a crash, a hang or an exit: whatever explains it, it is a bug of its own.
  package let isLater: Bool
  /// Whether a session crashes, hangs or exits for this reason.
  private let endsProcess: Bool
  /// The reason that most likely explains the others, with those that say the same of other names, after its screen if
  /// another one has it, too.
  package let title: String
  /// The other reasons, those that say the same of several names together.
  package let companions: [String]

  /// Groups the sessions that were accepted, and then those that failed: first those that crash, hang or exit,
  /// then for reasons that follow from no other, and each with most sessions first.
  package static func groups(of results: [SessionResult]) -> [ResultGroup] {
    var reasons: [ResultReason] = []
    var occurrences: [ResultReason: [Occurrence]] = [:]
    for (place, result) in results.enumerated() {
      for (reason, failure, leads, isLater, endsProcess) in result.reasonsByFailure {
        if occurrences[reason] == nil { reasons.append(reason) }
        let occurrence = Occurrence(
          result: place, failure: failure, leads: leads, isLater: isLater, endsProcess: endsProcess)
        occurrences[reason, default: []].append(occurrence)
      }
    }
    let beginnings = reasons.map { Beginning(occurrences[$0] ?? []) }
    let leading = reasons.map { Self.first(leadingIn: occurrences[$0] ?? []) }
    let together = Dictionary(grouping: reasons.indices) { beginnings[$0] }
    let screens = Dictionary(grouping: reasons, by: \.description).mapValues {
      Set($0.map(\.screen))
    }
    let groups = reasons.indices.compactMap { place -> ResultGroup? in
      guard let all = together[beginnings[place]], all[0] == place else { return nil }
      let occurrences = all.flatMap { occurrences[reasons[$0]] ?? [] }
      let endsProcess = occurrences.contains(where: \.endsProcess)
      let beginning = beginnings[place]
      let shown = leading[place] ?? beginning.first
      let sessions = [shown] + beginning.results.filter { $0 != shown }
      let text = reasons[place].description
      let screen = (screens[text] ?? []).count > 1 ? reasons[place].screen : nil
      let texts = all.map { reasons[$0].reason }.textsTogether
      return ResultGroup(
        reasons: all.map { reasons[$0] }, results: sessions.map { results[$0] },
        isLater: !endsProcess && occurrences.allSatisfy(\.isLater), endsProcess: endsProcess,
        title: screen.map { "\($0): \(texts[0])" } ?? texts[0],
        companions: Array(texts.dropFirst()))
    }
    // Groups of the same size stay in the order of their first files.
    return groups.ordered(
      by: { $0.hasFailed ? 1 : 0 }, { $0.endsProcess ? 0 : 1 }, { $0.isLater ? 1 : 0 },
      { -$0.results.count })
  }

  /// A step of a session that differs, counted from the first that does.
  private struct Occurrence {
    let result: Int
    let failure: Int
    /// Whether the step differs for this reason first.
    let leads: Bool
    /// Whether it may follow from an earlier one.
    let isLater: Bool
    let endsProcess: Bool
  }

  /// The first result that differs for the reason where it explains the rest of the step; nil if there is none.
  private static func first(leadingIn occurrences: [Occurrence]) -> Int? {
    var known: Set<Int> = []
    // Of each result, the first step that differs for the reason is shown.
    return occurrences.filter { known.insert($0.result).inserted }
      .first { $0.leads && !$0.isLater }?.result
  }

  /// The sessions that have a reason, and the session and the step in which it begins.
  private struct Beginning: Hashable {
    let results: [Int]
    let first: Int
    let failure: Int

    init(_ occurrences: [Occurrence]) {
      let shown = occurrences.first { !$0.isLater } ?? occurrences[0]
      (first, failure) = (shown.result, shown.failure)
      results = Set(occurrences.map(\.result)).sorted()
    }
  }

  /// The reason that most likely explains the others.
  package var reason: ResultReason { reasons[0] }

  package var hasFailed: Bool { reason.outcome == .failed }
}

extension [SessionResult.Reason] {
  /// Their texts, those that say the same of several names as one, at the place of the first: `add, copy, edit and 5
  /// more are not enabled after log-in`.
  fileprivate var textsTogether: [String] {
    let parts = map(\.subjectAndRest)
    let together = Dictionary(grouping: indices) { parts[$0].rest }
    return indices.compactMap { place in
      let rest = parts[place].rest
      guard !rest.isEmpty, let alike = together[rest], alike.count > 1 else {
        return self[place].text
      }
      if place != alike[0] { return nil }
      let names = alike.map { String(parts[$0].subject) }
      return names.enumerated("and", atMost: Self.mostTogether)
        + (rest.hasPrefix(" is ") ? " are \(rest.dropFirst(4))" : rest)
    }
  }

  /// How many names are in such a text.
  private static var mostTogether: Int { 3 }
}

extension SessionResult.Reason {
  /// The path or the name with which the text begins, and what it says of that; nothing if it begins otherwise.
  fileprivate var subjectAndRest: (subject: Substring, rest: Substring) {
    guard let name, text.hasPrefix(name),
      let end = text.dropFirst(name.count).firstIndex(where: { $0 == ":" || $0 == " " })
    else { return (text[...], "") }
    return (text[..<end], text[end...])
  }
}

/// How steps differ that a person accepts together, each text once: what is not shown is at least counted.
package struct DistinctDifferences {
  private var known: Set<String>
  private var all: [String] = []

  /// How many are shown.
  private static let mostShown = 3

  /// Leaves out what is already shown.
  package init(besides shown: [SessionResult.Difference] = []) {
    known = Set(shown.map(\.summary))
  }

  /// Adds what differs at a place: `a.session:12`.
  package mutating func add(_ differences: [SessionResult.Difference], at place: String) {
    for difference in differences where known.insert(difference.summary).inserted {
      all.append("  in \(place): \(difference.summary)")
    }
  }

  /// The first ones, and the number of the others.
  package var lines: [String] {
    let rest = all.count - Self.mostShown
    return all.prefix(Self.mostShown)
      + (rest > 0 ? ["  and \(rest.counted("more difference"))"] : [])
  }
}

/// Why a session failed, or what was accepted of it, without what differs from session to session.
package struct ResultReason: Hashable, CustomStringConvertible {
  fileprivate let outcome: SessionResult.Verdict
  /// The screen that it is about; nil if it is about none.
  package let screen: String?
  /// Why a step differs; without a name if none does.
  package let reason: SessionResult.Reason
  /// The session's file if it shares its reason with no other session.
  private let file: String?

  /// The reason for people.
  package var description: String { reason.text }

  /// A reason that other sessions may have, too.
  fileprivate init(_ reason: SessionResult.Reason, of result: SessionResult) {
    (outcome, screen, self.reason, file) = (result.outcome, result.screen, reason, nil)
  }

  /// The reason of a session none of whose steps differs.
  fileprivate init(_ result: SessionResult) {
    let cause = result.hasFailed ? result.cause : result.accepted?.cause
    (outcome, screen) = (result.outcome, result.screen)
    reason = SessionResult.Reason(cause ?? result.brief, about: nil)
    file = cause == nil ? result.file : nil
  }
}

extension SessionResult {
  /// Why it failed, or what was accepted of it, each reason once, that of a crash, a hang or an exit first; empty
  /// if it passed.
  package var reasons: [ResultReason] {
    reasonsByFailure.ordered(by: { $0.endsProcess ? 0 : 1 }).map(\.reason).uniqued()
  }

  /// The same for each step that differs, counted from the first.
  fileprivate var reasonsByFailure:
    [(reason: ResultReason, failure: Int, leads: Bool, isLater: Bool, endsProcess: Bool)]
  {
    if outcome == .passed { return [] }
    let differing = failuresBeforeAccepting.filter { !$0.reasons.isEmpty }
    if differing.isEmpty { return [(ResultReason(self), 0, true, false, false)] }
    let explaining = differing.firstIndex(where: \.explainsLater) ?? differing.endIndex
    return differing.enumerated().flatMap { place, failure in
      failure.reasons.enumerated().map { rank, reason in
        (
          ResultReason(reason, of: self), place, rank == 0, place > explaining,
          failure.endsProcess
        )
      }
    }
  }

  /// The first step that differs for a reason; nil if none is known.
  package func first(for reason: ResultReason) -> Failure? {
    failuresBeforeAccepting.first { $0.reasons.contains(reason.reason) }
  }
}

import SessionAnalysis
import SessionFormat

/// For people: what failed and why, the numbers, and what to do next.
///
/// Sessions that failed for the same reason are reported as one, when all are replayed, with a number by which
/// it can be accepted alone, and with what differs otherwise in some of them. Reasons that may follow from another
/// come last.
package struct TextReport: ReplayReport {
  private let painter: ReportPainter
  private let settings: ReportSettings
  private var results: [SessionResult] = []
  private var failedFiles: [String] = []
  /// Whether one of them passes alone, so that the advice is about everything that was selected.
  private var needsOthers = false

  /// How many files of a group are named, besides the first.
  private static let mostNamed = 3
  /// How many reasons are listed that may follow from others.
  private static let mostListed = 8
  /// How many parts are offered to be accepted alone: what differs must stay on the screen.
  private static let mostOffered = 3
  /// For how many choices it is judged whether they resolve a session.
  private static let mostTried = 100
  /// How many failed files the advice names; of more it repeats the selection.
  private static let mostAdvised = 3

  package init(_ settings: ReportSettings) {
    painter = ReportPainter(isColored: settings.isColored)
    self.settings = settings
  }

  package mutating func text(on result: SessionResult) -> String {
    if result.outcome == .passed { return "" }
    if result.hasFailed {
      failedFiles.append(result.file)
      needsOthers = needsOthers || result.failsOnlyAfterOthers
    }
    results.append(result)
    return settings.showsAll ? painter.paint(text(of: result)) : ""
  }

  package func text(on summary: ReplaySummary) -> String {
    let groups = ResultGroup.groups(of: results)
    let renames = summary.renames
    let failed = groups.filter(\.hasFailed)
    let texts =
      settings.showsAll
      ? [] : texts(ofAccepted: groups.filter { !$0.hasFailed }) + texts(of: failed, renames)
    var hints = hints(renames.flatMap(\.proposals))
    if !settings.showsAll { hints += hintsAtAll(failed) }
    if summary.canAccept { hints += hintsAtAccepting(failed, isStale: !renames.isEmpty) }
    let lines = (summary.lines + hints).map { $0 + "\n" }
    return painter.paint((texts + lines).joined())
  }

  // MARK: Reasons

  /// What was accepted, each step once, and each session that is alone in one of its groups once, without the
  /// steps that are shown already.
  private func texts(ofAccepted groups: [ResultGroup]) -> [String] {
    var files: Set<String> = []
    var shown: [String: Set<Int?>] = [:]
    return groups.compactMap { group in
      var result = group.results[0]
      let known = shown[result.file] ?? []
      if group.results.count > 1 {
        let step = result.first(for: group.reason)?.step
        shown[result.file, default: []].formUnion([step, nil])
        return text(of: group, isShown: known.contains(step))
      }
      guard files.insert(result.file).inserted else { return nil }
      shown[result.file] = Set(result.failuresBeforeAccepting.map(\.step))
      result.accepted?.failures.removeAll { known.contains($0.step) }
      return text(of: result)
    }
  }

  /// Why sessions failed, with a number for each reason if one is about a step or about several sessions.
  private func texts(of groups: [ResultGroup], _ renames: [RenameCandidates]) -> [String] {
    let files = Set(groups.flatMap(\.results).map(\.file))
    if files.count == 1 { return [text(of: groups[0].results[0])] }
    let numbered = Array(zip(1..., groups))
    // A list of sessions that can't be replayed needs no numbers.
    let isNumbered = groups.contains { $0.results.count > 1 || $0.isAboutSteps }
    var shown: Set<String> = []
    var said: Set<String> = []
    let first = numbered.filter { !$1.isLater }.map { number, group in
      let isShown = !shown.insert(group.results[0].place(of: group.reason)).inserted
      var group = group
      if !isShown {
        let step = group.isSessionOfItsOwn ? nil : group.results[0].first(for: group.reason)?.step
        group.results[0].leaveOutAdvice(on: step, in: &said)
      }
      if group.results.count == 1, !group.isAboutSteps {
        return (isNumbered ? "\(number). " : "") + text(of: group.results[0])
      }
      return text(
        of: group, title: "\(number). ", group.reason.question(among: renames), isShown: isShown)
    }
    let later = numbered.filter(\.1.isLater)
    if later.isEmpty { return first }
    var lines = ["after these differences, perhaps because of them:"]
    lines += later.prefix(Self.mostListed).flatMap { number, group in
      let count = group.results.count.counted("session")
      let remarks = group.results[0].remarks(on: group.reason).filter { said.insert($0).inserted }
      return ["\(number). \(count): \(group.title)"] + group.linesOfCompanions
        + group.differences(besides: []) + remarks.map { "  \($0)" }
    }
    let rest = later.count - Self.mostListed
    if rest > 0 { lines.append("and \(rest) more") }
    return first + [lines.map { $0 + "\n" }.joined() + "\n"]
  }

  // MARK: Results

  private func text(of result: SessionResult) -> String {
    let text = settings.showsAll ? result.text : result.foldedText
    return result.hasFailed
      ? "\(text)\n\(hint(result))\n" : "accepted \(FileName.shown(result.file))\n\(text)\n"
  }

  /// Sessions with the same reason: the first one's difference, unless it is shown already, and the names of
  /// some others.
  private func text(
    of group: ResultGroup, title: String = "", _ question: String = "", isShown: Bool = false
  ) -> String {
    let (first, others) = (group.results[0], group.results.dropFirst())
    let verb = first.hasFailed ? "" : " accepted"
    let count = group.results.count.counted("session")
    var lines = ["\(title)\(count)\(verb): \(group.title)\(question)"]
    lines += group.linesOfCompanions
    lines.append(
      isShown
        ? "\(first.place(of: group.reason)), which is shown above"
        : group.isSessionOfItsOwn ? first.foldedText : first.firstDifference(for: group.reason))
    lines += group.additions
    if !group.isSessionOfItsOwn {
      let failure = first.first(for: group.reason)
      // The first line may be about another reason, which explains the rest of the step.
      let own = group.reason.reason
      let leads = isShown || failure?.differences.first?.reason == own
      let shown = failure?.differences.filter { difference in
        leads || difference.reason != own
          || failure?.title.contains(difference.summary) ?? false
      }
      lines += group.differences(besides: shown ?? [])
    }
    lines += others.prefix(Self.mostNamed).map { "  and \(FileName.shown($0.file))" }
    if others.count > Self.mostNamed { lines.append("  and \(others.count - Self.mostNamed) more") }
    let hint = first.hasFailed && !isShown ? hint(first) : ""
    return lines.map { $0 + "\n" }.joined() + hint + "\n"
  }

  // MARK: Hints

  /// How often a session failed, and how to replay it alone, unless that is what was typed, or it passes alone.
  private func hint(_ result: SessionResult) -> String {
    var result = result
    if settings.isAtPrompt { result.command = ":replay \(Words.quoted(result.file))" }
    if result.failsOnlyAfterOthers || settings.paths == [result.file] { result.command = nil }
    return result.hint.isEmpty ? "" : result.hint + "\n"
  }

  /// How to rename or remove what screens do not have.
  private func hints(_ proposals: [RenameCandidates.Proposal]) -> [String] {
    var last: RenameCandidates.Proposal?
    return proposals.uniqued().map { proposal in
      defer { last = proposal }
      // Other things may have the old name as well.
      let kind = ["--kind", proposal.role.rawValue] + (proposal.place.map { ["--in", $0] } ?? [])
      let paths = settings.paths.map(ShellWord.file)
      let names = [proposal.screen, proposal.old, proposal.new].compactMap(\.self)
      let (verb, place) = proposal.new == nil ? ("remove", "from") : ("rename", "in")
      let words = [verb] + names + paths + kind
      let isAlternative = last?.isAboutName(of: proposal) ?? false
      let purpose = isAlternative ? "or" : "to \(verb) it \(place) all sessions"
      return "\(purpose): \(settings.program) \(ShellWord.line(words))"
    }
  }

  /// How to see what was left out of groups. Results of other machines have no arguments that chose them.
  private func hintsAtAll(_ groups: [ResultGroup]) -> [String] {
    let what =
      groups.contains { $0.results.count > 1 }
      ? "every session"
      : groups.contains { $0.results[0].foldedText != $0.results[0].text } ? "everything" : nil
    guard let what, !settings.selection.isEmpty else { return [] }
    let words = ShellWord.line(settings.selection)
    return ["to see \(what): \(settings.program) replay --all \(words)"]
  }

  /// About the files that failed, or about everything that was selected if these are many. Not all can be
  /// accepted if some name is stale.
  private func hintsAtAccepting(_ groups: [ResultGroup], isStale: Bool) -> [String] {
    if settings.isAtPrompt {
      let files = needsOthers ? settings.paths : failedFiles
      let path = files.count == 1 ? " \(Words.quoted(files[0]))" : ""
      return ["to go through the differences: :review\(path)"]
    }
    let isShort = failedFiles.count <= Self.mostAdvised && !needsOthers
    let arguments = { isShort ? $0 + settings.settings : settings.selection }
    let words = ShellWord.line(arguments(failedFiles))
    let accepting = "\(settings.program) replay --accept"
    let review =
      settings.isForAgent
      ? [] : ["to go through the differences: \(settings.program) review \(words)"]
    let acceptable = groups.count { $0.results.contains(where: \.canBeAccepted) }
    let accepted = results.filter { $0.canBeAccepted && !$0.isFlaky }.map(\.file)
    let them = accepted.count == failedFiles.count ? "all of them" : "what can be accepted"
    // An agent may have saved what it expects of a fix.
    let condition = settings.isForAgent ? "if what happens now is right, " : ""
    let all = "\(condition)to accept \(them): \(accepting) \(ShellWord.line(arguments(accepted)))"
    if acceptable == 1, !isStale { return review + [all] }
    let choices = choices(among: groups).prefix(Self.mostTried).map { choice in
      let resolvesOne = results.contains { result in
        result.hasFailed && result.reasons.allSatisfy(choice.reasons.contains)
      }
      let hint = "to accept \(choice.title) alone: \(accepting) --only \(choice.word) \(words)"
      return (hint: hint, resolvesOne: resolvesOne)
    }
    let needsAll = !isStale && choices.count > 1 && !choices.contains(where: \.resolvesOne)
    // Of one session, a part can be accepted while the rest is fixed.
    let useful = choices.filter { $0.resolvesOne || failedFiles.count == 1 }
    let rest = useful.count - Self.mostOffered
    let more = rest > 0 ? ["and \(rest.counted("more part")): --only takes its name or number"] : []
    return review + useful.prefix(Self.mostOffered).map(\.hint) + more + (needsAll ? [all] : [])
  }

  /// What can be accepted alone: what reasons are about, or else a group by its number.
  private func choices(among groups: [ResultGroup]) -> [Choice] {
    let all = Set(groups.flatMap(\.reasons))
    var known: Set<String> = []
    return zip(1..., groups).flatMap { number, group -> [Choice] in
      guard group.results.contains(where: { $0.canBeAccepted && !$0.isFlaky }), group.isAboutSteps
      else { return [] }
      let names = group.reasons.compactMap(\.reason.name).filter(Self.isWord)
      guard names.count == group.reasons.count, Set(names).count == 1 || failedFiles.count == 1
      else {
        let title = failedFiles.count > 1 ? "reason \(number)" : "\"\(group.reason)\""
        return [Choice(word: "\(number)", title: title, reasons: Set(group.reasons))]
      }
      return names.filter { known.insert($0).inserted }.map { name in
        Choice(
          word: ShellWord.line([name]), title: name.brief,
          reasons: all.filter { $0.reason.name == name })
      }
    }
  }

  /// Whether `--only` takes it for a name: not for a number, or for another option.
  private static func isWord(_ name: String) -> Bool { Int(name) == nil && !name.hasPrefix("-") }

  /// Something that can be accepted alone.
  private struct Choice {
    /// What follows `--only` on the command line.
    let word: String
    /// What people call it.
    let title: String
    let reasons: Set<ResultReason>
  }
}

extension ResultReason {
  /// Whether the name that the screen does not have is another one now; empty if there is none.
  fileprivate func question(among renames: [RenameCandidates]) -> String {
    let candidates = renames.first {
      $0.screen == screen && $0.cause?.description == description
    }
    return candidates?.best.map { ": is it \($0) now?" } ?? ""
  }
}

extension ResultGroup {
  /// Whether steps differ for its reason, which can be accepted.
  fileprivate var isAboutSteps: Bool { results[0].first(for: reason) != nil }

  /// Whether it is all there is to say of one session.
  fileprivate var isSessionOfItsOwn: Bool {
    results.count == 1 && results[0].reasons.count == reasons.count
  }

  /// The reasons that come with the first.
  fileprivate var linesOfCompanions: [String] {
    let rest = companions.count - Self.mostNamed
    return companions.prefix(Self.mostNamed).map { "  also \($0)" }
      + (rest > 0 ? ["  also \(rest.counted("more reason"))"] : [])
  }

  /// How many reasons are named that come with the first.
  private static let mostNamed = 3

  /// How its sessions differ, each text once, but for those that are shown.
  fileprivate func differences(besides shown: [SessionResult.Difference]) -> [String] {
    let own = Set(reasons.map(\.reason))
    var distinct = DistinctDifferences(besides: shown)
    for result in results {
      for failure in result.failuresBeforeAccepting {
        let place = "\(FileName.shown(result.file)):\(failure.line)"
        distinct.add(failure.differences.filter { own.contains($0.reason) }, at: place)
      }
    }
    return distinct.lines
  }

  /// What was added to its sessions besides the reason.
  fileprivate var additions: [String] {
    if results[0].isExtended { return [] }
    var parts: [ScreenPart] = []
    for part in results.flatMap({ $0.accepted?.parts ?? [] }) where !parts.contains(part) {
      parts.append(part)
    }
    return parts.isEmpty ? [] : ["  \(parts.addition)"]
  }
}

extension SessionResult {
  /// Leaves out advice that was said, and notes what else it says on a step, or on all if that is nil.
  fileprivate mutating func leaveOutAdvice(on step: Int?, in said: inout Set<String>) {
    let isAlone = failures.allSatisfy(\.isAdvice)
    failures.removeAll { failure in
      let isShown = step == nil || failure.step == nil || failure.step == step
      return failure.isAdvice && isShown && !said.insert(failure.text).inserted && !isAlone
    }
  }

  /// The part of ``text`` that shows a reason: the first step that differs for it.
  fileprivate func firstDifference(for reason: ResultReason) -> String {
    if isExtended { return "  in \(FileName.shown(file))" }
    let all = failuresBeforeAccepting
    guard let first = first(for: reason) else { return text }
    var shown = all.filter { $0.step == nil || $0.step == first.step }
    for place in shown.indices { shown[place].text = shown[place].textOfFirstLines }
    let report = shown.report(file: file)
    let others = all.count { !$0.events.isEmpty } - 1
    return report + (others > 0 ? "\n  … and \(others.counted("more step"))" : "")
  }

  /// What is known of the first step that differs for a reason, such as the message of its crash.
  fileprivate func remarks(on reason: ResultReason) -> [String] {
    guard let step = first(for: reason)?.step else { return [] }
    return failuresBeforeAccepting.filter { $0.isRemark && $0.step == step }.map(\.text)
  }

  /// Where it first differs for a reason: `a.session:12`.
  fileprivate func place(of reason: ResultReason) -> String {
    "\(FileName.shown(file)):\(first(for: reason)?.line ?? 1)"
  }
}

extension SessionResult.Failure {
  /// Whether it is about the session as a whole: what to do about what differs.
  fileprivate var isAdvice: Bool { place == nil && events.isEmpty }
}

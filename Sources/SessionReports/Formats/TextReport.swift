import SessionAnalysis
import SessionFormat

/// For people: what failed and why, the numbers, and what to do next.
///
/// Sessions that failed for the same reason are reported as one, when all are replayed.
package struct TextReport: ReplayReport {
  private let painter: ReportPainter
  private let settings: ReportSettings
  private var results: [SessionResult] = []
  /// The files of the sessions that failed.
  private var failedFiles: [String] = []
  /// Whether one of them passes alone, so that the advice is about everything that was selected.
  private var needsOthers = false

  /// How many files of a group are named, besides the first.
  private static let mostNamed = 3
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
    if settings.showsAll { return painter.paint(text(of: result)) }
    results.append(result)
    return ""
  }

  package func text(on summary: ReplaySummary) -> String {
    let groups = ResultGroup.groups(of: results)
    let accepted = groups.filter { !$0.hasFailed }.map { text(of: $0, title: "") }
    let failed = groups.filter(\.hasFailed)
    let texts =
      accepted
      + zip(1..., failed).map { number, group in
        let question = group.reason.question(among: summary.renames)
        return text(of: group, title: "\(number). ", question)
      }
    var hints = summary.renames.compactMap(hint)
    // Results of other machines have no arguments that chose them.
    let hasMore = failed.contains { $0.results.count > 1 }
    if hasMore, !settings.selection.isEmpty { hints.append(hintAtAll) }
    if summary.canAccept { hints += hintsAtAccepting }
    let lines = (summary.lines + hints).map { $0 + "\n" }
    return painter.paint((texts + lines).joined())
  }

  // MARK: Results

  /// A session alone.
  private func text(of result: SessionResult) -> String {
    result.hasFailed
      ? "\(result.text)\n\(hint(result))\n"
      : "accepted \(FileName.shown(result.file))\n\(result.text)\n"
  }

  /// Sessions with the same reason: the first one's difference, and the names of some others.
  private func text(
    of group: ResultGroup, title: String, _ question: String = ""
  ) -> String {
    let (first, others) = (group.results[0], group.results.dropFirst())
    if others.isEmpty { return text(of: first) }
    let verb = first.hasFailed ? "" : " accepted"
    var lines = ["\(title)\(group.results.count) sessions\(verb): \(group.reason)\(question)"]
    lines.append(first.firstDifference)
    lines += group.additions
    lines += others.prefix(Self.mostNamed).map { "  and \(FileName.shown($0.file))" }
    if others.count > Self.mostNamed { lines.append("  and \(others.count - Self.mostNamed) more") }
    return lines.map { $0 + "\n" }.joined() + (first.hasFailed ? hint(first) : "") + "\n"
  }

  // MARK: Hints

  /// How to replay a session alone; empty if that is what was typed, or if it passes alone.
  private func hint(_ result: SessionResult) -> String {
    if result.failsOnlyAfterOthers { return "" }
    guard settings.isAtPrompt else { return result.hint + "\n" }
    if settings.paths == [result.file] { return "" }
    return "to run it alone: :replay \(Words.quoted(result.file))\n"
  }

  private func hint(_ candidates: RenameCandidates) -> String? {
    candidates.proposal.map { role, old, new in
      // Other things may have the old name as well.
      let kind = ["--kind", role.rawValue]
      let paths = settings.paths.map(ShellWord.file)
      let words = ["rename", candidates.screen, old, new] + paths + kind
      return "to rename it in all sessions: \(settings.program) \(ShellWord.line(words))"
    }
  }

  private var hintAtAll: String {
    "to see every session: \(settings.program) replay --all \(ShellWord.line(settings.selection))"
  }

  /// About the files that failed, or about everything that was selected if these are many.
  private var hintsAtAccepting: [String] {
    if settings.isAtPrompt {
      let files = needsOthers ? settings.paths : failedFiles
      let path = files.count == 1 ? " \(Words.quoted(files[0]))" : ""
      return ["to go through the differences: :review\(path)"]
    }
    let isShort = failedFiles.count <= Self.mostAdvised && !needsOthers
    let words = ShellWord.line(
      isShort ? failedFiles + settings.settings : settings.selection)
    return [
      "to go through the differences: \(settings.program) review \(words)",
      "to accept all of them: \(settings.program) replay --accept \(words)",
    ]
  }
}

extension ResultReason {
  /// Whether the name that the screen does not have is another one now; empty if there is none.
  fileprivate func question(among renames: [RenameCandidates]) -> String {
    let candidates = renames.first { $0.screen == screen && "\($0.cause)" == description }
    return candidates?.best.map { ": is it \($0) now?" } ?? ""
  }
}

extension ResultGroup {
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
  /// The part of ``text`` that shows its reason: the first step that differs for it.
  fileprivate var firstDifference: String {
    if isExtended { return "  in \(FileName.shown(file))" }
    let (all, cause) = hasFailed ? (failures, cause) : (accepted?.failures ?? [], accepted?.cause)
    guard let cause, let first = all.first(where: { $0.cause == cause }) else { return text }
    let report = FailureReport(file: file, all.filter { $0.step == nil || $0.step == first.step })
    let others = all.count { !$0.events.isEmpty } - 1
    return "\(report)" + (others > 0 ? "\n  … and \(others.counted("more step"))" : "")
  }
}

/// The colors of a report for people, by the beginnings of its lines.
package struct ReportPainter {
  private let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// The text, in color if wanted; control characters in it are escaped.
  package func paint(_ text: String) -> String {
    text.escapedLines.map(paint(line:)).joined(separator: "\n")
  }

  private func paint(line: String) -> String {
    guard isColored else { return line }
    if line.hasPrefix(StepDifference.margin(.expected)) { return "\u{1b}[31m\(line)\u{1b}[0m" }
    if line.hasPrefix(StepDifference.margin(.actual)) { return "\u{1b}[32m\(line)\u{1b}[0m" }
    if line.hasPrefix("to ") { return "\u{1b}[2m\(line)\u{1b}[0m" }
    return line.hasPrefix("  ") || line.isEmpty ? line : "\u{1b}[1m\(line)\u{1b}[0m"
  }
}

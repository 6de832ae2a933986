import SessionAnalysis
import Understudy
import UnderstudyProgram

/// For people: what failed and why, the numbers, and what to do next.
///
/// Sessions that failed for the same reason are reported as one, when all are replayed.
struct TextReport: ReplayReport {
  private let painter: ReportPainter
  /// The options of the replay, and the arguments that selected the sessions.
  private let options: ReplayOptions
  private var results: [SessionResult] = []
  /// The files of the sessions that failed.
  private var failedFiles: [String] = []
  /// Whether one of them passes alone, so that the advice is about everything that was selected.
  private var needsOthers = false

  /// How many files of a group are named, besides the first.
  private static let mostNamed = 3
  /// How many failed files the advice names; of more it repeats the selection.
  private static let mostAdvised = 3

  init(isColored: Bool, _ options: ReplayOptions) {
    painter = ReportPainter(isColored: isColored)
    self.options = options
  }

  mutating func text(on result: SessionResult) -> String {
    if case .passed = result.outcome { return "" }
    if result.hasFailed {
      failedFiles.append(result.file)
      needsOthers = needsOthers || result.failsOnlyAfterOthers
    }
    if options.showsAll { return painter.paint(text(of: result)) }
    results.append(result)
    return ""
  }

  func text(on summary: ReplaySummary) -> String {
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
    if failed.contains(where: { $0.results.count > 1 }) { hints.append(hintAtAll) }
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
    guard options.isAtPrompt else { return result.hint + "\n" }
    if options.paths == [result.file] { return "" }
    return "to run it alone: :replay \(Words.quoted(result.file))\n"
  }

  private func hint(_ candidates: RenameCandidates) -> String? {
    candidates.proposal.map { role, old, new in
      // Other things may have the old name as well.
      let kind = ["--kind", role.rawValue]
      let paths = options.paths.map { ShellWord.file(SessionSelection.path($0)) }
      let words = ["rename", candidates.screen, old, new] + paths + kind
      return "to rename it in all sessions: \(Program.name) \(ShellWord.line(words))"
    }
  }

  private var hintAtAll: String {
    "to see every session: \(Program.name) replay --all \(ShellWord.line(options.selection))"
  }

  /// About the files that failed, or about everything that was selected if these are many.
  private var hintsAtAccepting: [String] {
    if options.isAtPrompt {
      let files = needsOthers ? options.paths : failedFiles
      let path = files.count == 1 ? " \(Words.quoted(files[0]))" : ""
      return ["to go through the differences: :review\(path)"]
    }
    let isShort = failedFiles.count <= Self.mostAdvised && !needsOthers
    let words = ShellWord.line(
      isShort ? failedFiles + options.settings : options.selection)
    return [
      "to go through the differences: \(Program.name) review \(words)",
      "to accept all of them: \(Program.name) replay --accept \(words)",
    ]
  }
}

extension ResultReason {
  /// Whether the name that the screen does not have is another one now; empty if there is none.
  fileprivate func question(among renames: [RenameCandidates]) -> String {
    guard case .failed(let cause) = self, let old = cause.missingName else { return "" }
    let candidates = renames.first { $0.screen == cause.screen && $0.old == old }
    return candidates?.best.map { ": is it \($0) now?" } ?? ""
  }
}

extension ResultGroup {
  /// What was added to its sessions besides the reason.
  fileprivate var additions: [String] {
    if case .extended = reason { return [] }
    var parts: [ScreenPart] = []
    for part in results.flatMap(\.added) where !parts.contains(part) { parts.append(part) }
    return parts.isEmpty ? [] : ["  \(ResultReason.extended(parts))"]
  }
}

extension SessionResult {
  /// The part of ``text`` that shows its reason: the first step that differs for it.
  fileprivate var firstDifference: String {
    if case .extended = outcome { return "  in \(FileName.shown(file))" }
    guard let comparison, let cause = comparison.cause,
      let difference = comparison.differences.first(where: { $0.cause == cause })
    else { return text }
    let others = comparison.differences.count - 1
    let more = others > 0 ? "\n  … and \(others.counted("more step"))" : ""
    return "\(FailureReport(file: file, comparison.only(difference.index)))\(more)"
  }
}

/// The colors of a report for people, by the beginnings of its lines.
struct ReportPainter {
  let isColored: Bool

  /// The text, in color if wanted; control characters in it are escaped.
  func paint(_ text: String) -> String {
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

extension ShellWord {
  /// The words of a command line, separated by blanks.
  static func line(_ words: [String]) -> String {
    words.map { "\(ShellWord($0))" }.joined(separator: " ")
  }
}

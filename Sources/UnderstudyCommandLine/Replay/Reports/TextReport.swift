import Understudy

/// For people: what failed and why, the numbers, and what to do next.
///
/// Sessions that failed for the same reason are reported as one, when all are replayed.
struct TextReport: ReplayReport {
  private let painter: ReportPainter
  /// The arguments that selected the sessions.
  private let selection: [String]
  private let showsAll: Bool
  private var results: [SessionResult] = []

  /// How many files of a group are named, besides the first.
  private static let mostNamed = 3

  init(isColoured: Bool, _ options: ReplayOptions) {
    painter = ReportPainter(isColoured: isColoured)
    (selection, showsAll) = (options.selection, options.showsAll)
  }

  mutating func text(on result: SessionResult) -> String {
    if case .passed = result.outcome { return "" }
    if showsAll { return painter.paint(Self.text(of: result)) }
    results.append(result)
    return ""
  }

  func text(on summary: ReplaySummary) -> String {
    let groups = ResultGroup.groups(of: results)
    let texts = zip(1..., groups).map { text(of: $1, number: $0) }
    let hints =
      (groups.contains { $0.results.count > 1 } ? [hintAtAll] : [])
      + (summary.canAccept ? hintsAtAccepting : [])
    let lines = (summary.lines + hints).map { $0 + "\n" }
    return painter.paint((texts + lines).joined())
  }

  // MARK: Results

  /// A session alone.
  private static func text(of result: SessionResult) -> String {
    result.hasFailed
      ? "\(result.text)\n\(result.hint)\n\n"
      : "accepted \(FileName.shown(result.file))\n\(result.text)\n"
  }

  private func text(of group: ResultGroup, number: Int) -> String {
    guard let first = group.results.first, group.results.count > 1 else {
      return group.results.map(Self.text).joined()
    }
    let verb = first.hasFailed ? "" : " accepted"
    let lines =
      ["\(number). \(group.results.count) sessions\(verb): \(group.reason)", first.firstFailure]
      + Self.names(of: group.results.dropFirst()) + hints(for: group)
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// The files of the other sessions in a group.
  private static func names(of results: ArraySlice<SessionResult>) -> [String] {
    let others = results.count - mostNamed
    let names = results.prefix(mostNamed).map { "  and \(FileName.shown($0.file))" }
    return names + (others > 0 ? ["  and \(others) more"] : [])
  }

  // MARK: Hints

  /// What to do about a group.
  private func hints(for group: ResultGroup) -> [String] {
    group.results.first.map { $0.hasFailed ? [$0.hint] : [] } ?? []
  }

  private var hintAtAll: String {
    "to see every session: \(Program.name) replay --all \(ShellWord.line(selection))"
  }

  private var hintsAtAccepting: [String] {
    let words = ShellWord.line(selection)
    return [
      "to go through the differences: \(Program.name) review \(words)",
      "to accept all of them: \(Program.name) replay --accept \(words)",
    ]
  }
}

extension SessionResult {
  /// The part of ``text`` that shows its reason: the first step that failed for it.
  fileprivate var firstFailure: String {
    guard let comparison, let cause = comparison.cause,
      let difference = comparison.differences.first(where: { $0.cause == cause })
    else { return text }
    let others = comparison.differences.count - 1
    let more = others > 0 ? "\n  … and \(others) more step\(others == 1 ? "" : "s")" : ""
    return "\(FailureReport(file: file, comparison.only(difference.index)))\(more)"
  }
}

/// The colours of a report for people, by the beginnings of its lines.
struct ReportPainter {
  let isColoured: Bool

  /// The text, in colour if wanted; control characters in it are escaped.
  func paint(_ text: String) -> String {
    text.escapedLines.map(paint(line:)).joined(separator: "\n")
  }

  private func paint(line: String) -> String {
    guard isColoured else { return line }
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

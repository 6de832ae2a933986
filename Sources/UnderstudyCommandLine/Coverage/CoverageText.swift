import SessionAnalysis
import Understudy
import UnderstudyPrompt

/// What sessions cover, for people: for each screen a table of its commands, and the first gaps.
struct CoverageText {
  let listsAll: Bool
  let pairs: Bool

  /// How many gaps of a screen are listed.
  private static let mostListed = 10
  /// How many sessions that add nothing are named.
  private static let mostNamed = 5

  @MainActor
  func lines(on coverage: Coverage) -> [String] {
    var lines = coverage.errors.map(\.text)
    if !lines.isEmpty { lines.append("") }
    for screen in coverage.screens { lines += self.lines(on: screen) + [""] }
    let superfluous = coverage.screens.flatMap(\.superfluous)
    if !superfluous.isEmpty { lines += self.lines(onSuperfluous: superfluous) }
    let total = Self.text(coverage.share, coverage.numberOfSessions.counted("session"))
    let unread = coverage.errors.isEmpty ? "" : ", \(coverage.errors.count) not read"
    return lines + [total + unread]
  }

  // MARK: Screens

  private func lines(on coverage: ScreenCoverage) -> [String] {
    let title = "\(coverage.screen.screen): "
    let sessions = coverage.numberOfSessions.counted("session")
    var lines = [title + Self.text(coverage.share, sessions)]
    if coverage.numberOfSessions > 0, !coverage.screen.commands.isEmpty {
      lines += table(of: coverage).map { "  \($0)" }
      let pairs = coverage.pairs
      lines.append("  \(pairs.covered) of \(pairs.total) pairs of commands follow each other")
    }
    let gaps = coverage.gaps(pairs: pairs)
    let listed = listsAll || pairs ? gaps[...] : gaps.prefix(Self.mostListed)
    lines += listed.map { "  \($0)" }
    let others = gaps.count - listed.count
    return others > 0 ? lines + ["  and \(others) more: --all lists them"] : lines
  }

  private func table(of coverage: ScreenCoverage) -> [String] {
    let commands = coverage.screen.commands
    let outcomes = coverage.shownOutcomes
    let rows = commands.map { command in
      [Cell(command.name)]
        + outcomes.map { Cell(.int(Int128(coverage.count($0, of: command.name)))) }
    }
    let table = TextTable(titles: ["command"] + outcomes.map(\.rawValue), rows: rows, width: .max)
    return table.lines(TranscriptStyle(isColored: false))
  }

  // MARK: Summary

  private func lines(onSuperfluous files: [String]) -> [String] {
    let named = listsAll ? files[...] : files.prefix(Self.mostNamed)
    let others = files.count - named.count
    let verb = files.count == 1 ? "covers" : "cover"
    return ["\(verb) no more than the others:"] + named.map { "  \(FileName.shown($0))" }
      + (others > 0 ? ["  and \(others) more: --all lists them"] : []) + [""]
  }

  /// `92 % (11 of 12) in 9 sessions`.
  private static func text(_ share: CoverageShare, _ sessions: String) -> String {
    "\(share.percent) % (\(share.covered) of \(share.total)) in \(sessions)"
  }

  /// `80` for `80.0`.
  static func number(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

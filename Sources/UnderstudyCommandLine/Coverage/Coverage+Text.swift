import SessionAnalysis
import Understudy
import UnderstudyPrompt

/// How many gaps of a screen are listed.
private let mostListed = 10
/// How many sessions that add nothing are named.
private let mostNamed = 5

extension Coverage {
  /// For people: for each screen a table of its commands, and the first gaps.
  func lines(listsAll: Bool, pairs: Bool) -> [String] {
    var lines = errors.map(\.text)
    if !lines.isEmpty { lines.append("") }
    for screen in screens { lines += screen.lines(listsAll: listsAll, pairs: pairs) + [""] }
    let superfluous = screens.flatMap(\.superfluous)
    if !superfluous.isEmpty {
      let named = listsAll ? superfluous[...] : superfluous.prefix(mostNamed)
      let verb = superfluous.count == 1 ? "covers" : "cover"
      lines.append("\(verb) no more than the others:")
      lines += named.map { "  \(FileName.shown($0))" } + others(superfluous.count - named.count)
      lines.append("")
    }
    let unread = errors.isEmpty ? "" : ", \(errors.count) not read"
    return lines + [share.text(in: numberOfSessions) + unread]
  }
}

extension ScreenCoverage {
  fileprivate func lines(listsAll: Bool, pairs: Bool) -> [String] {
    var lines = ["\(screen.name): \(share.text(in: numberOfSessions))"]
    if numberOfSessions > 0, !screen.commands.isEmpty {
      lines += table.map { "  \($0)" }
      let pairs = self.pairs
      lines.append("  \(pairs.covered) of \(pairs.total) pairs of commands follow each other")
    }
    let gaps = gaps(pairs: pairs)
    let listed = listsAll || pairs ? gaps[...] : gaps.prefix(mostListed)
    return lines + listed.map { "  \($0)" } + others(gaps.count - listed.count)
  }

  private var table: [String] {
    let outcomes = shownOutcomes
    let rows = screen.commands.map { command in
      [Cell(command.name)] + outcomes.map { Cell(.int(Int128(count($0, of: command.name)))) }
    }
    let table = TextTable(titles: ["command"] + outcomes.map(\.rawValue), rows: rows, width: .max)
    return table.lines(TranscriptStyle(isColored: false))
  }
}

extension CoverageShare {
  /// `92 % (11 of 12) in 9 sessions`.
  fileprivate func text(in sessions: Int) -> String {
    "\(percent) % (\(covered) of \(total)) in \(sessions.counted("session"))"
  }
}

/// What stands for those that are not listed.
private func others(_ count: Int) -> [String] {
  count > 0 ? ["  and \(count) more: --all lists them"] : []
}

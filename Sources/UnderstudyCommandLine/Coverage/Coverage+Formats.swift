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

/// For programs: a JSON object for each session that can't be read, for each screen, and for the whole.
///
/// Version 1; see the article on coverage. Later versions may add members; existing ones keep their
/// meaning.
extension Coverage {
  func json(pairs: Bool) -> [JSON] {
    let errors = errors.map { error in
      object("error", ["file": .string(error.file), "text": .string(error.text)])
    }
    let summary = object(
      "summary",
      ["sessions": .number(numberOfSessions), "unread": .number(errors.count)], share.json)
    return errors + screens.map { $0.json(pairs: pairs) } + [summary]
  }
}

extension ScreenCoverage {
  fileprivate func json(pairs: Bool) -> JSON {
    object(
      "screen",
      ["screen": .string(screen.name), "sessions": .number(numberOfSessions)], share.json,
      [
        "commands": .array(screen.commands.map(json)), "pairs": self.pairs.json,
        "gaps": .array(gaps(pairs: pairs).map(\.json)),
        "superfluous": .array(superfluous.map(JSON.string)),
      ])
  }

  private func json(_ command: CommandDescription) -> JSON {
    let outcomes = CommandOutcome.allCases.map { outcome in
      JSON.Member(outcome.rawValue, .number(count(outcome, of: command.name)))
    }
    return .object([.init("command", .string(command.name))] + outcomes)
  }
}

extension CoverageGap {
  fileprivate var json: JSON {
    [
      "gap": .string(text), "type": command.map(JSON.string),
      "condition": condition.map(JSON.string),
    ]
  }
}

extension CoverageShare {
  fileprivate var json: JSON {
    ["covered": .number(covered), "total": .number(total), "percent": .number(percent)]
  }
}

private func object(_ type: String, _ parts: JSON...) -> JSON {
  let head: JSON = ["type": .string(type), "version": .number(1)]
  return .object(head.members + parts.flatMap(\.members))
}

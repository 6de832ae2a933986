import SessionAnalysis
import Understudy

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

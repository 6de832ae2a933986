import SessionAnalysis
import Understudy

/// For programs: a JSON object for each session that can't be read, for each screen, and for the whole.
///
/// Version 1; see the article on coverage. Later versions may add members; existing ones keep their
/// meaning.
extension Coverage {
  func json(pairs: Bool) -> [JSON] {
    let errors = errors.map { error in
      object("error", [.init("file", .string(error.file)), .init("text", .string(error.text))])
    }
    let summary = object(
      "summary",
      [
        .init("sessions", .number(numberOfSessions)), .init("unread", .number(errors.count)),
      ] + share.members)
    return errors + screens.map { $0.json(pairs: pairs) } + [summary]
  }
}

extension ScreenCoverage {
  fileprivate func json(pairs: Bool) -> JSON {
    object(
      "screen",
      [
        .init("screen", .string(screen.screen)), .init("sessions", .number(numberOfSessions)),
      ] + share.members + [
        .init("commands", .array(screen.commands.map(json))),
        .init("pairs", .object(self.pairs.members)),
        .init("gaps", .array(gaps(pairs: pairs).map(\.json))),
        .init("superfluous", .array(superfluous.map(JSON.string))),
      ])
  }

  private func json(_ command: ScreenOutline.Command) -> JSON {
    let outcomes = CommandOutcome.allCases.map { outcome in
      JSON.Member(outcome.rawValue, .number(count(outcome, of: command.name)))
    }
    return .object([.init("command", .string(command.name))] + outcomes)
  }
}

extension CoverageGap {
  fileprivate var json: JSON {
    let command = command.map { [JSON.Member("type", .string($0))] } ?? []
    let condition = condition.map { [JSON.Member("condition", .string($0))] } ?? []
    return .object([.init("gap", .string(text))] + command + condition)
  }
}

extension CoverageShare {
  fileprivate var members: [JSON.Member] {
    [
      .init("covered", .number(covered)), .init("total", .number(total)),
      .init("percent", .number(percent)),
    ]
  }
}

private func object(_ type: String, _ members: [JSON.Member]) -> JSON {
  .object([.init("type", .string(type)), .init("version", .number(1))] + members)
}

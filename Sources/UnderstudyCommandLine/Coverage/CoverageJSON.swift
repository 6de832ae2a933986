import SessionAnalysis
import Understudy

/// What sessions cover, for programs: a JSON object for each session that can't be read, for each
/// screen, and for the whole.
///
/// Version 1; see the article on coverage. Later versions may add members; existing ones keep their
/// meaning.
struct CoverageJSON {
  static let version = 1
  let pairs: Bool

  @MainActor
  func lines(on coverage: Coverage) -> [JSON] {
    let errors = coverage.errors.map { error in
      Self.object(
        "error",
        [
          .init("file", .string(error.file)), .init("text", .string(error.text)),
        ])
    }
    let summary = Self.object(
      "summary",
      [
        .init("sessions", .number(coverage.numberOfSessions)),
        .init("unread", .number(coverage.errors.count)),
      ] + Self.members(coverage.share))
    return errors + coverage.screens.map(line) + [summary]
  }

  private func line(on coverage: ScreenCoverage) -> JSON {
    let superfluous = coverage.superfluous.map { JSON.string($0) }
    return Self.object(
      "screen",
      [
        .init("screen", .string(coverage.screen.screen)),
        .init("sessions", .number(coverage.numberOfSessions)),
      ] + Self.members(coverage.share) + [
        .init("commands", .array(coverage.screen.commands.map { Self.json($0, in: coverage) })),
        .init("pairs", .object(Self.members(coverage.pairs))),
        .init("gaps", .array(coverage.gaps(pairs: pairs).map(Self.json))),
        .init("superfluous", .array(superfluous)),
      ])
  }

  private static func json(_ command: ScreenOutline.Command, in coverage: ScreenCoverage) -> JSON {
    let outcomes = CommandOutcome.allCases.map { outcome in
      JSON.Member(outcome.rawValue, .number(coverage.count(outcome, of: command.name)))
    }
    return .object([.init("command", .string(command.name))] + outcomes)
  }

  private static func json(_ gap: CoverageGap) -> JSON {
    let command = gap.command.map { [JSON.Member("type", .string($0))] } ?? []
    let condition = gap.condition.map { [JSON.Member("condition", .string($0))] } ?? []
    return .object([.init("gap", .string(gap.text))] + command + condition)
  }

  private static func members(_ share: CoverageShare) -> [JSON.Member] {
    [
      .init("covered", .number(share.covered)), .init("total", .number(share.total)),
      .init("percent", .number(share.percent)),
    ]
  }

  private static func object(_ type: String, _ members: [JSON.Member]) -> JSON {
    .object([.init("type", .string(type)), .init("version", .number(version))] + members)
  }
}

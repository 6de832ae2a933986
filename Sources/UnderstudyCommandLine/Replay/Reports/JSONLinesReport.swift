import SessionReports
import Understudy
import UnderstudyProgram

/// For programs: a JSON object on a line for each session, and then a summary.
///
/// Version 1; see the article on replaying, and its schema. Later versions may add members; existing ones
/// keep their meaning. ``ReportedLine`` reads it.
struct JSONLinesReport: ReplayReport {
  /// The part of the sessions that this report is about; nil for all.
  let shard: Shard?

  func text(on result: SessionResult) -> String {
    let text = try? SessionFiles.bytes(of: result.file)
    return "\(ReportedResult(result, text: text).json)\n"
  }

  func text(on summary: ReplaySummary) -> String {
    var members: [JSON.Member] = [
      .init("passed", .number(summary.passed)), .init("accepted", .number(summary.accepted)),
      .init("failed", .number(summary.failed)), .init("notRun", .number(summary.notRun)),
    ]
    if let shard {
      let part: [JSON.Member] = [
        .init("number", .number(shard.number)), .init("count", .number(shard.count)),
      ]
      members.append(.init("shard", .object(part)))
    }
    if summary.flaky > 0 { members.append(.init("flaky", .number(summary.flaky))) }
    if !summary.slowest.isEmpty {
      let slowest = summary.slowest.map { result in
        JSON.object([
          .init("file", .string(result.file)),
          .init("seconds", .number("\(result.seconds)")),
        ])
      }
      members.append(.init("slowest", .array(slowest)))
    }
    return Self.line("summary", members + Self.members(summary.notices))
  }

  private static func members(_ notices: ReplayNotices) -> [JSON.Member] {
    let unmentioned = notices.unmentioned.map { unmentioned in
      JSON.object([
        .init("screen", .string(unmentioned.screen)),
        .init("parts", .array(unmentioned.parts.map { .string("\($0)") })),
      ])
    }
    let lint = notices.lint.map { notice in
      JSON.object([
        .init("screen", .string(notice.screen)),
        .init("command", notice.command.map { .string($0) } ?? .null),
        .init("text", .string(notice.text)), .init("file", .string(notice.file)),
        .init("line", .number(notice.line)), .init("steps", .number(notice.steps)),
        .init("sessions", .number(notice.sessions)),
      ])
    }
    return [("unmentioned", unmentioned), ("lint", lint)].filter { !$0.1.isEmpty }
      .map { .init($0.0, .array($0.1)) }
  }

  private static func line(_ type: String, _ members: [JSON.Member]) -> String {
    let head: [JSON.Member] = [
      .init("type", .string(type)), .init("version", .number(ReportedResult.version)),
    ]
    return "\(JSON.object(head + members))\n"
  }
}

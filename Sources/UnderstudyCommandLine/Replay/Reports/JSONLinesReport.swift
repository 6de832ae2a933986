import Understudy

/// For programs: a JSON object on a line for each session, and then a summary.
///
/// Version 1. A session: `type` ("session"), `version`, `file`, `outcome` ("passed", "accepted",
/// "failed"), `seconds`, `failures` (objects with `line`, `text`, and `events` where a step does
/// not match: `is` "same", "expected" or "actual", `event` as a session writes it, `line` for what
/// is expected), and after a failure `command`, which replays only this session, and `cause`, which
/// is the same for all sessions that failed for the same reason; after several replays `runs` and
/// `passed`. The summary: `type` ("summary"), `version`, `passed`, `accepted`, `failed`, `notRun`,
/// `flaky` if some of those that failed are, on request `slowest` (`file` and `seconds`), and if
/// there are any `unmentioned` (`screen` and `parts`) and `lint` (`screen`, `command`, `text`,
/// `file`, `line`, `steps`, `sessions`). Later versions may add members; existing ones keep their
/// meaning.
struct JSONLinesReport: ReplayReport {
  static let version = 1

  func text(on result: SessionResult) -> String {
    var members: [JSON.Member] = [
      .init("file", .string(FileName.readable(result.file))),
      .init("outcome", .string(result.outcomeName)), .init("seconds", .number("\(result.seconds)")),
      .init("failures", .array(result.failures.map(Self.json))),
    ]
    if let repetitions = result.repetitions {
      members.append(.init("runs", .number(repetitions.count)))
      members.append(.init("passed", .number(repetitions.passed)))
    }
    if result.hasFailed { members.append(.init("command", .string(result.command))) }
    if let cause = result.cause { members.append(.init("cause", .string(cause))) }
    return Self.line("session", members)
  }

  func text(on summary: ReplaySummary) -> String {
    var members: [JSON.Member] = [
      .init("passed", .number(summary.passed)), .init("accepted", .number(summary.accepted)),
      .init("failed", .number(summary.failed)), .init("notRun", .number(summary.notRun)),
    ]
    if summary.flaky > 0 { members.append(.init("flaky", .number(summary.flaky))) }
    if !summary.slowest.isEmpty {
      let slowest = summary.slowest.map { result in
        JSON.object([
          .init("file", .string(FileName.readable(result.file))),
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
        .init("text", .string(notice.text)), .init("file", .string(FileName.readable(notice.file))),
        .init("line", .number(notice.line)), .init("steps", .number(notice.steps)),
        .init("sessions", .number(notice.sessions)),
      ])
    }
    return [("unmentioned", unmentioned), ("lint", lint)].filter { !$0.1.isEmpty }
      .map { .init($0.0, .array($0.1)) }
  }

  private static func line(_ type: String, _ members: [JSON.Member]) -> String {
    let head: [JSON.Member] = [
      .init("type", .string(type)), .init("version", .number(version)),
    ]
    return "\(JSON.object(head + members))\n"
  }

  private static func json(_ place: SessionResult.Place) -> JSON {
    var members: [JSON.Member] = [
      .init("line", .number(place.line)), .init("text", .string(place.text)),
    ]
    if let difference = place.difference {
      members.append(.init("events", .array(difference.events.map(json))))
    }
    return .object(members)
  }

  private static func json(_ entry: StepDifference.Entry) -> JSON {
    var members: [JSON.Member] = [
      .init("is", .string(entry.kind.rawValue)), .init("event", .string("\(entry.event)")),
    ]
    if entry.kind == .expected, let line = entry.line {
      members.append(.init("line", .number(line)))
    }
    return .object(members)
  }
}

extension SessionResult {
  fileprivate var outcomeName: String {
    switch outcome {
    case .passed: "passed"
    case .accepted, .extended: "accepted"
    case .failed, .error: "failed"
    }
  }
}

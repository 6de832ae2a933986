import Understudy

/// For programs: a JSON object on a line for each session, and then a summary.
///
/// Version 1. A session: `type` ("session"), `version`, `file`, `outcome` ("passed", "accepted",
/// "failed"), `seconds`, `failures` (objects with `line`, `text`, and `events` where a step does
/// not match: `is` "same", "expected" or "actual", `event` as a session writes it, `line` for what
/// is expected), and after a failure `command`, which replays only this session. The summary:
/// `type` ("summary"), `version`, `passed`, `accepted`, `failed`, `notRun`, and on request
/// `slowest` (`file` and `seconds`). Later versions may add members; existing ones keep their
/// meaning.
struct JSONLinesReport: ReplayReport {
  static let version = 1

  func text(on result: SessionResult) -> String {
    var members: [JSON.Member] = [
      .init("type", .string("session")), .init("version", .number(Self.version)),
      .init("file", .string(FileName.readable(result.file))),
      .init("outcome", .string(result.outcomeName)), .init("seconds", .number("\(result.seconds)")),
      .init("failures", .array(result.failures.map(Self.json))),
    ]
    if result.hasFailed { members.append(.init("command", .string(result.command))) }
    return "\(JSON.object(members))\n"
  }

  func text(on summary: ReplaySummary) -> String {
    var members: [JSON.Member] = [
      .init("type", .string("summary")), .init("version", .number(Self.version)),
      .init("passed", .number(summary.passed)), .init("accepted", .number(summary.accepted)),
      .init("failed", .number(summary.failed)), .init("notRun", .number(summary.notRun)),
    ]
    if !summary.slowest.isEmpty {
      let slowest = summary.slowest.map { result in
        JSON.object([
          .init("file", .string(FileName.readable(result.file))),
          .init("seconds", .number("\(result.seconds)")),
        ])
      }
      members.append(.init("slowest", .array(slowest)))
    }
    return "\(JSON.object(members))\n"
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
    switch entry {
    case .same(let event):
      .object([.init("is", .string("same")), .init("event", .string("\(event)"))])
    case .missing(let event, let line):
      .object([
        .init("is", .string("expected")), .init("event", .string("\(event)")),
        .init("line", .number(line)),
      ])
    case .extra(let event):
      .object([.init("is", .string("actual")), .init("event", .string("\(event)"))])
    }
  }
}

extension SessionResult {
  fileprivate var outcomeName: String {
    switch outcome {
    case .passed: "passed"
    case .accepted: "accepted"
    case .failed, .error: "failed"
    }
  }
}

import Understudy

/// For programs: one JSON object a line, one for each session and then a summary.
///
/// Version 1. A session: `type` ("session"), `version`, `file`, `outcome` ("passed", "accepted",
/// "failed"), `seconds`, `failures` (objects with `line`, `text`, and `events` where a step went another
/// way: `is` "same", "expected" or "actual", `event` as a session writes it, `line` for what is
/// expected), and for one that failed `command`, which runs it alone. The summary: `type` ("summary"),
/// `version`, `passed`, `accepted`, `failed`, `notRun`, and `slowest` (`file` and `seconds`) when asked
/// for. Later versions may add members; one that is here stays what it is.
struct JSONLinesReport: ReplayReport {
  static let version = 1

  func text(on result: SessionResult) -> String {
    var members: [(String, ReportJSON)] = [
      ("type", .string("session")), ("version", .int(Self.version)), ("file", .string(result.file)),
      ("outcome", .string(result.outcomeName)), ("seconds", .double(result.seconds)),
      ("failures", .list(result.failures.map(Self.json))),
    ]
    if result.hasFailed { members.append(("command", .string(result.command))) }
    return "\(ReportJSON.object(members))\n"
  }

  func text(on summary: ReplaySummary) -> String {
    var members: [(String, ReportJSON)] = [
      ("type", .string("summary")), ("version", .int(Self.version)),
      ("passed", .int(summary.passed)), ("accepted", .int(summary.accepted)),
      ("failed", .int(summary.failed)), ("notRun", .int(summary.notRun)),
    ]
    if !summary.slowest.isEmpty {
      let slowest = summary.slowest.map { result in
        ReportJSON.object([("file", .string(result.file)), ("seconds", .double(result.seconds))])
      }
      members.append(("slowest", .list(slowest)))
    }
    return "\(ReportJSON.object(members))\n"
  }

  private static func json(_ place: SessionResult.Place) -> ReportJSON {
    var members: [(String, ReportJSON)] = [
      ("line", .int(place.line)), ("text", .string(place.text)),
    ]
    if let difference = place.difference {
      members.append(("events", .list(difference.events.map(json))))
    }
    return .object(members)
  }

  private static func json(_ entry: StepDifference.Entry) -> ReportJSON {
    switch entry {
    case .same(let event): .object([("is", .string("same")), ("event", .string("\(event)"))])
    case .missing(let event, let line):
      .object([
        ("is", .string("expected")), ("event", .string("\(event)")), ("line", .int(line)),
      ])
    case .extra(let event): .object([("is", .string("actual")), ("event", .string("\(event)"))])
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

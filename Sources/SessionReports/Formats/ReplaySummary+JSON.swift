import SessionAnalysis
import SessionFormat

// The summary of a replay's report for programs. Programs ignore members that they do not know.

extension ReplaySummary {
  var json: JSON {
    var members: [JSON.Member] = [
      .init("passed", .number(passed)), .init("accepted", .number(accepted)),
      .init("failed", .number(failed)), .init("notRun", .number(notRun)),
    ]
    if let shard { members.append(.init("shard", shard.json)) }
    if flaky > 0 { members.append(.init("flaky", .number(flaky))) }
    if !slowest.isEmpty {
      let slowest = slowest.map { result in
        JSON.object([
          .init("file", .string(result.file)),
          .init("seconds", .number("\(result.seconds)")),
        ])
      }
      members.append(.init("slowest", .array(slowest)))
    }
    let lists = [
      ("unmentioned", notices.unmentioned.map(\.json)), ("lint", notices.lint.map(\.json)),
    ]
    members += lists.filter { !$0.1.isEmpty }.map { .init($0.0, .array($0.1)) }
    return JSON(line: "summary", members)
  }

  /// Reads what ``json`` wrote, but for the sessions that it names.
  ///
  /// - Throws: ``MalformedReport`` if it is something else.
  init(_ object: ReportedObject) throws(MalformedReport) {
    self.init(
      passed: try object.int("passed"), accepted: try object.int("accepted"),
      failed: try object.int("failed"))
    notRun = try object.int("notRun")
    shard = try object["shard"].map { shard throws(MalformedReport) in
      try Shard(ReportedObject(shard))
    }
    for notice in try object.objects("unmentioned") {
      notices.add(
        try notice.strings("parts"), lackedBy: try notice.int("sessions"),
        of: try notice.string("screen"))
    }
    for notice in try object.objects("lint") { notices.add(try LintNotice(notice)) }
  }
}

extension Shard {
  fileprivate var json: JSON {
    .object([.init("number", .number(number)), .init("count", .number(count))])
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    self.init(number: try object.int("number"), of: try object.int("count"))
    if !Self.isPart(number, of: count) { throw MalformedReport("shard: \(self) is not a part") }
  }
}

extension UnmentionedNotice {
  fileprivate var json: JSON {
    .object([
      .init("screen", .string(screen)), .init("parts", .array(parts.map { .string($0) })),
      .init("sessions", .number(sessions)),
    ])
  }
}

extension LintNotice {
  fileprivate var json: JSON {
    .object([
      .init("screen", .string(screen)), .init("command", command.map { .string($0) } ?? .null),
      .init("text", .string(text)), .init("file", .string(file)), .init("line", .number(line)),
      .init("steps", .number(steps)), .init("sessions", .number(sessions)),
    ])
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let command = object["command"] == .null ? nil : try object.string("command")
    self.init(
      screen: try object.string("screen"), command: command, text: try object.string("text"),
      file: try object.string("file"), line: try object.int("line"),
      steps: try object.int("steps"), sessions: try object.int("sessions"))
  }
}

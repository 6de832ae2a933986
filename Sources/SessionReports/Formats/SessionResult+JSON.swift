import SessionAnalysis
import SessionFormat

// The lines of a replay's report for programs. Programs ignore members that they do not know.

extension SessionResult {
  package var json: JSON {
    var members: [JSON.Member] = [
      .init("file", .string(file)), .init("outcome", .string(outcome.rawValue)),
      .init("seconds", .number("\(seconds)")),
    ]
    if isUnplayable { members.append(.init("unplayable", .boolean(true))) }
    if let digest { members.append(.init("digest", .string(digest))) }
    members.append(.init("failures", .array(failures.map(\.json))))
    if let repetitions {
      members.append(.init("runs", .number(repetitions.count)))
      members.append(.init("passed", .number(repetitions.passed)))
    }
    if let command { members.append(.init("command", .string(command))) }
    if let cause { members.append(.init("cause", .string(cause))) }
    return JSON(line: "session", members)
  }

  /// Reads what ``json`` wrote.
  ///
  /// - Throws: ``MalformedReport`` if it is not a result.
  init(_ object: ReportedObject) throws(MalformedReport) {
    let name = try object.string("outcome")
    guard let outcome = Verdict(rawValue: name) else {
      throw MalformedReport("outcome: unknown \(name.quotedBriefly)")
    }
    self.init(
      file: try object.string("file"), outcome: outcome, seconds: try object.double("seconds"),
      failures: try object.objects("failures").map { failure throws(MalformedReport) in
        try Failure(failure)
      },
      cause: try object.optionalString("cause"), command: try object.optionalString("command"),
      digest: try object.optionalString("digest"))
    isUnplayable = try object.optionalBool("unplayable") ?? false
    if let runs = try object.optionalInt("runs") {
      repetitions = Repetitions(passed: try object.int("passed"), of: runs)
    }
  }
}

extension SessionResult.Failure {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("line", .number(line)), .init("text", .string(text))]
    if !events.isEmpty { members.append(.init("events", .array(events.map(\.json)))) }
    if !reasons.isEmpty { members.append(.init("reasons", .array(reasons.map(\.json)))) }
    if !explainsLater { members.append(.init("explainsLater", .boolean(false))) }
    if let step { members.append(.init("step", .number(step))) }
    if isRemark { members.append(.init("remark", .boolean(true))) }
    return .object(members)
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    self.init(
      line: try object.int("line"), text: try object.string("text"),
      events: try object.objects("events").map { event throws(MalformedReport) in
        try SessionResult.Entry(event)
      },
      step: try object.optionalInt("step"),
      reasons: try object.objects("reasons").map { reason throws(MalformedReport) in
        .init(try reason.string("text"), about: try reason.optionalString("name"))
      },
      explainsLater: try object.optionalBool("explainsLater") ?? true,
      isRemark: try object.optionalBool("remark") ?? false)
  }
}

extension SessionResult.Reason {
  fileprivate var json: JSON {
    .object(
      [JSON.Member("text", .string(text))] + (name.map { [.init("name", .string($0))] } ?? []))
  }
}

extension SessionResult.Entry {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("is", .string(kind.rawValue)), .init("event", .string(event)),
    ]
    if let whole { members.append(.init("whole", .string(whole))) }
    if kind == .expected, let line { members.append(.init("line", .number(line))) }
    return .object(members)
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let name = try object.string("is")
    guard let kind = StepDifference.Kind(rawValue: name) else {
      throw MalformedReport("is: unknown \(name.quotedBriefly)")
    }
    self.init(
      kind, try object.string("event"), whole: try object.optionalString("whole"),
      line: try object.optionalInt("line"))
  }
}

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

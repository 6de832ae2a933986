import SessionAnalysis
import SessionFormat

// The lines of a replay's report for programs. Programs ignore members that they do not know.

extension SessionResult {
  package var json: JSON {
    [
      "type": .string("session"), "version": .number(ReportedLine.version),
      "file": .string(file), "outcome": .string(outcome.rawValue),
      "seconds": .number("\(seconds)"), "unplayable": isUnplayable ? .boolean(true) : nil,
      "digest": digest.map(JSON.string), "failures": .array(failures.map(\.json)),
      "runs": repetitions.map { .number($0.count) },
      "passed": repetitions.map { .number($0.passed) },
      "command": command.map(JSON.string), "cause": cause.map(JSON.string),
    ]
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
    [
      "line": .number(line), "text": .string(text),
      "events": events.isEmpty ? nil : .array(events.map(\.json)),
      "reasons": differences.isEmpty ? nil : .array(differences.map(\.json)),
      "explainsLater": explainsLater ? nil : .boolean(false), "step": step.map { .number($0) },
      "remark": isRemark ? .boolean(true) : nil,
    ]
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    self.init(
      line: try object.int("line"), text: try object.string("text"),
      events: try object.objects("events").map { event throws(MalformedReport) in
        try SessionResult.Entry(event)
      },
      step: try object.optionalInt("step"),
      differences: try object.objects("reasons").map { reason throws(MalformedReport) in
        try SessionResult.Difference(reason)
      },
      explainsLater: try object.optionalBool("explainsLater") ?? true,
      isRemark: try object.optionalBool("remark") ?? false)
  }
}

extension SessionResult.Difference {
  fileprivate var json: JSON {
    [
      "text": .string(reason.text), "name": reason.name.map(JSON.string),
      "summary": .string(summary),
    ]
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let reason = SessionResult.Reason(
      try object.string("text"), about: try object.optionalString("name"))
    self.init(reason, try object.string("summary"))
  }
}

extension SessionResult.Entry {
  fileprivate var json: JSON {
    [
      "is": .string(kind.rawValue), "event": .string(event), "whole": whole.map(JSON.string),
      "line": kind == .expected ? line.map { .number($0) } : nil,
    ]
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
    let slowest = slowest.map { result -> JSON in
      ["file": .string(result.file), "seconds": .number("\(result.seconds)")]
    }
    let (unmentioned, lint) = (notices.unmentioned.map(\.json), notices.lint.map(\.json))
    return [
      "type": .string("summary"), "version": .number(ReportedLine.version),
      "passed": .number(passed), "accepted": .number(accepted), "failed": .number(failed),
      "notRun": .number(notRun), "shard": shard?.json, "flaky": flaky > 0 ? .number(flaky) : nil,
      "slowest": slowest.isEmpty ? nil : .array(slowest),
      "unmentioned": unmentioned.isEmpty ? nil : .array(unmentioned),
      "lint": lint.isEmpty ? nil : .array(lint),
    ]
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
  fileprivate var json: JSON { ["number": .number(number), "count": .number(count)] }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    self.init(number: try object.int("number"), of: try object.int("count"))
    if !Self.isPart(number, of: count) { throw MalformedReport("shard: \(self) is not a part") }
  }
}

extension UnmentionedNotice {
  fileprivate var json: JSON {
    [
      "screen": .string(screen), "parts": .array(parts.map(JSON.string)),
      "sessions": .number(sessions),
    ]
  }
}

extension LintNotice {
  fileprivate var json: JSON {
    [
      "screen": .string(screen), "command": command.map(JSON.string) ?? .null,
      "text": .string(text), "file": .string(file), "line": .number(line),
      "steps": .number(steps), "sessions": .number(sessions),
    ]
  }

  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let command = object["command"] == .null ? nil : try object.string("command")
    self.init(
      screen: try object.string("screen"), command: command, text: try object.string("text"),
      file: try object.string("file"), line: try object.int("line"),
      steps: try object.int("steps"), sessions: try object.int("sessions"))
  }
}

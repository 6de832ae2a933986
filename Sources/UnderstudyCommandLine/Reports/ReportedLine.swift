import SessionReports
import Understudy

/// A line that a replay wrote with `--format jsonl`.
enum ReportedLine {
  case session(ReportedResult)
  case summary(ReportedReplay)

  /// - Throws: ``MalformedReport`` if it is something else, or of another version.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedReport) {
    let object = try ReportedObject(try Self.json(bytes))
    guard let type = object["type"] else {
      throw MalformedReport("expected a line of replay --format jsonl")
    }
    let version = try object.int("version")
    guard version == ReportedResult.version else {
      throw MalformedReport("version \(version): expected \(ReportedResult.version)")
    }
    switch type {
    case .string("session"): self = .session(try ReportedResult(object))
    case .string("summary"): self = .summary(try ReportedReplay(object))
    default: throw MalformedReport("expected a line of replay --format jsonl, found type \(type)")
    }
  }

  private static func json(_ bytes: ArraySlice<UInt8>) throws(MalformedReport) -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw MalformedReport("\(error)")
    }
  }
}

/// A replay, from the summary that it wrote.
struct ReportedReplay {
  /// The file that has it.
  var source = ""
  /// How many sessions it replayed.
  let sessions: Int
  let notRun: Int
  /// The part of the sessions that it was about; nil for all.
  let shard: Shard?
  let unmentioned: [UnmentionedNotice]
  let lint: [LintNotice]

  init(_ object: ReportedObject) throws(MalformedReport) {
    sessions = try object.int("passed") + object.int("accepted") + object.int("failed")
    notRun = try object.int("notRun")
    shard = try object["shard"].map { shard throws(MalformedReport) in
      try Shard(ReportedObject(shard))
    }
    unmentioned = try object.objects("unmentioned").map { notice throws(MalformedReport) in
      UnmentionedNotice(screen: try notice.string("screen"), parts: try notice.strings("parts"))
    }
    lint = try object.objects("lint").map { notice throws(MalformedReport) in
      try LintNotice(notice)
    }
  }
}

extension Shard {
  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let text = "\(try object.int("number"))/\(try object.int("count"))"
    do { try self.init(text) } catch { throw MalformedReport("shard: \(text) is not a part") }
  }
}

extension LintNotice {
  fileprivate init(_ object: ReportedObject) throws(MalformedReport) {
    let command = object["command"] == .null ? nil : try object.string("command")
    self.init(
      screen: try object.string("screen"), command: command, text: try object.string("text"),
      file: try object.string("file"), line: try object.int("line"),
      steps: try object.int("steps"), sessions: try object.int("sessions"))
  }
}

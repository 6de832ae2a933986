import SessionAnalysis
import SessionFormat

/// For programs: a JSON object on a line for each session, and then a summary.
///
/// Version 1; see the article on replaying, and its schema. Later versions may add members; existing ones
/// keep their meaning. ``ReportedLine`` reads it.
package struct JSONLinesReport: ReplayReport {
  package var needsDigests: Bool { true }

  package func text(on result: SessionResult) -> String { "\(result.json)\n" }

  package func text(on summary: ReplaySummary) -> String { "\(summary.json)\n" }
}

/// A line that a replay wrote with `--format jsonl`.
enum ReportedLine {
  case session(SessionResult)
  case summary(ReplaySummary)

  /// The version of the format.
  fileprivate static let version = 1

  /// - Throws: ``MalformedReport`` if it is something else, or of another version.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedReport) {
    let object = try ReportedObject(try Self.json(bytes))
    guard let type = object["type"] else {
      throw MalformedReport("expected a line of replay --format jsonl")
    }
    let version = try object.int("version")
    guard version == Self.version else {
      throw MalformedReport("version \(version): expected \(Self.version)")
    }
    switch type {
    case .string("session"): self = .session(try SessionResult(object))
    case .string("summary"): self = .summary(try ReplaySummary(object))
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

extension JSON {
  /// A line of this type, with the version of the format.
  init(line type: String, _ members: [Member]) {
    let head = [
      Member("type", .string(type)), Member("version", .number(ReportedLine.version)),
    ]
    self = .object(head + members)
  }
}

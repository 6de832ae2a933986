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

  static let version = 1

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

/// An object of a report for programs, of which another program may have changed anything.
struct ReportedObject {
  private let members: [JSON.Member]

  /// The greatest number that is accepted, so that sums and conversions of some never overflow.
  private static let greatest = 1_000_000_000

  /// - Throws: ``MalformedReport`` if it is no object.
  init(_ json: JSON) throws(MalformedReport) {
    guard case .object(let members) = json else {
      throw MalformedReport("expected an object, found \(json.kind)")
    }
    self.members = members
  }

  /// The member; nil if there is none.
  subscript(name: String) -> JSON? { members.first { $0.name == name }?.value }

  func string(_ name: String) throws(MalformedReport) -> String {
    try required(name, "a string", \.text)
  }

  func int(_ name: String) throws(MalformedReport) -> Int {
    try required(name, "a whole number from 0 to \(Self.greatest)", int)
  }

  func double(_ name: String) throws(MalformedReport) -> Double {
    try required(name, "a number from 0 to \(Self.greatest)") { json in
      guard case .number(let text) = json, let number = Double(text) else { return nil }
      return 0...Double(Self.greatest) ~= number ? number : nil
    }
  }

  func optionalString(_ name: String) throws(MalformedReport) -> String? {
    self[name] == nil ? nil : try string(name)
  }

  func optionalInt(_ name: String) throws(MalformedReport) -> Int? {
    self[name] == nil ? nil : try int(name)
  }

  func optionalBool(_ name: String) throws(MalformedReport) -> Bool? {
    if self[name] == nil { return nil }
    return try required(name, "a boolean") { if case .boolean(let flag) = $0 { flag } else { nil } }
  }

  /// The objects of a list; none if it is missing.
  func objects(_ name: String) throws(MalformedReport) -> [ReportedObject] {
    try elements(name).map { element throws(MalformedReport) in try ReportedObject(element) }
  }

  /// The strings of a list; none if it is missing.
  func strings(_ name: String) throws(MalformedReport) -> [String] {
    try elements(name).map { element throws(MalformedReport) in
      guard let text = element.text else {
        throw MalformedReport("\(name): expected strings, found \(element.kind)")
      }
      return text
    }
  }

  private func elements(_ name: String) throws(MalformedReport) -> [JSON] {
    guard self[name] != nil else { return [] }
    return try required(name, "an array") { if case .array(let all) = $0 { all } else { nil } }
  }

  private func required<Member>(
    _ name: String, _ expected: String, _ read: (JSON) -> Member?
  ) throws(MalformedReport) -> Member {
    guard let member = self[name] else { throw MalformedReport("expected \(name)") }
    guard let value = read(member) else {
      let found = if case .number(let text) = member { text } else { member.kind }
      throw MalformedReport("\(name): expected \(expected), found \(found)")
    }
    return value
  }

  private func int(_ json: JSON) -> Int? {
    guard case .number(let text) = json, let number = Int(text) else { return nil }
    return 0...Self.greatest ~= number ? number : nil
  }
}

/// Why something is no line of a report.
struct MalformedReport: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

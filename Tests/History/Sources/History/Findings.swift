import Foundation

/// What a replay of all sessions says: each cause of each session, and what is new.
struct Findings {
  /// The text of each reason, with the session.
  let reasons: [Reason]
  let new: [String]

  struct Reason: Hashable, CustomStringConvertible {
    let session: String
    let name: String?
    let text: String

    var description: String { "\(text) in \(session)" }
  }

  /// Reads the JSON objects that `replay --format jsonl` writes.
  ///
  /// - Throws: the decoder's error if a line is none.
  init(jsonLines lines: String) throws {
    var (reasons, new): ([Reason], [String]) = ([], [])
    for line in lines.split(separator: "\n") where line.hasPrefix("{") {
      let object = try JSONDecoder().decode(Object.self, from: Data(line.utf8))
      for failed in object.failed { if !reasons.contains(failed) { reasons.append(failed) } }
      new += (object.unmentioned ?? []).flatMap(\.parts)
    }
    (self.reasons, self.new) = (reasons, new)
  }

  /// An object of the report, which has more members: see `reports.schema.json`.
  private struct Object: Decodable {
    let file: String?
    let outcome: String?
    let cause: String?
    let failures: [Failure]?
    let unmentioned: [Unmentioned]?

    struct Failure: Decodable {
      let text: String
      let reasons: [NamedText]?
    }
    struct NamedText: Decodable {
      let text: String
      let name: String?
    }
    struct Unmentioned: Decodable { let parts: [String] }

    /// Why the session failed; its cause if no step says why.
    var failed: [Reason] {
      guard outcome == "failed", let file else { return [] }
      let session = URL(filePath: file).deletingPathExtension().lastPathComponent
      let reasons = (failures ?? []).flatMap { $0.reasons ?? [] }
        .map { Reason(session: session, name: $0.name, text: $0.text) }
      let text = cause ?? failures?.first?.text ?? "failed"
      return reasons.isEmpty ? [Reason(session: session, name: nil, text: text)] : reasons
    }
  }
}

extension Edit.Expectation {
  func matches(_ reason: Findings.Reason) -> Bool {
    guard reason.session == session else { return false }
    return cause.isNamed(in: reason.text) || (cause.command == nil && reason.name == cause.name)
  }
}

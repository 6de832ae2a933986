import SessionAnalysis
import SessionFormat

/// For GitHub's checks: an annotation for each failed step, at its line of the session's file.
///
/// Of sessions that failed for the same reasons, only the first is annotated in full.
package struct GitHubReport: ReplayReport {
  /// The first session that failed for each reason.
  private var first: [ResultReason: String] = [:]

  package mutating func text(on result: SessionResult) -> String {
    guard result.hasFailed else { return "" }
    let reasons = result.reasons
    let isNew = reasons.contains { first[$0] == nil }
    if !isNew, let file = first[reasons[0]],
      let failure = result.first(for: reasons[0]) ?? result.failures.first
    {
      return Self.annotation(
        "error", result.file, failure.line,
        "\(reasons[0]): as in \(FileName.shown(file))"
          + (result.repetitions.map { ", \($0)" } ?? ""))
    }
    for reason in reasons where first[reason] == nil { first[reason] = result.file }
    return result.failures.map { failure in
      Self.annotation("error", result.file, failure.line, "\(failure.text)\n\(result.hint)")
    }.joined()
  }

  package func text(on summary: ReplaySummary) -> String {
    let kind = summary.isStrict ? "error" : "warning"
    let lint = summary.notices.lint.map { Self.annotation(kind, $0.file, $0.line, "\($0)") }
    let unmentioned = summary.notices.unmentioned.map { "::\(kind)::\(Self.escaped("\($0)"))\n" }
    let counts = summary.linesWithoutNotices.map { String(escapingControls: $0) + "\n" }
    return (lint + unmentioned + counts).joined()
  }

  private static func annotation(
    _ kind: String, _ file: String, _ line: Int, _ text: String
  ) -> String {
    "::\(kind) file=\(escaped(property: file)),line=\(line)::\(escaped(text))\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").escapedLines.joined(separator: "%0A")
  }

  /// The properties of an annotation end in a colon and are separated by commas.
  private static func escaped(property: String) -> String {
    let text = property.replacing("%", with: "%25").replacing("\n", with: "%0A")
      .replacing("\r", with: "%0D").replacing(":", with: "%3A").replacing(",", with: "%2C")
    return String(escapingControls: text)
  }
}

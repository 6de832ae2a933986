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

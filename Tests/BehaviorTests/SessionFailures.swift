import SessionAnalysis
import SessionFormat
import Testing
import Understudy
import UnderstudyTesting

/// A recorded session that a screen does not match.
struct SessionFailure: Hashable, CustomStringConvertible {
  /// The session's file without its folder and extension.
  let session: String
  /// The first line of the report, without the file: the line, the command, and what differs.
  let cause: String

  var description: String { "\(session): \(cause)" }
}

/// Replays the recorded sessions of the screen's name on the screen.
///
/// - Returns: those that fail, by their names.
@MainActor
func failures(on screen: any Screen.Type) throws -> [SessionFailure] {
  let files = SessionFile.all(in: "sessions/\(screen.name)")
  #expect(files.count > 1)
  return try files.compactMap { file in
    let bytes = try SessionContents.read(file.path)
    let session = try Session(parsing: bytes, file: file.path)
    let log = try Replay(SessionText(bytes, file: file.path), on: screen).log
    let comparison = Comparison(session, log, among: screen.description)
    if comparison.passed { return nil }
    let report = comparison.report(file: "").dropFirst()
    let first = report.split(separator: "\n").first.map(String.init) ?? ""
    let name = file.path.split(separator: "/").last?.replacing(".session", with: "") ?? ""
    return SessionFailure(session: String(name), cause: first)
  }
}

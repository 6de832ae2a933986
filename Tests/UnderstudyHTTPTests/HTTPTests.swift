import SessionAnalysis
import SessionFormat
import Testing

@testable import Browser
@testable import Understudy

/// Requests are recorded in the whole process, so one test at a time makes them.
@Suite(.serialized) enum HTTPTests {}

/// Runs commands of the browser in a live world, and returns the session. `observe` gets its text
/// whenever lines were written.
@MainActor
func session(_ lines: [String], observe: @escaping (String) -> Void = { _ in }) throws -> String {
  try EventLoop.shared.run {
    let stage = BrowserScreen.makeStage(world: World())
    stage.afterLines = { [unowned stage] in observe(stage.transcript.text()) }
    try stage.open(writingHeader: true)
    for line in lines { _ = try stage.run(line) }
    stage.finish()
    return stage.transcript.text()
  }
}

/// Replays a session of the browser; returns the report if it differs.
@MainActor
func report(replaying text: String) throws -> String? {
  let session = try Session(parsing: text, file: "FILE")
  let comparison = Comparison(session, try Replay(session, on: BrowserScreen.self).log)
  return comparison.passed ? nil : comparison.report(file: "FILE")
}

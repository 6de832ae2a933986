import SessionAnalysis
import Understudy

/// The replay of any session ends, and once accepted, the session passes.
@MainActor
func checkReplay(_ bytes: [UInt8]) throws(Violation) {
  guard var session = try? Session(parsing: bytes, file: "fuzz.session"),
    (try? World.Settings(session)) != nil
  else { return }
  session.screen = FuzzScreen.name
  do {
    // Whatever the session lacks, nothing real is called.
    _ = try Replay(session, on: FuzzScreen.self)
    let accepted = session.accepting(try Replay(session, on: FuzzScreen.self, fillsGaps: true).log)
    try checkReplay(ofAccepted: accepted)
  } catch let violation as Violation {
    throw violation
  } catch {
    throw Violation("a replay that can't continue: \(error)")
  }
}

@MainActor
private func checkReplay(ofAccepted session: Session) throws {
  let read = try Session(parsing: session.text, file: "accepted.session")
  try require(read == session, "what is accepted is not read back", session.text)
  let replay = try Replay(read, on: FuzzScreen.self).log
  let comparison = Comparison(read, replay)
  let report = comparison.report(file: "accepted.session")
  try require(comparison.passed, "what is accepted does not pass", "\(report)\n\(session.text)")
}

import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

@MainActor @Suite(.serialized) struct RandomSessionsTests {
  /// Whatever was typed, a recording replays byte for byte.
  @Test func randomRecordingsReplay() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<60 {
      let text = try transcript(
        of: WalletScreen.self, random.array(0..<12) { $0.walletCommand() })
      let session = try Session(parsing: text, file: "a.session")
      #expect(session.text == text, "UNDERSTUDY_SEED=\(seed)")
      let replay = try Replay(session, on: WalletScreen.self).log
      #expect(Comparison(session, replay).passed, "\(text), UNDERSTUDY_SEED=\(seed)")
      #expect(replay.isExact, "\(text), UNDERSTUDY_SEED=\(seed)")
      #expect(session.accepting(replay) == session, "\(text), UNDERSTUDY_SEED=\(seed)")
    }
  }

  /// Whatever the edit, the accepted session passes, keeps people's comments, and leaves the steps
  /// that passed unchanged.
  @Test func acceptRestoresAnyEdit() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<90 {
      let text = try transcript(
        of: WalletScreen.self, random.array(1..<8) { $0.walletCommand() })
      var session = try Session(parsing: text, file: "a.session")
      for _ in 0..<random.int(1..<6) { random.edit(&session) }
      let note: Comment = "\(session.text), UNDERSTUDY_SEED=\(seed)"
      let replay = try Replay(session, on: WalletScreen.self, fillsGaps: true).log
      let accepted = session.accepting(replay)
      #expect(try Session(parsing: accepted.text, file: "").text == accepted.text, note)
      let again = try failureReport(replaying: accepted.text, on: WalletScreen.self)
      #expect(again == nil, note)
      #expect(remarks(accepted) == remarks(session), note)
      for (step, actual) in zip(session.steps, replay.steps) where actual == .exact {
        let lines = Array(session.lines[step.lines])
        #expect(accepted.lines.contains(lines), note)
      }
    }
  }

  private func remarks(_ session: Session) -> [Session.Line] {
    session.lines.filter { $0.event == nil }
  }
}

extension InputGenerator {
  /// Edits a session like people: adds comments, and drops, changes and repeats lines.
  mutating func edit(_ session: inout Session) {
    let place = int(0..<session.lines.count)
    switch int(0..<6) {
    case 0: session.lines.insert(.comment(.init("why")), at: place)
    case 1: session.lines.insert(.blank, at: place)
    case 2: session.lines.remove(at: place)
    case 3: session.lines.insert(session.lines[place], at: place)
    case 4: session.lines.insert(.event(.command(walletCommand())), at: place)
    default:
      guard case .event(.change(let path, _, _)) = session.lines[place] else { return }
      session.lines[place] = .event(.change(path, pick([.placeholder(.any), .int(7), .null])))
    }
    if session.lines.isEmpty { session.lines = [.blank] }
  }
}

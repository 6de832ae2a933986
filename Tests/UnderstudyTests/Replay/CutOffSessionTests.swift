import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Recordings of killed processes, which end in NULs.
@MainActor @Suite struct CutOffSessionTests {
  private let head = "understudy 3 letters\n  rows = [\"a\", \"b\", \"c\"]\n> edit i1x\n"

  private func report(_ text: String) throws -> String? {
    try failureReport(replaying: text, on: LettersScreen.self)
  }

  @Test func wholeStepsOfCutOffSessionMatch() throws {
    #expect(
      try report(head + "+ rows[1] = \"x\"\n> ed\0\0") == """
        a.session:4: the recording was cut off after this line: its process was killed
        """)
  }

  @Test func unfinishedStepIsNoDifference() throws {
    #expect(
      try report(head + "\0\0") == """
        a.session:3: the recording was cut off after this line: its process was killed
        """)
  }

  @Test func otherDifferencesAreReported() throws {
    #expect(
      try report(head + "+ rows[1] = \"y\"\n\0") == """
        a.session:4: the recording was cut off after this line: its process was killed
        a.session:4: > edit i1x: rows[1]: expected "y", found "x"
                    > edit i1x
          expected  + rows[1] = "y"
          actual    + rows[1] = "x"
        """)
    #expect(
      try report(head + "> edit d0\n- rows[0] = \"a\"\n\0") == """
        a.session:5: the recording was cut off after this line: its process was killed
        a.session:3: > edit i1x: rows: expected no change, found + rows[1] = "x"
                    > edit i1x
          actual    + rows[1] = "x"
        """)
  }

  @Test func acceptCompletesCutOffSession() throws {
    let session = try Session(parsing: head + "\0\0", file: "a.session")
    let log = try Replay(session, on: LettersScreen.self, fillsGaps: true).log
    let accepted = session.accepting(log).text
    #expect(accepted == head + "+ rows[1] = \"x\"\n")
    #expect(try report(accepted) == nil)
  }

  /// A crash may be why it was killed, and is not what follows.
  @Test func endOfProcessIsReported() throws {
    let session = try Session(parsing: head + "\0", file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> edit i1x\n".utf8))]
    let comparison = Comparison(session, log.ending(in: "SIGTRAP"))
    #expect(comparison.differences.map(\.summary) == ["it crashes (SIGTRAP)"])
    #expect(!comparison.canBeAccepted)
  }

  /// Wherever its process was killed, a recording is correct as far as it goes.
  @Test func anyCutIsFoundAndIsNoDifference() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let commands = random.array(1..<8) { $0.walletCommand() }
      let text = Array(try transcript(of: WalletScreen.self, commands).utf8)
      let header = (text.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
      let cut = random.int(header..<text.count + 1)
      let session = try Session(parsing: Array(text[..<cut]) + [0, 0], file: "a.session")
      let log = try Replay(
        SessionText(Array(text[..<cut]) + [0, 0], file: "a.session"), on: WalletScreen.self
      ).log
      let comparison = Comparison(session, log)
      let note: Comment = "cut at \(cut), UNDERSTUDY_SEED=\(seed)"
      #expect(comparison.differences.isEmpty, note)
      #expect(
        comparison.notes.map(\.text) == [
          "the recording was cut off after this line: its process was killed"
        ], note)
    }
  }
}

import Foundation
import TestTools
import Testing

@testable import FaultyScreens
@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Keeps the table in the article *What is sealed* true.
@Suite(.atTerminal) struct SealTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func script(_ call: SealedCall) throws -> Tool.Outcome {
    try tool.run("sealed", "--seed", "7", "--record", "a.session", input: call.command + "\n")
  }

  /// The system counts nanoseconds.
  @Test(arguments: ["1600", "2300"]) func dateThatIsTooFarIsRefused(year: String) throws {
    let tool = try Tool("FaultyScreens")
    let session = """
      understudy 3 soup
        lines = []
      > now date
      < wallClock "\(year)-11-28T05:25:48.814Z"
        lines = ["548814"]

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(
        "a.session:3: wallClock: the recorded answer: expected a date from 1685 to 2254\n"))
  }

  @Test func tableHasTheseRows() throws {
    let rows = try Article("WhatIsSealed").table
    #expect(rows.map(\.first) == SealedCall.all.map(\.call))
    #expect(rows.map(\.last) == SealedCall.all.map(\.inTests))
  }

  // MARK: Each column

  @Test(arguments: SealedCall.replayed)
  func scriptRecordsSession(call: SealedCall) throws {
    let outcome = try script(call)
    #expect(outcome == Tool.Outcome(output: outcome.output))
    #expect(SealedCall.normalized(outcome.output) == call.session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: SealedCall.replayed)
  func sessionReplays(call: SealedCall) throws {
    for round in 1...3 { try tool.folder.write(call.session, to: "all/\(round).session") }
    let outcome = try tool.run("replay", "all", "--jobs", "1")
    #expect(outcome == Tool.Outcome(output: "3 passed\n"))
  }

  @Test(arguments: SealedCall.replayed)
  func promptRecordsSessionThatReplays(call: SealedCall) throws {
    let terminal = try tool.atPrompt("sealed", "--seed", "7", "--record", "a.session")
    terminal.type(call.command + "\r")
    let last = try #require(SealedCall.events(of: call.session).dropLast().last)
    if call.call == "`Date()`" {
      try terminal.expect("date  nil → 2")
    } else {
      // The text that was logged last.
      try terminal.expect("  \(last.split(separator: "\"")[1])\r\n")
    }
    #expect(terminal.statusAfterControlD() == 0)
    let session = SealedCall.normalized(try tool.folder.read("a.session"))
    #expect(SealedCall.events(of: session) == SealedCall.events(of: call.session))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: SealedCall.replayed + [SealedCall.reaching])
  @MainActor func processOfTestsReplaysWhatTheTableSays(call: SealedCall) throws {
    let session = try Session(parsing: call.session, file: "a.session")
    let log = try Replay(session, on: SealedScreen.self).log
    #expect(log.remarks.isEmpty)
    let comparison = Comparison(session, log)
    let report = comparison.report(file: "a.session")
    #expect(comparison.passed == call.replaysInTests, "\(report)")
  }

  // MARK: What is not sealed

  private static let reached = [
    "the view model opened /etc/hostname outside of an effect",
    "the view model connected to 127.0.0.1:9 outside of an effect",
    "the view model started /bin/true outside of an effect",
    "the view model called waitpid, which is not sealed",
  ]

  @Test func scriptNamesWhatItReached() throws {
    let call = SealedCall.reaching
    let notes = Self.reached.map { "note: \($0)\n" }.joined()
    #expect(try script(call) == Tool.Outcome(output: call.session, errors: notes))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func failureNamesWhatTheViewModelReached() throws {
    let session = SealedCall.reaching.session
    try tool.folder.write(session.replacing("true", with: "false"), to: "a.session")
    let report = """
      a.session:6: > reach: log: expected ["false"], found ["true"]
                  > reach
        expected    log = ["false"]
        actual      log = ["true"]
                  + log[1] = "0"
                  + log[2] = "0"
      \(Self.reached.map { "a.session: \($0)" }.joined(separator: "\n"))

      1 failed
      \(ReplayTests.hints("a.session", from: "FaultyScreens"))
      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: report))
  }

  @Test func scriptNamesThreadThatWaitsForTheWorld() throws {
    let call = SealedCall("", inTests: "", "> receive")
    let note = "note: a thread of the view model waited for something that is not sealed\n"
    #expect(try script(call) == Tool.Outcome(output: call.session, errors: note))
  }

  @Test func mainThreadWaitsForLockOfSleepingThread() throws {
    let call = SealedCall("", inTests: "", "> contend-here\n  log = [\"locked\"]")
    #expect(try script(call) == Tool.Outcome(output: call.session))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func replayEndsWhatNeverEnds() throws {
    try tool.folder.write(SealedCall.spinning.session, to: "a.session")
    let outcome = try tool.run("replay", "a.session", "--timeout", "1")
    #expect(outcome == Tool.Outcome(output: "1 passed\n"))
  }
}

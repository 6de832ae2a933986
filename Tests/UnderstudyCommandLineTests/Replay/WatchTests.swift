import Foundation
import TestTools
import Testing
import UnderstudyPlatform

/// `understudy replay --watch`: what starts a replay, and what ends the watch.
@Suite(.atTerminal) struct WatchTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write(ScriptTests.session, to: "all/b.session")
  }

  private static let waiting = "watching for changes, q quits\r\n"

  private func watch(_ program: Program? = nil) throws -> PseudoTerminal {
    let program = try program ?? tool.program(["replay", "--watch", "all"])
    return try PseudoTerminal(program, ["TERM": "dumb"])
  }

  /// Replaces a session at once, as editors do: a watch that looked at one that is half written would replay that.
  private func replace(_ name: String, with text: String) throws {
    try tool.folder.write(text, to: "new")
    try #require(rename(tool.folder.path("new"), tool.folder.path(name)) == 0)
  }

  @Test func changedSessionIsReplayed() throws {
    let terminal = try watch()
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    try replace("all/b.session", with: ReplayTests.wrong)
    let failure =
      ReplayTests.report("all/b.session") + "1 passed, 1 failed\n"
      + ReplayTests.hints("all/b.session")
    #expect(try terminal.rows(until: Self.waiting) == failure)
    try replace("all/b.session", with: ScriptTests.session)
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    terminal.type("q")
    #expect(terminal.status() == 0)
  }

  @Test func failedSessionsAreReplayedFirst() throws {
    try replace("all/b.session", with: ReplayTests.wrong)
    let terminal = try watch()
    try terminal.expect(Self.waiting)
    try replace(
      "all/a.session",
      with: ScriptTests.session.replacing("- integers[0] = 1", with: "- integers[0] = 2"))
    let report = try terminal.rows(until: Self.waiting)
    let beginning =
      "1. 1 session: integers[…]: another value after add\n" + ReplayTests.report("all/b.session")
      + "2. 1 session: integers[…]: another value after remove\nall/a.session:9: "
    #expect(report.hasPrefix(beginning), "\(report)")
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  @Test func newAndRemovedSessionsCount() throws {
    let terminal = try watch()
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    try replace("all/c.session", with: ScriptTests.session)
    #expect(try terminal.rows(until: Self.waiting) == "3 passed\n")
    try tool.folder.remove("all/a.session")
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    terminal.type("\u{3}")
    #expect(terminal.status() == 130)
  }

  @Test func newBuildOfProgramRuns() throws {
    var program = try tool.program(["replay", "--watch", "all"])
    let copy = tool.folder.path("understudy")
    try tool.folder.copy(program.path, to: "understudy")
    program.path = copy
    let terminal = try watch(program)
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    try tool.folder.write("#!/bin/sh\necho \"$@\"\nexit 3\n", to: "new")
    try tool.folder.setPermissions(0o700, of: "new")
    #expect(rename(tool.folder.path("new"), copy) == 0)
    #expect(try terminal.rows(until: Self.waiting) == "replay --is-watched all\n")
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  @Test func reportsFollowEachOtherWithoutTerminal() throws {
    let conversation = try Conversation(tool.program(["replay", "--watch", "all"]))
    try conversation.expect("2 passed\n")
    try replace("all/b.session", with: ReplayTests.wrong)
    try conversation.expect(
      ReplayTests.report("all/b.session") + "1 passed, 1 failed\n"
        + ReplayTests.hints("all/b.session"))
    conversation.send(SIGINT)
    #expect(try conversation.finish() == Tool.Outcome(status: 130))
  }

  @Test func screenIsClearedBetweenReplays() throws {
    let terminal = try PseudoTerminal(tool.program(["replay", "--watch", "all"]))
    try terminal.expect(Self.waiting)
    try replace("all/b.session", with: ReplayTests.wrong)
    try terminal.expect("\u{1b}[H\u{1b}[2J")
    try terminal.expect(Self.waiting)
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  @Test func acceptingIsRefused() throws {
    let errors = "--watch: not with --accept\n"
    let outcome = try tool.run("replay", "--watch", "--accept", "all")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }
}

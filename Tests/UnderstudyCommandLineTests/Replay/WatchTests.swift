import Foundation
import TestTools
import Testing
import UnderstudyPlatform

@testable import UnderstudyWorkers

/// `understudy replay --watch`: what starts a replay, a build or a review, and what ends the watch.
@Suite(.atTerminal) struct WatchTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write(ScriptTests.session, to: "all/b.session")
  }

  private static let waiting = "watching sessions and the program: enter run again · q quit\r\n"
  private static let asking =
    "watching sessions and the program: r review · enter run again · q quit\r\n"
  private static let building = "watching sessions and sources: enter run again · q quit\r\n"

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
    #expect(try terminal.rows(until: Self.asking) == failure)
    try replace("all/b.session", with: ScriptTests.session)
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    terminal.type("q")
    #expect(terminal.status() == 0)
  }

  @Test func failedSessionsAreReplayedFirst() throws {
    try replace("all/b.session", with: ReplayTests.wrong)
    let terminal = try watch()
    try terminal.expect(Self.asking)
    try replace(
      "all/a.session",
      with: ScriptTests.session.replacing("- integers[0] = 1", with: "- integers[0] = 2"))
    let report = try terminal.rows(until: Self.asking)
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

  /// A replay that hangs, or takes long, ends once something has changed, and not after its time-out.
  @Test func changeEndsReplay() throws {
    let tool = try Tool("FaultyScreens")
    let opening = "understudy 3 brittle\n  count = 0\n  isFrozen = false\n"
    let frozen = "\(opening)> freeze\n  isFrozen = true\n"
    try tool.folder.write("\(frozen)> melt\n", to: "all/a.session")
    try tool.folder.write(frozen, to: "changed")
    let words = ["replay", "--watch", "--timeout", "1000", "all"]
    let terminal = try PseudoTerminal(tool.program(words), ["TERM": "xterm"])
    try terminal.expect("0/1  all/a.session")
    try #require(rename(tool.folder.path("changed"), tool.folder.path("all/a.session")) == 0)
    try terminal.expect("\u{1b}[H\u{1b}[2J")
    try terminal.expect("1 passed")
    terminal.type("q")
    #expect(terminal.status() == 0)
  }

  @Test func keyReplaysAgain() throws {
    let terminal = try watch()
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    // There is nothing to review.
    terminal.type("r\r")
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    terminal.type("q")
    #expect(terminal.status() == 0)
  }

  @Test func keyReviewsWhatFailed() throws {
    try replace("all/b.session", with: ReplayTests.wrong)
    let terminal = try watch()
    try terminal.expect(Self.asking)
    terminal.type("r")
    try terminal.expect("1 of 1: ")
    terminal.type("a")
    #expect(try terminal.rows(until: Self.waiting).hasSuffix("accepted\n\n1 accepted\n2 passed\n"))
    terminal.type("q")
    #expect(terminal.status() == 0)
  }

  /// The tool as a copy, which a build can replace, at a path in the folder.
  private func copiedProgram(_ path: String, _ words: [String]) throws -> Program {
    var program = try tool.program(["replay", "--watch"] + words)
    try tool.folder.copy(program.path, to: path)
    program.path = tool.folder.path(path)
    return program
  }

  /// A program that prints its arguments.
  private func writeNewProgram(to path: String) throws {
    try tool.folder.write(program: "#!/bin/sh\necho \"$@\"\nexit 3\n", to: path)
  }

  @Test func newBuildOfProgramRuns() throws {
    let program = try copiedProgram("understudy", ["all"])
    let terminal = try watch(program)
    #expect(try terminal.rows(until: Self.waiting) == "2 passed\n")
    try writeNewProgram(to: "new")
    #expect(rename(tool.folder.path("new"), program.path) == 0)
    #expect(try terminal.rows(until: Self.waiting) == "replay --is-watched all\n")
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  // MARK: Building

  @Test func changedSourceFileIsBuiltAndNewProgramRuns() throws {
    try tool.folder.write("one", to: "a.swift")
    // The first build begins at once: the one before it may have missed a change.
    try tool.folder.write("touch built\n", to: "build")
    let terminal = try watch(copiedProgram("understudy", ["--build", "sh build", "all"]))
    #expect(try terminal.rows(until: Self.building) == "2 passed\n")
    #expect(try tool.folder.read("built") == "")
    let errors = (1...7).map { "echo \"$PWD/a.swift:\($0):2: error: no such thing\"\n" }.joined()
    try tool.folder.write("echo Compiling\n\(errors)\(errors)exit 1\n", to: "build")
    try replace("a.swift", with: "second")
    let lines = (1...5).map { "a.swift:\($0):2: error: no such thing\n" }.joined()
    let failure = "the build failed: sh build\n\(lines)and 2 more errors\n"
    #expect(try terminal.rows(until: Self.building) == failure)
    // Only a build makes the program what the source files say.
    terminal.type("\r")
    #expect(try terminal.rows(until: Self.building) == failure)
    try writeNewProgram(to: "new-program")
    try tool.folder.write("echo Compiling; mv new-program understudy\n", to: "build")
    try replace("a.swift", with: "the third")
    let call = "replay --is-watched --build sh build all\n"
    #expect(try terminal.rows(until: Self.building) == call)
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  /// As Swift 6 prints them for people: the place, and then the line with the error beneath.
  @Test func coloredErrorsOfBuildAreFound() throws {
    try tool.folder.write("one", to: "a.swift")
    try tool.folder.write("true\n", to: "build")
    let terminal = try watch(copiedProgram("understudy", ["--build", "sh build", "all"]))
    #expect(try terminal.rows(until: Self.building) == "2 passed\n")
    let errors = #"""
      e=$(printf '\033')
      echo "$PWD/a.swift:1:2: $e[1;31merror: $e[1;39mno such thing $(printf '\007')$e[0;0m"
      echo "$e[0;36m1 |$e[0;0m $e[4;39mone$e[0;0m"
      echo "  $e[0;36m|$e[0;0m  \`- $e[1;31merror: $e[1;39mno such thing$e[0;0m"
      exit 1

      """#
    try tool.folder.write(errors, to: "build")
    try replace("a.swift", with: "second")
    #expect(
      try terminal.rows(until: Self.building) == """
        the build failed: sh build
        a.swift:1:2: error: no such thing \\u{7}

        """)
    // Without a place there are the last lines.
    try tool.folder.write(
      #"printf '\033[1;31merror: \033[0mno Package.swift\033[2K\n'; exit 1"#, to: "build")
    try replace("a.swift", with: "the third")
    #expect(
      try terminal.rows(until: Self.building) == """
        the build failed: sh build
        error: no Package.swift\\u{1b}[2K

        """)
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  /// Some tools end lines in CR LF, and write anything.
  @Test func linesOfBuildMayEndInAnyWay() {
    #expect(
      ProgramBuild.errors(in: "Compiling\r\na.swift:1:2: error: no \0\r\n 1 | one\r\n")
        == ["a.swift:1:2: error: no \0"])
    #expect(ProgramBuild.errors(in: "one\r\ntwo\0\n\n") == ["one", "two\0"])
    let link = "\u{1B}]8;;https://docs.swift.org/a\u{1B}\\#Doc\u{1B}]8;;\u{1B}\\"
    #expect(
      ProgramBuild.errors(in: "\u{1B}[1ma.swift:1:2: error: no\u{1B}[0m [\(link)]\n")
        == ["a.swift:1:2: error: no [#Doc]"])
  }

  @Test func buildOfPackageIsFoundAndRunsFirst() throws {
    try tool.folder.write("", to: "Package.swift")
    let product = ".build/x86_64/release/Dice"
    try tool.folder.makeFolder(".build/x86_64/release")
    let program = try copiedProgram(product, ["all"])
    try tool.folder.write(program: "#!/bin/sh\necho \"manifest: $@\"\nexit 1\n", to: "bin/swift")
    try tool.folder.write("", to: "Sources/Dice/Main.swift")
    let path = "\(tool.folder.path("bin")):/usr/bin:/bin"
    let terminal = try PseudoTerminal(program, ["TERM": "dumb", "PATH": path])
    let failure = """
      the build failed: swift build --product Dice -c release
      manifest: build --product Dice -c release

      """
    #expect(try terminal.rows(until: Self.building) == failure)
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  @Test func buildWithoutWatchIsRefused() throws {
    let outcome = try tool.run("replay", "--build", "make", "all")
    #expect(outcome == Tool.Outcome(status: 64, errors: "--build: only with --watch\n"))
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

  /// The process that replays must not watch, too.
  @Test func watchMayBeAskedForTwice() throws {
    let conversation = try Conversation(tool.program(["replay", "--watch", "--watch", "all"]))
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
    try terminal.expect(Self.asking)
    terminal.type("q")
    #expect(terminal.status() == 1)
  }

  @Test func acceptingIsRefused() throws {
    let errors = "--watch: not with --accept\n"
    let outcome = try tool.run("replay", "--watch", "--accept", "all")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }
}

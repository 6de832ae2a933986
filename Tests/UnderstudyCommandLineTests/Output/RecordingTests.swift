import TestTools
import Testing
import UnderstudyPlatform

/// `--record FILE` for a script.
@Suite(.runsPrograms) struct RecordingTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func recordingEqualsStandardOutput() throws {
    let outcome = try tool.run(
      "integers", "--record", "new.session", input: "# why\nadd 7\n\nremove 9\n")
    #expect(outcome.status == 1)
    #expect(try tool.folder.read("new.session") == outcome.output)
    #expect(try tool.run("replay", "new.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func recordingDoesNotOverwriteFile() throws {
    try tool.folder.write("mine\n", to: "old.session")
    let outcome = try tool.run("integers", "--record", "old.session", input: "add 7\n")
    let errors =
      "old.session: the file exists already: choose another name, or remove it first\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.read("old.session") == "mine\n")
  }

  /// A replay of the folder finds what is recorded there.
  @Test func nameWithoutExtensionGetsThatOfSessions() throws {
    for name in ["all/a", "all/b.session"] {
      #expect(try tool.run("integers", "--record", name, input: "add 7\n").status == 0)
    }
    #expect(try tool.folder.names(in: "all").sorted() == ["a.session", "b.session"])
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "2 passed\n"))
    let again = try tool.run("integers", "--record", "all/a", input: "add 7\n")
    let errors =
      "all/a.session: the file exists already: choose another name, or remove it first\n"
    #expect(again == Tool.Outcome(status: 73, errors: errors))
    // Another extension is meant so.
    #expect(try tool.run("integers", "--record", "a.txt", input: "add 7\n").status == 0)
    #expect(try tool.run("replay", "a.txt") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func recordingDoesNotReplaceDeviceOrPipe() throws {
    try #require(mkfifo(tool.folder.path("pipe"), 0o600) == 0)
    for path in ["/dev/null", "pipe"] {
      let outcome = try tool.run("integers", "--record", path, input: "add 7\n")
      let errors = "\(path): the file exists already: choose another name, or remove it first\n"
      #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    }
  }

  @Test func recordingRefusesFolder() throws {
    let outcome = try tool.run("integers", "--record", tool.folder.path, input: "add 7\n")
    let errors = "\(tool.folder.path): can't record: is a directory\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
  }

  @Test func recordingMakesMissingFolders() throws {
    let outcome = try tool.run("integers", "--record", "new/folder/a.session", input: "add 7\n")
    #expect(outcome.status == 0)
    #expect(try tool.folder.read("new/folder/a.session") == outcome.output)
  }

  @Test func recordingKeepsNameThatIsNotUTF8() throws {
    var program = try tool.program([])
    let script = #"""
      file=$(printf 'a\377/b\376.session')
      echo add 7 | "$0" integers --record "$file" > /dev/null && "$0" replay "$file"
      """#
    (program.arguments, program.path) = (["-c", script, program.path], "/bin/sh")
    #expect(try Conversation(program).finish() == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func recordingEscapesNameInErrors() throws {
    try tool.folder.write("", to: "no\u{1b}[31m")
    let outcome = try tool.run("integers", "--record", "no\u{1b}[31m/x", input: "add 7\n")
    let errors = "no\\u{1b}[31m/x.session: can't record: not a directory\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func recordingReportsUnwritableFolder() throws {
    try tool.folder.makeFolder("locked")
    try tool.folder.setPermissions(0o555, of: "locked")
    let outcome = try tool.run("integers", "--record", "locked/new.session", input: "add 7\n")
    let errors = "locked/new.session: can't record: permission denied\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    let below = try tool.run("integers", "--record", "locked/new/a.session", input: "add 7\n")
    let reason = "locked/new/a.session: can't record: permission denied\n"
    #expect(below == Tool.Outcome(status: 73, errors: reason))
  }

  @Test func commandIsRecordedBeforeItRuns() throws {
    let talk = try Conversation(tool.program(["scores", "--record", "slow.session"]))
    try talk.say("choose slow\nfetch\n")
    let soFar = """
      understudy 3 scores
        rows = []
        isLoading = false
        errorText = nil
        source = .regular
      ~ cancel ! "nothing is being fetched"
      > choose slow
        source = .slow
      > fetch
        isLoading = true
      ~ cancel

      """
    try talk.expect(soFar)
    talk.send(SIGKILL)
    #expect(try talk.finish() == Tool.Outcome(status: 128 + SIGKILL))
    // The NUL marks an unfinished step.
    #expect(try tool.folder.read("slow.session") == soFar + "\0")
  }

  @Test func recordingIsIndependentOfClosedOutput() throws {
    let program = try tool.program(["integers", "--record", "new.session"])
    let outcome = try Conversation(program, output: .closed).finish(saying: Array("add 7\n".utf8))
    let errors = "standard output: bad file descriptor\n"
    #expect(outcome == Tool.Outcome(status: 74, errors: errors))
    #expect(try tool.folder.read("new.session").hasPrefix(ConsoleTests.opening))
  }

  @Test func recordingLongerThanItsWindowEqualsStandardOutput() throws {
    let script = String(repeating: "# " + String(repeating: "x", count: 1_000_000) + "\n", count: 5)
    let outcome = try tool.run("integers", "--record", "new.session", input: script + "add 7\n")
    let isEqual = try tool.folder.read("new.session") == outcome.output
    #expect(isEqual)
    #expect(outcome.output.utf8.count > 5_000_000)
  }

  /// Long turns are recorded like a script, short ones like a conversation.
  @Test func fileEqualsOutputAtEachPause() throws {
    let talk = try Conversation(tool.program(["integers", "--record", "new.session"]))
    var expected = ConsoleTests.opening
    try talk.expect(expected)
    for turn in 1...60 {
      // Every tenth turn is longer than what a conversation holds in memory.
      let comments = (0..<(turn % 10 == 0 ? 900 : turn % 3)).map { "# turn \(turn), line \($0)\n" }
      let lines = comments + ["> add \(turn + 3)\n"]
      let answer = lines.joined() + "+ integers[\(turn + 2)] = \(turn + 3)\n  count = \(turn + 3)\n"
      try talk.say(lines.joined())
      try talk.expect(answer)
      expected += answer
      let isEqual = try tool.folder.read("new.session") == expected
      try #require(isEqual, "turn \(turn)")
    }
    #expect(try talk.finish() == Tool.Outcome())
    #expect(try tool.run("replay", "new.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// If a program waits for each answer, each writes little to the file.
  @Test(.enabled(if: access("/proc/self/io", R_OK) == 0, "the system counts no bytes"))
  func recordingWritesLittlePerStep() throws {
    let talk = try Conversation(
      tool.program(["integers", "--keep-going", "--record", "a.session"]))
    try talk.expect(ConsoleTests.opening)
    let before = try talk.bytesWritten()
    for _ in 0..<100 {
      try talk.say("remove 9\n")
      try talk.expect("> remove 9\n! \"row 9 is out of range: rows are 0 to 2\"\n")
    }
    #expect(try talk.bytesWritten() - before < 100 * 200)
  }
}

import TestTools
import Testing
import UnderstudyPlatform

/// `:replay` and `:history` at the prompt, and the paths that are typed there.
@Suite(.serialized, .atTerminal) struct ReplayAtPromptTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func replayPlaysSessionAndFolder() throws {
    let good = ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n"
    try tool.folder.write(good, to: "all/good.session")
    try tool.folder.write(good.replacing("= 7", with: "= 8"), to: "all/my bad.session")
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: ":replay all/good.session").withoutProgress == "1 passed\n")
    let report = """
      all/my bad.session:6: > add 7: integers[3]: expected 8, found 7
                  > add 7
        expected  + integers[3] = 8
        actual    + integers[3] = 7
                    count = 4
      """
    let answer = try terminal.answer(to: ":replay all").withoutProgress
    #expect(answer.hasPrefix(report))
    #expect(answer.contains("\n1 passed, 1 failed\n"))
    let hint = "to go through the differences: :review \"all/my bad.session\"\n"
    #expect(
      answer.hasSuffix(
        "to run it alone: :replay \"all/my bad.session\"\n\n1 passed, 1 failed\n" + hint))
    #expect(
      try terminal.answer(to: ":replay 'all/my bad.session'").withoutProgress
        == "\(report)\n\n1 failed\n\(hint)")
    #expect(try terminal.answer(to: ":replay no") == "no: no such file or folder\n")
    #expect(try terminal.answer(to: ":replay").hasPrefix("sessions: no such "))
    try tool.folder.write(good, to: "sessions/a.session")
    #expect(try terminal.answer(to: ":replay").withoutProgress == "1 passed\n")
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
  }

  @Test func reviewGoesThroughTheLastFailedReplay() throws {
    let good = ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n"
    try tool.folder.write(good.replacing("= 7", with: "= 8"), to: "a.session")
    let terminal = try tool.atPrompt("integers")
    #expect(
      try terminal.answer(to: ":review")
        == "nothing to review: no :replay has failed yet; or type :review PATH\n")
    #expect(try terminal.answer(to: ":review no") == "no: no such file or folder\n")
    _ = try terminal.answer(to: ":replay a.session")
    terminal.type(":review\r")
    try terminal.expect("a.session:6: > add 7: integers[3]: expected 8, found 7\r\n")
    try terminal.expect("? more: ")
    terminal.type("a")
    #expect(try terminal.opening() == "accepted\n\n1 accepted\n")
    #expect(try tool.folder.read("a.session") == good)
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
    // Ctrl-C leaves the review, not the prompt.
    try tool.folder.write(good.replacing("= 7", with: "= 8"), to: "a.session")
    terminal.type(":review a.session\r")
    try terminal.expect("? more: ")
    terminal.type("\u{3}")
    _ = try terminal.opening()
    #expect(try terminal.answer(to: "add 8") == Integers.adding(8, at: 4, to: 4))
    #expect(terminal.statusAfterControlD() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func promptSurvivesCrashInReplay() throws {
    let tool = try Tool("FaultyScreens")
    try tool.folder.write("understudy 3 faulty\n  count = 0\n> trap\n", to: "a.session")
    let terminal = try tool.atPrompt("faulty")
    let answer = try terminal.answer(to: ":replay a.session")
    #expect(answer.contains("  actual    x SIGTRAP\n"))
    #expect(answer.contains("\n1 failed\n"))
    #expect(try terminal.answer(to: "add 7") == "count  0 → 7\n")
  }

  /// A prompt in whose folder `a.session` never ends.
  private func atPromptWithEndlessSession() throws -> PseudoTerminal {
    let tool = try Tool("FaultyScreens")
    try tool.folder.write("understudy 3 faulty\n  count = 0\n> loop\n", to: "a.session")
    return try tool.atPrompt("faulty")
  }

  @Test func controlCEndsReplay() throws {
    let terminal = try atPromptWithEndlessSession()
    terminal.type(":replay a.session\r")
    try terminal.expect("0/1")
    terminal.type("\u{3}")
    try terminal.expect("\r\u{1b}[K1 not run\r\ninterrupted\r\n")
    _ = try terminal.opening()
    #expect(try terminal.answer(to: "add 7") == "count  0 → 7\n")
  }

  /// Ctrl-C reaches the worker, too, whose end the prompt may see first.
  @Test func controlCEndsReplayWhoseWorkerIsFaster() throws {
    let terminal = try atPromptWithEndlessSession()
    for _ in 0..<5 {
      terminal.type(":replay a.session\r")
      try terminal.expect("0/1")
      terminal.stop()
      terminal.type("\u{3}")
      terminal.send(SIGCONT)
      try terminal.expect("1 not run\r\ninterrupted\r\n")
      _ = try terminal.opening()
    }
  }

  private static let failing = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 2\n"

  /// Finished sessions are reported, before and after the unfinished one.
  @Test func interruptedReplayReportsEarlierFailures() throws {
    let tool = try Tool("FaultyScreens")
    for name in ["a", "c"] { try tool.folder.write(Self.failing, to: "all/\(name).session") }
    try tool.folder.write("understudy 3 faulty\n  count = 0\n> loop\n", to: "all/b.session")
    let program = try tool.program(["replay", "--all", "--jobs", "2", "all"])
    let terminal = try PseudoTerminal(program)
    try terminal.expect("2/3, 2 failed  all/b.session")
    terminal.type("\u{3}")
    try terminal.expect("all/c.session:4: > add 1: count: expected 2, found 1\r\n")
    try terminal.expect("\r\n2 failed, 1 not run\r\n")
    try terminal.expect("interrupted\r\n")
    #expect(terminal.status() == 128 + SIGINT)
  }

  /// At the prompt, as in a shell, a replay does not wait for a pipe without a writer.
  @Test func replayRefusesAPipe() throws {
    try #require(mkfifo(tool.folder.path("a.session"), 0o600) == 0)
    let answer = try tool.atPrompt("integers").answer(to: ":replay a.session").withoutProgress
    #expect(answer.hasPrefix("a.session: can't be read: expected a file, found a pipe\n"))
  }

  @Test(arguments: [
    "mkfifo history", "ln -s /dev/zero history", "mkdir history", "ln -s history history",
    "mkfifo settings", "ln -s /dev/zero settings",
  ])
  func promptOpensWithoutARegularFile(makingIt command: String) throws {
    try tool.folder.makeFolder("state/understudy")
    _ = try tool.shell("cd state/understudy && \(command)")
    #expect(try tool.atPrompt("integers").answer(to: "add 7") == Integers.adding(7, at: 3))
  }

  @Test func historyListsThisSession() throws {
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
    for command in ["add 7", "ad 8", "remove 0"] { _ = try terminal.answer(to: command) }
    let history = "1  add 7\n   ad 8  # refused\n2  remove 0\n"
    #expect(try terminal.answer(to: ":history") == history)
    #expect(try terminal.answer(to: ":history 1") == "2  remove 0\n")
    #expect(try terminal.answer(to: ":history 9") == history)
    _ = try terminal.answer(to: ":undo")
    #expect(try terminal.answer(to: ":history") == "1  add 7\n   ad 8  # refused\n")
    #expect(
      try terminal.answer(to: ":history x") == ":history: \"x\" is not a number of commands\n")
  }

  @Test func tildeIsHomeFolder() throws {
    let terminal = try tool.atPrompt("integers")
    let path = tool.folder.path("a.session")
    let saved = try terminal.answer(to: ":save ~/a.session")
    #expect(
      saved.split(whereSeparator: \.isWhitespace)
        == PseudoTerminal.saved(path).split(whereSeparator: \.isWhitespace))
    #expect(try tool.folder.read("a.session") == ConsoleTests.opening)
    #expect(try terminal.answer(to: ":replay ~/a.session").withoutProgress == "1 passed\n")
    #expect(
      try terminal.answer(to: ":record ~/b.session")
        == "recording \(tool.folder.path("b.session"))\n")
    #expect(
      try terminal.answer(to: ":save b.session/x")
        == "b.session/x.session: can't save: not a directory\n")
    #expect(try terminal.answer(to: ":save ''") == "can't save: the file has no name\n")
    _ = try terminal.answer(to: ":record mine")
    #expect(
      try terminal.answer(to: ":record mine")
        == "mine.session: the session is already being recorded there\n")
  }
}

extension String {
  /// The output once the progress line is gone.
  fileprivate var withoutProgress: String {
    split(separator: "\u{1B}[K").last.map(String.init) ?? self
  }
}

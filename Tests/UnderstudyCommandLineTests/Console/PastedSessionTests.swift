import TestTools
import Testing

/// Lines of a session, pasted or typed at the prompt.
@Suite(.serialized, .atTerminal) struct PastedSessionTests {
  let tool: Tool
  static let note = "skipped: expected output, not a command\n"

  init() throws { tool = try Tool() }

  @Test func pastedFileRepeatsSession() throws {
    let session = ConsoleSessionTests.session.replacing("[3] = 7", with: "[3] = 8")
    let terminal = try tool.atPrompt("integers")
    try terminal.paste(
      session, asking: "a session of 2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits,")
    try terminal.expectScreen(
      """
      count     3
      integers> # a number of our own
      integers> add 7
      \(Integers.adding(7, at: 3))integers> remove 9
      remove: row 9 is out of range: rows are 0 to 3
      pasted a session: 2 commands; 6 lines of expected output skipped
      integers>
      """)
    _ = try terminal.answer(to: ":save --all a.session")
    #expect(try tool.folder.read("a.session") == ConsoleSessionTests.session)
  }

  /// Nothing is left that it could have stopped.
  @Test func lastCommandOfASessionMayFail() throws {
    let terminal = try tool.atPrompt("integers")
    try terminal.paste("> add 7\n> remove 9\n", asking: "a session of 2 commands pasted")
    try terminal.expect("pasted a session: 2 commands; the last one failed\r\n")
  }

  /// Two seconds pass in a moment.
  @Test func timePassesAsInThePastedSession() throws {
    let faulty = try Tool("FaultyScreens")
    let terminal = try faulty.atPrompt("dial")
    try terminal.paste(
      "> rest 60000 &\n< clock 60.5\n> add\n", asking: "a session of 2 commands pasted")
    try terminal.expect("pasted a session: 2 commands\r\n")
    _ = try terminal.answer(to: ":save a")
    let session = try faulty.folder.read("a.session")
    let steps = session.split(separator: "\n").filter { $0.first == ">" || $0.first == "&" }
    #expect(steps == ["> rest 60000 &", "& rest", "> add"], "\(session)")
  }

  /// As in a script.
  @Test func servicesAnswerBeforeTheNextLine() throws {
    let faulty = try Tool("FaultyScreens")
    let terminal = try faulty.atPrompt("late")
    try terminal.paste("ask 300\nask 200\nask 100\n", asking: "3 commands pasted")
    try terminal.expect("call(100): 100")
    _ = try terminal.answer(to: ":save a.session")
    let lines = try faulty.folder.read("a.session").split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("> ") || $0.hasPrefix("< call") } == [
        "> ask 300", "< call(300) 300", "> ask 200", "< call(200) 200", "> ask 100",
        "< call(100) 100",
      ])
  }

  @Test func pastedSessionOpensItsScreen() throws {
    let terminal = try tool.atPrompt()
    let opened = try terminal.answer(to: "understudy 3 integers")
    #expect(opened == Integers.drawn)
    #expect(try terminal.answer(to: "> add 7") == Integers.adding(7, at: 3))
  }

  @Test func pastedSessionOfOtherScreenIsNotRun() throws {
    let terminal = try tool.atPrompt("integers")
    let refusal = """
      this session is about person, so its commands are not run
      to run it: type :open person first

      """
    #expect(try terminal.answer(to: "understudy 3 person") == refusal)
    for line in ["  firstNameText = nil", "# a remark", "> rename a b", "+ rows[0] = 1"] {
      #expect(try terminal.answer(to: line) == "")
    }
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
    #expect(try terminal.answer(to: "> add 8") == Integers.adding(8, at: 4, to: 4))
    #expect(
      try terminal.answer(to: "understudy 3")
        == "not a session header: expected understudy 3 SCREEN\n")
  }

  @Test(arguments: ["+ foo", "! ls", "< random 3", "- x", "| text", "x SIGTRAP"])
  func typedExpectationIsReportedEachTime(line: String) throws {
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: line) == Self.note)
    #expect(try terminal.answer(to: line) == Self.note)
    #expect(try terminal.answer(to: "  > add 7") == Integers.adding(7, at: 3))
    #expect(try terminal.answer(to: line) == Self.note)
  }

  @Test func otherLinesWithoutEffectAreReported() throws {
    let terminal = try tool.atPrompt("integers")
    #expect(
      try terminal.answer(to: "<<<<<<< ours") == "skipped: the marker of a merge conflict\n")
    _ = try terminal.answer(to: "understudy 3 integers")
    #expect(
      try terminal.answer(to: "with seed=1")
        == "skipped: settings apply when a screen opens, as in understudy --seed 1\n")
  }
}

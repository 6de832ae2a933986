import TestTools
import Testing
import UnderstudyPlatform

/// `:open` with a session that is kept, or that a file holds.
@Suite(.serialized, .atTerminal) struct ContinuedSessionTests {
  let tool: Tool
  private static let journals = "state/understudy/journals"
  private static let saved =
    ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n"

  init() throws { tool = try Tool() }

  private func leave(_ terminal: PseudoTerminal) throws -> String {
    terminal.type("\u{4}")
    try terminal.expect(PseudoTerminal.afterLine)
    #expect(terminal.status() == 0)
    return terminal.unread.replacing("\r\n", with: "\n")
  }

  @Test func newestSessionContinuesWhereItEnded() throws {
    let first = try tool.atPrompt("integers")
    // The world drew this number, and must not draw it again.
    for line in ["add 7", "add"] { _ = try first.answer(to: line) }
    _ = try first.answer(to: ":save first")
    _ = try first.answer(to: "remove 0")
    _ = try leave(first)
    let drawn = try #require(
      tool.folder.read("first.session").split(separator: "\n").last { $0.hasPrefix("+") })
    let terminal = try tool.atPrompt()
    let opened = try terminal.answer(to: ":open last")
    #expect(
      opened.hasPrefix("continued integers after 3 commands: add 7, add, remove 0\nintegers  ["))
    #expect(opened.hasSuffix("]\ncount     4\n"))
    #expect(try terminal.answer(to: "add -5") == Integers.adding(-5, at: 0, to: 4))
    _ = try terminal.answer(to: ":save second")
    let text = try tool.folder.read("second.session")
    #expect(text.hasPrefix(try tool.folder.read("first.session")))
    #expect(text.contains("\n\(drawn)\n"))
    #expect(text.hasSuffix("\n> add -5\n+ integers[0] = -5\n  count = 5\n"))
    #expect(try tool.run("replay", "second.session") == Tool.Outcome(output: "1 passed\n"))
    #expect(try terminal.answer(to: ":undo 2").hasPrefix("undid 2 commands: remove 0, add -5\n"))
  }

  @Test func continuedSessionIsReportedOnceItChanged() throws {
    let first = try tool.atPrompt("integers")
    _ = try first.answer(to: "add 7")
    _ = try leave(first)
    let second = try tool.atPrompt()
    _ = try second.answer(to: ":open 1")
    #expect(try leave(second) == "")
    #expect(try tool.folder.names(in: Self.journals).filter { $0 != "running" }.count == 1)
    let third = try tool.atPrompt()
    _ = try third.answer(to: ":open last")
    _ = try third.answer(to: "add 8")
    #expect(
      try leave(third)
        == "2 commands are not saved; next time, type :open last or :save last NAME\n")
  }

  @Test func sessionOfAFileContinues() throws {
    try tool.folder.write(Self.saved, to: "mine.session")
    let terminal = try tool.atPrompt("greeting")
    let drawn = "integers  [1, 2, 3, 7]\ncount     4\n"
    #expect(
      try terminal.answer(to: ":open mine.session")
        == "continued integers after 1 command: add 7\n" + drawn)
    _ = try terminal.answer(to: "add 8")
    #expect(try tool.folder.read("mine.session") == Self.saved)
    #expect(
      try terminal.answer(to: ":session") == Self.saved
        + "> add 8\n+ integers[4] = 8\n  count = 5\n")
    #expect(
      try leave(terminal)
        == "1 command is not saved; next time, type :open last or :save last NAME\n")
  }

  @Test func sessionThatDoesNotMatchChangesNothing() throws {
    try tool.folder.write(Self.saved.replacing("count = 4", with: "count = 5"), to: "a.session")
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 9")
    let refusal = try terminal.answer(to: ":open a.session")
    #expect(
      refusal.hasPrefix("a.session: can't continue: it does not match when it runs again\n"))
    #expect(refusal.contains("count"))
    #expect(try terminal.answer(to: "add 10") == Integers.adding(10, at: 4, to: 4))
    #expect(
      try terminal.answer(to: ":open b.session")
        == "b.session: can't be read: no such file or directory\n")
    #expect(
      try terminal.answer(to: ":open last")
        == "no session is kept yet: one is kept when its prompt ends\n")
    try tool.folder.write("understudy 3 elsewhere\n", to: "c.session")
    #expect(
      try terminal.answer(to: ":open c.session").hasPrefix(
        "c.session:1: unknown screen \"elsewhere\": screens are person,"))
    try tool.folder.write(
      "understudy 3 integers\nwith time-zone=\"Asia/Tokyo\"\n", to: "d.session")
    #expect(
      try terminal.answer(to: ":open d.session").replacing("\n  ", with: " ")
        == "d.session: to continue it, start with its settings: understudy --time-zone Asia/Tokyo\n"
    )
    #expect(try terminal.answer(to: "add 11") == Integers.adding(11, at: 5, to: 5))
  }

  @Test func crashedSessionContinuesBeforeItsLastCommand() throws {
    try tool.folder.write(Self.saved + "> remove 0\nx SIGTRAP\n", to: "a.session")
    let terminal = try tool.atPrompt()
    let opened = """
      continued integers after 1 command: add 7
      left out: remove 0, in which the program ended
      integers  [1, 2, 3, 7]
      count     4

      """
    #expect(try terminal.answer(to: ":open a.session") == opened)
    #expect(try terminal.answer(to: ":session") == Self.saved)
  }

  @Test func tabOffersSessionsAfterScreens() throws {
    try tool.folder.write(Self.saved, to: "lately.session")
    let terminal = try tool.atPrompt()
    terminal.type(":open la\t")
    try terminal.expectScreen(
      "> :open la\nlast            the newest session that is kept\nlately.session")
  }
}

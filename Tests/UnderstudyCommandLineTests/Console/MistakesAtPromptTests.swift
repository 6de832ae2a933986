import TestTools
import Testing

/// Typing mistakes are shown, but they are no steps of the session.
@Suite(.serialized, .atTerminal) struct MistakesAtPromptTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func atPrompt() throws -> PseudoTerminal { try tool.atPrompt("integers", columns: 100) }

  @Test func savedSessionHasNoMistakes() throws {
    let terminal = try atPrompt()
    for line in ["ad 3", "add 7", "add x", "remove"] { _ = try terminal.answer(to: line) }
    #expect(
      try terminal.answer(to: ":save a")
        == "saved a.session without 3 refused commands; replay it: understudy replay a.session\n")
    #expect(
      try tool.folder.read("a.session") == ConsoleTests.opening
        + "> add 7\n+ integers[3] = 7\n  count = 4\n")
    #expect(try terminal.answer(to: ":save --all b") == PseudoTerminal.saved("b.session"))
    let whole = try tool.folder.read("b.session")
    #expect(
      whole == ConsoleTests.opening + """
        > ad 3
        ! "unknown command \\"ad\\": did you mean add?"
        > add 7
        + integers[3] = 7
          count = 4
        > add x
        ! "add: number: \\"x\\" is not a whole number"
        > remove
        ! "remove: row is missing: usage: remove ROW"

        """)
    #expect(try tool.run("replay", "a.session", "b.session").output.hasSuffix("2 passed\n"))
    #expect(terminal.statusAfterControlD() == 0)
    // A session that is kept has them, and a saved one has not.
    let next = try atPrompt()
    #expect(
      try next.answer(to: ":sessions").split(separator: "\n").first
        == "1  just now  integers  1 command  add 7")
    _ = try next.answer(to: ":save last c")
    #expect(try tool.folder.read("c.session") == tool.folder.read("a.session"))
    _ = try next.answer(to: ":save --all last d")
    #expect(try tool.folder.read("d.session") == whole)
    _ = try next.answer(to: ":save last e --all")
    #expect(try tool.folder.read("e.session") == whole)
    #expect(
      try next.answer(to: ":save --all") == "usage: :save [--all] [last|N] NAME\n")
  }

  /// The first element comes after the mistake.
  @Test func savedSessionSaysWhichStreamIsOpen() async throws {
    let tool = try Tool("FaultyScreens")
    let terminal = try tool.atPrompt("ticker")
    for line in ["listen 2000", "lsten"] { _ = try terminal.answer(to: line) }
    while try terminal.answer(to: ":show prices") == "prices  []\n" {
      try await Task.sleep(for: .milliseconds(100))
    }
    _ = try terminal.answer(to: "ask 0")
    #expect(
      try terminal.answer(to: ":save a").hasPrefix("saved a.session without 1 refused command;"))
    let text = try tool.folder.read("a.session")
    #expect(text.contains("\n> ask 0\n? prices(2000)\n< quote(0) 1\n"), "\(text)")
    #expect(terminal.statusAfterControlD() == 0)
    // What is kept does not say that it is a stream.
    #expect(
      try tool.atPrompt("ticker").answer(to: ":save last b").hasPrefix("saved b.session; "))
    #expect(try tool.run("replay", "a.session", "b.session").output == "2 passed\n")
  }

  @Test func undoAndHistoryCountSteps() throws {
    let terminal = try atPrompt()
    for line in ["add 7", "ad 8", "add 9", "add x"] { _ = try terminal.answer(to: line) }
    #expect(
      try terminal.answer(to: ":history")
        == "1  add 7\n   ad 8  # refused\n2  add 9\n   add x  # refused\n")
    #expect(try terminal.answer(to: ":undo").hasPrefix("undid add 9\n"))
    #expect(try terminal.answer(to: ":history") == "1  add 7\n   ad 8  # refused\n")
    #expect(try terminal.answer(to: ":undo").hasPrefix("undid add 7\n"))
    #expect(try terminal.answer(to: ":undo") == "nothing to undo: no command was typed\n")
    // Mistakes after an undo do not keep from redoing.
    _ = try terminal.answer(to: "ad 1")
    #expect(try terminal.answer(to: ":redo").hasPrefix("redid add 7\n"))
    #expect(try terminal.answer(to: ":redo").hasPrefix("redid add 9\n"))
    _ = try terminal.answer(to: ":save a")
    #expect(
      try tool.folder.read("a.session") == ConsoleTests.opening
        + "> add 7\n+ integers[3] = 7\n  count = 4\n> add 9\n+ integers[4] = 9\n  count = 5\n")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func mistakesAreNotUnsaved() throws {
    let terminal = try atPrompt()
    _ = try terminal.answer(to: "ad 3")
    #expect(terminal.statusAfterControlD() == 0)
    #expect(!terminal.whole.contains("not saved"))
    let next = try atPrompt()
    for line in ["ad 3", "add 3", "add x"] { _ = try next.answer(to: line) }
    #expect(next.statusAfterControlD() == 0)
    #expect(
      next.whole.contains("1 command is not saved; next time, type :open last or :save last NAME"))
    // Up finds them.
    let third = try atPrompt()
    _ = try third.answer(to: "ad 4")
    third.type("\u{1B}[A")
    try third.expectScreen { $0.hasSuffix("integers> ad 4") }
  }

  /// Redoing returns to what was before, whatever time has passed.
  @Test func redoDropsTimeThatHasPassed() throws {
    let terminal = try atPrompt()
    _ = try terminal.answer(to: "add 7")
    _ = try terminal.answer(to: ":undo")
    #expect(try terminal.answer(to: ":wait 1h") == "nothing changed\n")
    #expect(try terminal.answer(to: ":redo") == "redid add 7\n" + Integers.adding(7, at: 3))
    _ = try terminal.answer(to: ":save a")
    #expect(
      try tool.folder.read("a.session") == ConsoleTests.opening
        + "> add 7\n+ integers[3] = 7\n  count = 4\n")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }
}

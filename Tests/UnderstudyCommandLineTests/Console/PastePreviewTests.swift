import TestTools
import Testing
import UnderstudyPlatform

/// Several lines that are pasted: they are shown first, and run only if the person wants it.
@Suite(.serialized, .atTerminal) struct PastePreviewTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func pasteOfOneLineIsInserted() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("add ")
    terminal.paste("7\n\n")
    try terminal.expectScreen("integers> add 7")
    terminal.type("7\r")
    try terminal.expectScreen("integers> add 77\n\(Integers.adding(77, at: 3))integers>")
  }

  @Test(arguments: [80, 200] as [UInt16])
  func pasteIsShownBeforeItRuns(columns: UInt16) throws {
    let terminal = try tool.atPrompt("integers", columns: columns)
    terminal.paste("add 7\nremove 0\n\n")
    let preview = """
      count     3
      integers>
        add 7
        remove 0
      2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """
    try terminal.expectScreen(preview)
    terminal.type("xy\u{1B}[A")
    try terminal.expectScreen(preview)
    terminal.type("\r")
    try terminal.expectScreen(
      """
      count     3
      integers> add 7
      \(Integers.adding(7, at: 3))integers> remove 0
      \(Integers.removing(1, at: 0, of: 4))integers>
      """)
  }

  /// The rest of the character may never arrive.
  @Test func beginningOfACharacterIsNoDecision() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\nremove 0\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.type(bytes: [0xE4])
    terminal.type("\r")
    try terminal.expectScreen {
      $0.hasSuffix("integers> remove 0\n\(Integers.removing(1, at: 0, of: 4))integers>")
    }
  }

  @Test func narrowTerminalCutsLinesAndWrapsTheQuestion() throws {
    let terminal = try tool.atPrompt("integers", columns: 20)
    terminal.paste("add 1234567890123456789\nadd 日本語日本語日本語\nadd\t7")
    try terminal.expectScreen(
      """
      count     3
      >
        add 123456789012…
        add 日本語日本語…
        add  7
      3 commands pasted:
      Enter runs, Ctrl-X
      Ctrl-E edits,
      Ctrl-C drops them
      """)
  }

  @Test func longPasteShowsWhatFits() throws {
    let terminal = try tool.atPrompt("integers", rows: 8)
    let lines = (1...20).map { "add \($0)" }
    terminal.paste(lines.joined(separator: "\r"))
    try terminal.expectScreen(
      """
      integers>
        add 1
        add 2
        add 3
        add 4
        … 16 more lines
      20 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """)
    terminal.type("\r")
    try terminal.expect("count     22 → 23\r\n")
  }

  @Test func controlCDropsThePasteAndTheLine() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("typed")
    terminal.paste("add 7\nadd 8\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.type("\u{3}")
    try terminal.expectScreen(
      "count     3\nintegers> typed^C\ndropped: nothing was run\nintegers>")
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
  }

  @Test func escapeDropsThePasteAlone() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("add 1\u{2}")
    terminal.paste("7\nadd 8\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.type("x")
    try terminal.expect("\u{7}")
    terminal.type("\u{1B}")
    try terminal.expectScreen("count     3\ndropped: nothing was run\nintegers> add 1")
    terminal.type("2\r")
    try terminal.expectScreen("integers> add 21\n\(Integers.adding(21, at: 3))integers>")
    #expect(try terminal.answer(to: ":history") == "1  add 21\n")
  }

  @Test func pasteJoinsWhatIsTypedAroundIt() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("add 89\u{1B}[D")
    terminal.paste("7\nadd ")
    try terminal.expectScreen(
      """
      integers>
        add 87
        add 9
      2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """)
  }

  @Test func secondPasteIsAdded() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\nadd 8\n")
    try terminal.expect("2 commands pasted")
    terminal.paste("add 9\n")
    try terminal.expectScreen(
      """
      integers>
        add 7
        add 8
        add 9
      3 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """)
  }

  @Test func hostileTextDrivesNothing() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\u{1B}[2J\u{9B}31m\nadd 8\u{202E}\u{7}\u{200B}é👩‍👧\n")
    try terminal.expect("  add 7[2J31m\r\n")
    try terminal.expect("  add 8\u{FFFD}\u{FFFD}é👩‍👧\r\n")
    try terminal.expect("2 commands pasted")
    #expect(terminal.screen.unknown == [])
  }

  @Test func previewSurvivesStoppingAndResizing() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\nadd 8\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.resize(columns: 70)
    terminal.send(SIGWINCH)
    try terminal.expectScreen(
      """
      count     3
      integers>
        add 7
        add 8
      2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """)
  }

  @Test func pasteStopsAtFirstFailure() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\nremove 9\nadd 8\n:show count\n")
    try terminal.expect("4 commands pasted")
    terminal.type("\r")
    try terminal.expectScreen(
      """
      count     3
      integers> add 7
      \(Integers.adding(7, at: 3))integers> remove 9
      remove: row 9 is out of range: rows are 0 to 3
      stopped at remove 9: ran 1 of 4 commands; 2 not run: add 8, :show count
      integers>
      """)
    #expect(try terminal.answer(to: ":history 1") == "   remove 9  # refused\n")
  }

  @Test func failureOfAToolsCommandStopsThePaste() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste(":show nothing\nadd 8")
    try terminal.expect("2 commands pasted")
    terminal.type("\r")
    try terminal.expectScreen(
      """
      integers> :show nothing
      no binding "nothing": expected one of integers, count
      stopped at :show nothing: ran 0 of 2 commands; 1 not run: add 8
      integers>
      """)
  }

  @Test func lastFailureNeedsNoSummary() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("add 7\nremove 9")
    try terminal.expect("2 commands pasted")
    terminal.type("\r")
    try terminal.expectScreen(
      """
      integers> remove 9
      remove: row 9 is out of range: rows are 0 to 3
      integers>
      """)
  }

  @Test func sessionOfOtherScreenIsNotRun() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste("understudy 3 person\n> rename a b\n")
    try terminal.expectScreen(
      """
      this session is about person, so its commands are not run
      to run it: type :open person first
      integers>
      """)
  }

  @Test func sessionOpensItsScreen() throws {
    let terminal = try tool.atPrompt()
    try terminal.paste(
      ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n",
      asking: "a session of 1 command pasted: Enter runs, Ctrl-X Ctrl-E edits,")
    try terminal.expectScreen(
      """
      integers> add 7
      \(Integers.adding(7, at: 3))pasted a session: 1 command; 5 lines of expected output skipped
      integers>
      """)
  }

  @Test func sessionStopsAtAFailureThatItDoesNotExpect() throws {
    let terminal = try tool.atPrompt("integers")
    let session = "> remove 8\n! \"no\"\n> remove 9\n  count = 2\n> add 7\n"
    try terminal.paste(session, asking: "a session of 3 commands pasted")
    try terminal.expect(
      "stopped at remove 9: ran 1 of 3 commands; 1 not run: add 7\r\n")
  }

  @Test(arguments: [
    ("  count = 3\n+ integers[3] = 7\n", "skipped: expected output, not commands"),
    (
      "add 7\n<<<<<<< ours\nadd 8\n",
      "nothing is run: the paste has the marker of a merge conflict"
    ),
    ("understudy 3\n> add 7\n", "not a session header: expected understudy 3 SCREEN"),
  ])
  func pasteWithoutCommandsSaysWhy(text: String, reason: String) throws {
    let terminal = try tool.atPrompt("integers")
    terminal.paste(text)
    try terminal.expectScreen("count     3\n\(reason)\nintegers>")
  }

  /// What a session calls a command is never the tool's own.
  @Test func pastedSignMeansTheScreensCommand() throws {
    let terminal = try tool.atPrompt("integers")
    try terminal.paste("> save a\n> add 7\n", asking: "a session of 2 commands pasted")
    try terminal.expect("stopped at save a: ran 0 of 2 commands; 1 not run: add 7")
    _ = try terminal.opening()
    #expect(!tool.folder.exists("a.session"))
  }
}

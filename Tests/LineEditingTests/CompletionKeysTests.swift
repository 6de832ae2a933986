import TerminalTesting
import TestTools
import Testing

/// The list of candidates in a real terminal, drawn and erased below the line.
@Suite(.serialized, .atTerminal) struct CompletionKeysTests {
  private static let rows = """
    remove  Removes a row
    rename  Gives a new name
    revert  disabled: nothing changed
    """

  private func atPrompt(columns: UInt16 = 80, rows: UInt16 = 24) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Program.built("LineEditorDriver"), columns: columns, rows: rows)
    try terminal.expect("driver> ")
    return terminal
  }

  /// The terminal with the list of what begins with `re`.
  private func atList() throws -> PseudoTerminal {
    let terminal = try atPrompt()
    terminal.type("re\t")
    try terminal.expectScreen("driver> re\n" + Self.rows)
    return terminal
  }

  @Test func tabOpensListAndGoesThroughIt() throws {
    let terminal = try atList()
    terminal.type("\t")
    try terminal.expect("\u{1B}[7mremove  Removes a row\u{1B}[0m")
    try terminal.expectScreen("driver> remove\n" + Self.rows)
    terminal.type("\t")
    try terminal.expectScreen("driver> rename\n" + Self.rows)
    terminal.type("\t")
    try terminal.expectScreen("driver> remove\n" + Self.rows)
    terminal.type("\u{1B}[Z")
    try terminal.expect("\u{1B}[7mrename  Gives a new name\u{1B}[0m")
    try terminal.expectScreen("driver> rename\n" + Self.rows)
  }

  @Test(arguments: [("\u{1B}[B", "\u{1B}[A"), ("\u{E}", "\u{10}")])
  func arrowsMoveInTheList(down: String, up: String) throws {
    let terminal = try atPrompt()
    try terminal.expectLine("older", from: "older")
    terminal.type("re\t" + down + down)
    try terminal.expectScreen("driver> rename\n" + Self.rows)
    terminal.type(up)
    try terminal.expectScreen("driver> remove\n" + Self.rows)
    terminal.type("\u{7}\u{15}" + up)
    try terminal.expectScreen("driver> older")
  }

  @Test func leftAndRightChangeColumns() throws {
    let terminal = try atPrompt(columns: 20)
    terminal.type("pick word1\t\t")
    try terminal.expectScreen(
      """
      driver> pick word1
      word1   word15
      word10  word16
      word11  word17
      word12  word18
      word13  word19
      word14
      """)
    terminal.type("\u{1B}[C")
    try terminal.expect("\u{1B}[7mword15\u{1B}[0m")
    terminal.type("\u{1B}[B\u{1B}[D")
    try terminal.expect("\u{1B}[7mword10\u{1B}[0m")
    terminal.type("\u{1B}[D!\r")
    try terminal.expect("line: \"pick word1!0\"")
  }

  @Test func typingNarrowsTheList() throws {
    let terminal = try atList()
    terminal.type("m")
    try terminal.expectScreen("driver> rem\nremove  Removes a row")
    terminal.type("\u{8}")
    try terminal.expectScreen("driver> re\n" + Self.rows)
    terminal.type("x")
    try terminal.expectScreen("driver> rex\nnothing fits")
    terminal.type("\u{8}n\t")
    try terminal.expectScreen("driver> rename")
    try terminal.expectLine("rename x", from: "x")
  }

  @Test func nextWordClosesTheList() throws {
    let terminal = try atList()
    terminal.type("\t x")
    try terminal.expectScreen("driver> remove x")
  }

  @Test(arguments: ["\r", "\n"]) func enterTakesTheChosenCandidate(enter: String) throws {
    let terminal = try atList()
    terminal.type("\t\t" + enter)
    try terminal.expectScreen("driver> rename")
    terminal.type("1" + enter)
    try terminal.expectScreen("driver> rename 1\nline: \"rename 1\"\ndriver>")
  }

  @Test func enterRunsTheLineWhereNothingIsChosen() throws {
    let terminal = try atList()
    terminal.type("\r")
    try terminal.expectScreen("driver> re\nline: \"re\"\ndriver>")
    terminal.type("re\t\tx\r")
    try terminal.expectScreen("driver> removex\nline: \"removex\"\ndriver>")
  }

  @Test(arguments: ["\u{1B}", "\u{7}"]) func escapeRestoresWhatWasTyped(key: String) throws {
    let terminal = try atPrompt()
    terminal.type("say RE now\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\t\t")
    try terminal.expectScreen("driver> say remove now\n" + Self.rows)
    terminal.type(key)
    try terminal.expectScreen("driver> say RE now")
    try terminal.expectLine("say RE! now", from: "!")
  }

  @Test func controlCErasesTheList() throws {
    let terminal = try atList()
    terminal.type("\t\u{3}")
    try terminal.expectScreen("driver> remove^C\ninterrupted\ndriver>")
  }

  @Test func substringIsFoundAndSpelledAsItIs() throws {
    let terminal = try atPrompt()
    terminal.type("NAM\t")
    try terminal.expectScreen("driver> rename")
    terminal.type("\u{15}E\t")
    try terminal.expectScreen(
      "driver> E\nfetch   Asks the service\n"
        + Self.rows)
  }

  @Test func remarkSaysWhatIsExpected() throws {
    let terminal = try atPrompt()
    terminal.type("rate \t")
    try terminal.expectScreen("driver> rate\nstars: 1 to 5")
    terminal.type("4")
    try terminal.expectScreen("driver> rate 4\nstars: 1 to 5")
    terminal.type("\r")
    try terminal.expectScreen("driver> rate 4\nline: \"rate 4\"\ndriver>")
  }

  // MARK: The screen

  @Test func printingAboveKeepsTheList() throws {
    let terminal = try atList()
    terminal.type("\t")
    try terminal.expectScreen("driver> remove\n" + Self.rows)
    terminal.tell("hello")
    try terminal.expectScreen("above: hello\ndriver> remove\n" + Self.rows)
    terminal.type("\t")
    try terminal.expectScreen("above: hello\ndriver> rename\n" + Self.rows)
  }

  @Test func listAtTheBottomScrollsOnce() throws {
    let terminal = try atPrompt(rows: 6)
    for line in ["a", "b"] { try terminal.expectLine(line, from: line) }
    terminal.type("re\t\t")
    try terminal.expectScreen("driver> b\nline: \"b\"\ndriver> remove\n" + Self.rows)
    terminal.type("\t")
    try terminal.expectScreen("driver> b\nline: \"b\"\ndriver> rename\n" + Self.rows)
    terminal.type("\u{7}")
    try terminal.expectScreen("driver> b\nline: \"b\"\ndriver> re")
  }

  @Test func tallListIsWindowBelowThePrompt() throws {
    let terminal = try atPrompt(columns: 20, rows: 5)
    terminal.type("pick \t\t")
    try terminal.expectScreen(
      "driver> pick word\nword0   word20\nword1   word21\nword2   word22\n… 34 more")
    terminal.type("\t\t\t\t")
    try terminal.expectScreen(
      "driver> pick word3\nword1   word21\nword2   word22\nword3   word23\n… 34 more")
    terminal.type("\r\r")
    try terminal.expectScreen("driver> pick word3\nline: \"pick word3 \"\ndriver>")
  }

  @Test func listFollowsALineThatWraps() throws {
    let terminal = try atPrompt(columns: 20)
    let list = "remove  Removes a …\nrename  Gives a ne…\nrevert  disabled: …"
    terminal.type("0123456 r\t\t")
    try terminal.expectScreen("driver> 0123456 re\n" + list)
    terminal.type("\t")
    try terminal.expectScreen("driver> 0123456 remo\nve\n" + list)
    terminal.type("\u{7}")
    try terminal.expectScreen("driver> 0123456 re")
    terminal.type("\t\t\r01234567\r")
    try terminal.expectScreen(
      "driver> 0123456 remo\nve 01234567\nline: \"0123456 remov\ne 01234567\"\ndriver>")
  }

  @Test func newWidthDrawsTheListAnew() throws {
    let terminal = try atList()
    terminal.resize(columns: 20)
    try terminal.expectScreen(
      "driver> re\nremove  Removes a …\nrename  Gives a ne…\nrevert  disabled: …")
    terminal.resize(columns: 80)
    try terminal.expectScreen("driver> re\n" + Self.rows)
  }

  @Test func stoppingLeavesNoListBehind() throws {
    let terminal = try atList()
    // Without a shell the terminal continues the process at once.
    terminal.type("\u{1A}")
    try terminal.expectScreen("driver> re^Z\ndriver> re\n" + Self.rows)
  }

  @Test(arguments: ["C.UTF-8", "C", "POSIX", "xx_YY.UTF-8"])
  func wideAndCombiningWordsAreChosen(locale: String) throws {
    let terminal = try PseudoTerminal.atPrompt(["LC_ALL": locale], columns: 20)
    terminal.type("wide \t\t\t")
    try terminal.expectScreen("driver> wide e\u{301}te\u{301}\n日本語  👍\ne\u{301}te\u{301}")
    terminal.type("\t")
    try terminal.expectScreen("driver> wide 👍\n日本語  👍\ne\u{301}te\u{301}")
    terminal.type("\t")
    try terminal.expectScreen("driver> wide 日本語\n日本語  👍\ne\u{301}te\u{301}")
    try terminal.expectLine("wide 日本語 !", from: "\r!")
  }

  @Test func viKeysWorkInTheList() throws {
    let folder = try Folder()
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    terminal.type("re\t\u{1B}[B\u{1B}[B\u{1B}[Z")
    try terminal.expectScreen("driver> remove\n" + Self.rows)
    terminal.type("\r")
    try terminal.expectScreen("driver> remove")
    terminal.type("\u{8}\u{8}\u{8}\u{8}\u{8}\t")
    try terminal.expectScreen("driver> re\n" + Self.rows)
    terminal.type("\u{1B}")
    try terminal.expectScreen("driver> re")
  }

  @Test func listLeavesHalfOfTheScreen() throws {
    let terminal = try PseudoTerminal.atPrompt(columns: 10)
    terminal.type("pick word\t")
    try terminal.expect("… 29 more")
    #expect(terminal.screen.text.split(separator: "\n").count == 14)
    // Choosing shows as much as fits.
    terminal.type("\t")
    try terminal.expect("… 19 more")
    #expect(terminal.screen.text.split(separator: "\n").count == 24)
  }
}

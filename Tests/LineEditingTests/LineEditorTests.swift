import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// Lines as people type them, in a real terminal.
@Suite(.serialized, .atTerminal) struct LineEditorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: ["C", "C.UTF-8", "xx_YY.UTF-8"])
  func everyCharacterArrivesInAnyLocale(locale: String) throws {
    let terminal = try PseudoTerminal.atPrompt(["LC_ALL": locale])
    try terminal.expectLine("é日本語👍", from: "é日本語👍")
  }

  @Test func invalidBytesBecomeReplacementCharacters() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type(bytes: [0x61, 0xFF, 0xE2, 0x82, 0x62, 0x0D])
    try terminal.expect("line: \"a\u{FFFD}\u{FFFD}b\"\r\n")
  }

  @Test func characterInPiecesArrivesWhole() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("a")
    try terminal.expect("a")
    terminal.type(bytes: [0xE6, 0x97])
    try terminal.settle()
    terminal.type(bytes: [0xA5])
    try terminal.expect("日")
    try terminal.expectLine("a日b", from: "b")
  }

  @Test func controlCDropsTheLine() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("dropped")
    try terminal.expect("dropped")
    terminal.type("\u{3}")
    try terminal.expect("^C\r\n")
    try terminal.expect("interrupted\r\n")
    try terminal.expect("driver> ")
    try terminal.expectLine("kept", from: "kept")
  }

  @Test func controlCReachesARunningCommand() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("wait\r")
    try terminal.expect("waiting\r\n")
    terminal.type("\u{3}")
    try terminal.expect("cancelled\r\nline: \"wait\"\r\n")
  }

  @Test func controlDDeletesAndOnAnEmptyLineEnds() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("bc", from: "abc\u{1}\u{4}")
    terminal.type("\u{4}")
    try terminal.expect("\r\n\u{1B}[?2004lend\r\n")
    #expect(terminal.status() == 0)
  }

  @Test func controlDTypedBeforeThePromptEnds() throws {
    let terminal = try PseudoTerminal()
    terminal.type("\u{4}")
    try terminal.expect("end\r\n")
    #expect(terminal.status() == 0)
  }

  /// A Ctrl-D that is typed while the terminal changes modes arrives as NUL.
  @Test func nulOnAnEmptyLineIsControlD() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("ab", from: "a\u{0}b")
    terminal.type("\u{0}")
    try terminal.expect("end\r\n")
    #expect(terminal.status() == 0)
  }

  @Test func tabCompletesExtendsAndLists() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("fetch x", from: "f\tx")
    terminal.type("re\t")
    try terminal.expectScreen(
      "driver> re\nremove  Removes a row\nrename  Gives a new name\nrevert  disabled: nothing changed"
    )
    try terminal.expectLine("remove ", from: "m\t")
    try terminal.expectLine("say été !", from: "say é\t!")
    try terminal.expectLine("été! x", from: "été x\u{1}\u{6}\t!")
  }

  @Test func upAndDownKeepADraftOfAnyLength() throws {
    let terminal = try PseudoTerminal.atPrompt()
    let draft = String(repeating: "0123456789", count: 300)
    try terminal.expectLine("older", from: "older")
    terminal.type(draft + "\u{1}\u{1B}[A\u{1B}[B\r")
    try terminal.expect("line: \"\(draft)\"\r\n")
    try terminal.expect("driver> ")
    try terminal.expectLine("older!", from: "\u{1B}[A\u{1B}[A!")
    try terminal.expectLine(draft, from: "01\u{10}")
  }

  @Test func printingAboveLeavesTheLineUndisturbed() throws {
    let terminal = try PseudoTerminal.atPrompt(columns: 20)
    terminal.type("0123456789ABCDEFGHIJ")
    try terminal.expect("IJ")
    terminal.tell("hello")
    try terminal.expect("\u{1B}[1A\r \u{1B}[J\rabove: hello\r\n")
    try terminal.expect("driver> 0123456789AB")
    try terminal.expect("CDEFGHIJ")
    try terminal.expectLine("0123456789ABCDEFGHIJ!", from: "!")
  }

  @Test func pastedLinesRunOneByOneWithTheirTabs() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{1B}[200~f\tone\r\ntwo\nlast\u{1B}[201~")
    try terminal.expect("3 lines pasted: Enter runs them, Ctrl-C drops them")
    terminal.type("\r")
    try terminal.expect("line: \"f\\tone\"\r\n")
    try terminal.expect("line: \"two\"\r\n")
    try terminal.expect("line: \"last\"\r\n")
  }

  @Test func noByteOfAPasteIsAKey() throws {
    let terminal = try PseudoTerminal.atPrompt()
    let hostile = "a\u{3}b\u{4}\u{1A}\u{1C}c\u{1B}[2Jd\u{0}\u{9B}e"
    try terminal.expectLine("abc[2Jde", from: "\u{1B}[200~\(hostile)\u{1B}[201~")
  }

  @Test func longPasteArrivesWhole() throws {
    let terminal = try PseudoTerminal.atPrompt()
    let long = String(repeating: "0123456789", count: 1000)
    terminal.type("\u{1B}[200~\(long)\u{1B}[201~")
    try terminal.expectLine(long, from: "")
  }

  @Test func controlCLeavesUnfinishedPaste() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{1B}[200~half")
    terminal.type("\u{3}")
    try terminal.expect("interrupted\r\n")
    try terminal.expect("driver> ")
    try terminal.expectLine("whole", from: "whole")
  }

  @Test func viKeysOfTheUsersEditrcWork() throws {
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    try terminal.expectLine("one", from: "one")
    try terminal.expectLine("one!", from: "ab\u{1B}xkA!")
    try terminal.expectLine("<a!b", from: "ab\u{1B}[D!\u{1B}[H<\u{1B}OF>\u{1B}[D\u{1B}[3~")
    terminal.type("ab\u{1B}[200~c\td\ne\u{1B}[201~")
    try terminal.expect("2 lines pasted")
    terminal.type("\r")
    try terminal.expect("line: \"abc\\td\"\r\n")
    try terminal.expect("line: \"e\"\r\n")
    try terminal.expect("driver> ")
    try terminal.expectLine("abc\td!", from: "abc\u{1B}[A!")
    try terminal.expectLine("one !?", from: "one two\u{1B}[1;5D\u{1F}!\u{1B}[1;3C?")
    try terminal.expectLine("one !?.", from: "\u{12}!?\u{5}.")
  }
}

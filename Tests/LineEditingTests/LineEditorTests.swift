import CStandardLibrary
import TerminalTesting
import Testing

/// Lines as people type them, in a real terminal.
@Suite(.serialized) struct LineEditorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A driver that shows its first prompt.
  private func atPrompt(
    _ environment: [String: String] = [:],
    columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(environment, columns: columns)
    try terminal.expect("driver> ")
    return terminal
  }

  @Test(arguments: ["C", "C.UTF-8", "xx_YY.UTF-8"])
  func everyCharacterArrivesInAnyLocale(locale: String) throws {
    let terminal = try atPrompt(["LC_ALL": locale])
    terminal.type("é日本語👍\r")
    try terminal.expect("line: \"é日本語👍\"\r\n")
  }

  @Test func invalidBytesBecomeReplacementCharacters() throws {
    let terminal = try atPrompt()
    terminal.type(bytes: [0x61, 0xFF, 0xE2, 0x82, 0x62, 0x0D])
    try terminal.expect("line: \"a\u{FFFD}\u{FFFD}b\"\r\n")
  }

  @Test func controlCDropsTheLine() throws {
    let terminal = try atPrompt()
    terminal.type("dropped")
    try terminal.expect("dropped")
    terminal.type("\u{3}")
    try terminal.expect("^C\r\n")
    try terminal.expect("interrupted\r\n")
    try terminal.expect("driver> ")
    terminal.type("kept\r")
    try terminal.expect("line: \"kept\"\r\n")
  }

  @Test func controlCReachesARunningCommand() throws {
    let terminal = try atPrompt()
    terminal.type("wait\r")
    try terminal.expect("waiting\r\n")
    terminal.type("\u{3}")
    try terminal.expect("cancelled\r\nline: \"wait\"\r\n")
  }

  @Test func controlDDeletesAndOnAnEmptyLineEnds() throws {
    let terminal = try atPrompt()
    terminal.type("abc\u{1}\u{4}\r")
    try terminal.expect("line: \"bc\"\r\n")
    try terminal.expect("driver> ")
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
    let terminal = try atPrompt()
    terminal.type("a\u{0}b\r")
    try terminal.expect("line: \"ab\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("\u{0}")
    try terminal.expect("end\r\n")
    #expect(terminal.status() == 0)
  }

  @Test func tabCompletesExtendsAndLists() throws {
    let terminal = try atPrompt()
    terminal.type("f\tx\r")
    try terminal.expect("line: \"fetch x\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("re\t")
    try terminal.expect("\r\n\u{1B}[Jremove  Removes a row\r\nrename  Gives a new name\r\n")
    terminal.type("m\t\r")
    try terminal.expect("line: \"remove \"\r\n")
    try terminal.expect("driver> ")
    terminal.type("say é\t!\r")
    try terminal.expect("line: \"say été !\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("été x\u{1}\u{6}\t!\r")
    try terminal.expect("line: \"été! x\"\r\n")
  }

  @Test func upAndDownKeepADraftOfAnyLength() throws {
    let terminal = try atPrompt()
    let draft = String(repeating: "0123456789", count: 300)
    terminal.type("older\r")
    try terminal.expect("line: \"older\"\r\n")
    try terminal.expect("driver> ")
    terminal.type(draft + "\u{1}\u{1B}[A\u{1B}[B\r")
    try terminal.expect("line: \"\(draft)\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("\u{1B}[A\u{1B}[A!\r")
    try terminal.expect("line: \"older!\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("01\u{10}\r")
    try terminal.expect("line: \"\(draft)\"\r\n")
  }

  @Test func printingAboveLeavesTheLineUndisturbed() throws {
    let terminal = try atPrompt(columns: 20)
    terminal.type("0123456789ABCDEFGHIJ")
    try terminal.expect("IJ")
    terminal.tell("hello")
    try terminal.expect("\u{1B}[1A\r\u{1B}[Jabove: hello\r\n")
    try terminal.expect("driver> 0123456789AB")
    try terminal.expect("CDEFGHIJ")
    terminal.type("!\r")
    try terminal.expect("line: \"0123456789ABCDEFGHIJ!\"\r\n")
  }

  @Test func pastedLinesRunOneByOneWithTheirTabs() throws {
    let terminal = try atPrompt()
    terminal.type("\u{1B}[200~f\tone\r\ntwo\nlast\u{1B}[201~")
    try terminal.expect("line: \"f\\tone\"\r\n")
    try terminal.expect("line: \"two\"\r\n")
    try terminal.expect("last")
    terminal.type("!\r")
    try terminal.expect("line: \"last!\"\r\n")
  }

  @Test func noByteOfAPasteIsAKey() throws {
    let terminal = try atPrompt()
    let hostile = "a\u{3}b\u{4}\u{1A}\u{1C}c\u{1B}[2Jd\u{0}\u{9B}e"
    terminal.type("\u{1B}[200~\(hostile)\u{1B}[201~\r")
    try terminal.expect("line: \"abc[2Jde\"\r\n")
  }

  @Test func longPasteArrivesWhole() throws {
    let terminal = try atPrompt()
    let long = String(repeating: "0123456789", count: 1000)
    terminal.type("\u{1B}[200~\(long)\u{1B}[201~")
    terminal.type("\r")
    try terminal.expect("line: \"\(long)\"\r\n")
  }

  @Test func controlCLeavesUnfinishedPaste() throws {
    let terminal = try atPrompt()
    terminal.type("\u{1B}[200~half")
    terminal.type("\u{3}")
    try terminal.expect("interrupted\r\n")
    try terminal.expect("driver> ")
    terminal.type("whole\r")
    try terminal.expect("line: \"whole\"\r\n")
  }

  @Test func newWidthWrapsTheLineAnew() throws {
    let terminal = try atPrompt(columns: 40)
    terminal.type("0123456789ABCDEFGHIJ")
    try terminal.expect("IJ")
    terminal.resize(columns: 20)
    try terminal.expect("\u{1B}[1A\r\u{1B}[J")
    try terminal.expect("driver> 0123456789AB")
    terminal.type("\r")
    try terminal.expect("line: \"0123456789ABCDEFGHIJ\"\r\n")
  }

  @Test func viKeysOfTheUsersEditrcWork() throws {
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try atPrompt(["EDITRC": folder.path("editrc")])
    terminal.type("one\r")
    try terminal.expect("line: \"one\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("ab\u{1B}xkA!\r")
    try terminal.expect("line: \"one!\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("ab\u{1B}[D!\u{1B}[H<\u{1B}OF>\u{1B}[D\u{1B}[3~\r")
    try terminal.expect("line: \"<a!b\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("ab\u{1B}[200~c\td\ne\u{1B}[201~")
    try terminal.expect("line: \"abc\\td\"\r\n")
    try terminal.expect("e")
    terminal.type("\u{1B}[A!\r")
    try terminal.expect("line: \"e!\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("one two\u{1B}[1;5D\u{1F}!\u{1B}[1;3C?\r")
    try terminal.expect("line: \"one !?\"\r\n")
    try terminal.expect("driver> ")
    terminal.type("\u{12}!?\u{5}.\r")
    try terminal.expect("line: \"one !?.\"\r\n")
  }
}

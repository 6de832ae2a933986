import TerminalTesting
import TestTools
import Testing

/// Characters that a terminal would not show, or that would hide or reorder what is around them.
@Suite(.serialized, .atTerminal) struct InvisibleCharactersTests {
  @Test(arguments: [
    ("\u{202E}", "\\U+0202E"), ("\u{200B}", "\\U+0200B"), ("\u{AD}", "\\U+000AD"),
    ("\u{9B}", "\\U+0009B"), ("\u{9F}", "\\U+0009F"), ("\u{E0041}", "\\U+E0041"),
    ("\u{3164}", "\\U+03164"), ("\u{115F}", "\\U+0115F"), ("\u{34F}", "\\U+0034F"),
    ("\u{2028}", "\\U+02028"), ("\u{16}\u{202E}", "\\U+0202E"),
  ])
  func typedCharacterIsSpelledOut(keys: String, shown: String) throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("a\(keys)bc\u{1B}[D!")
    try terminal.expectScreen("driver> a\(shown)b!c")
    let character = String(keys.unicodeScalars.suffix(1))
    try terminal.expectLine("a\(character)b!c", from: "")
  }

  @Test func pastedCharacterIsSpelledOut() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{1B}[200~a\u{202E}b\u{1B}[201~")
    try terminal.expectScreen("driver> a\\U+0202Eb")
    // Backspace deletes the character as one.
    terminal.type("\u{7F}\u{7F}c")
    try terminal.expectScreen("driver> ac")
    try terminal.expectLine("ac", from: "")
  }

  @Test func recalledCharacterIsSpelledOut() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("ab\u{202E}c", from: "ab\u{202E}c")
    terminal.type("\u{1B}[A")
    try terminal.expect("\\U+0202E")
    #expect(terminal.screen.unknown == ["\u{202E}"], "the driver's own answer")
    terminal.type("\u{3}\u{12}ab")
    try terminal.expect("\\U+0202E")
    terminal.type("\u{7}\u{12}\u{7}!")
    #expect(terminal.screen.unknown == ["\u{202E}"])
  }

  @Test func spelledOutCharacterWrapsAtTheEdge() throws {
    let terminal = try PseudoTerminal.atPrompt(columns: 20)
    terminal.type("0123456\u{202E}89")
    try terminal.expectScreen("driver> 0123456\\U+02\n02E89")
    terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D!")
    try terminal.expectScreen("driver> 0123456!\\U+0\n202E89")
    terminal.resize(columns: 30)
    try terminal.expect("\u{1B}[J")
    try terminal.expectScreen("driver> 0123456!\\U+0202E89")
    try terminal.expectLine("0123456!\u{202E}89", from: "")
  }

  @Test func joinersStayAsTheyAre() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("👩\u{200D}👧 می\u{200C}خواهم", from: "👩\u{200D}👧 می\u{200C}خواهم")
  }

  /// libedit itself puts what vi's `/` finds into the line.
  @Test func viSearchFindsNoLineWithSuchACharacter() throws {
    let folder = try Folder()
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    try terminal.expectLine("abc", from: "abc")
    try terminal.expectLine("ab\u{202E}", from: "ab\u{202E}")
    terminal.type("\u{1B}/ab\r")
    try terminal.expect("abc")
    #expect(terminal.screen.unknown == ["\u{202E}"])
  }

  @Test func controlCharactersLeftOutOfAPasteAreCounted() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{1B}[200~a\u{1B}[31mb\u{7}\tc\u{1B}[201~")
    try terminal.expectScreen("left out 2 control characters\ndriver> a[31mb  c")
    try terminal.expectLine("a[31mb\tc", from: "")
    terminal.type("\u{1B}[200~a\u{0}\u{1B}[201~")
    try terminal.expectScreen("left out 1 control character\ndriver> a")
  }
}

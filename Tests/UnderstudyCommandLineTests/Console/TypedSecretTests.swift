import TestTools
import Testing

/// A secret that is typed or pasted at the prompt is not shown.
@Suite(.serialized, .atTerminal) struct TypedSecretTests {
  let tool: Tool

  init() throws { tool = try Tool("SignIn") }

  private func atPrompt(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, "account", environment: environment)
    try terminal.expect("isLocked   true\r\n")
    try terminal.expect("account> ")
    return terminal
  }

  /// Waits for the screen's end, which never showed the secret.
  private func expect(
    _ end: String, at terminal: PseudoTerminal, _ location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.expectScreen(at: location) { $0.hasSuffix(end) || $0.contains("orse") }
    try #require(!terminal.screen.text.contains("orse"), sourceLocation: location)
  }

  @Test func typedSecretIsShownAsStars() throws {
    let terminal = try atPrompt()
    terminal.type("sign-in ann \"correct horse\"")
    try expect("account> sign-in ann ***************", at: terminal)
    terminal.type("\r")
    try expect("\naccount>", at: terminal)
    #expect(terminal.screen.text.contains("userName  nil → ann\n"))
  }

  @Test func dumbTerminalShowsStarsToo() throws {
    let terminal = try atPrompt(["TERM": "dumb"])
    terminal.type("sign-in ann 'correct hors\u{8}se'")
    try expect("account> sign-in ann ***************", at: terminal)
    terminal.type("\r")
    try expect("\naccount>", at: terminal)
    #expect(terminal.screen.text.contains("userName  nil → ann\n"))
  }

  @Test(arguments: [
    // Corrected in the middle, cut and typed again, and with a blank that a backslash keeps.
    "sign-in ann 'correct hXrse'\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}o",
    "sign-in ann 'correct horse\u{1B}[D\u{1B}[D\u{1B}[C\u{1B}OC'",
    "sign-in ann horseradish\u{17}'correct horse'",
    "sign-in ann correct\\ horse\u{1}\u{5}",
  ])
  func editedSecretArrives(keys: String) throws {
    let terminal = try atPrompt()
    terminal.type(keys)
    try expect("*", at: terminal)
    terminal.type("\r")
    try terminal.expect("userName")
    try terminal.expect("ann")
    #expect(!terminal.screen.text.contains("orse"))
  }

  /// An undo brings back a star, and not what it stood for.
  @Test func secretThatAnUndoRestoresIsNotSent() throws {
    let terminal = try atPrompt()
    terminal.type("sign-in ann horse\u{7F}\u{1F}\r")
    try terminal.expect(
      "***** stands for a secret that is not recorded: type the\r\n  secret itself")
  }

  /// The view model that goes on needs the secret, which no session has.
  @Test func sessionContinuesUpToItsFirstSecret() throws {
    let lines = "unlock 4711\nsign-in ann horse\n"
    _ = try tool.run("account", "--record", "a.session", input: lines)
    let terminal = try PseudoTerminal(tool)
    try terminal.expect("> ")
    terminal.type(":open a.session\r")
    try terminal.expect("left out: unlock *** and what followed it: its secret is not recorded:")
    #expect(terminal.screen.text.contains("continued account after 0 commands\n"))
    terminal.type("unlock 4711\r")
    try terminal.expect("isLocked  true → false")
  }

  @Test func cutSecretIsGone() throws {
    let terminal = try atPrompt()
    terminal.type("sign-in ann horse\u{17}\u{19}\r")
    try terminal.expect(
      "***** stands for a secret that is not recorded: type the\r\n  secret itself")
    #expect(!terminal.screen.text.contains("orse"))
  }

  @Test func pastedLineHidesItsSecret() throws {
    let terminal = try atPrompt()
    terminal.paste("sign-in ann 'correct horse'")
    try expect("account> sign-in ann ***************", at: terminal)
    terminal.type("\r")
    try terminal.expect("nil → ann")
  }

  @Test func previewShowsStandIns() throws {
    let terminal = try atPrompt()
    let lines = "sign-in ann 'correct horse'\nunlock 4711\nsign-on ann horse\n# horse\n"
    terminal.paste(lines)
    try terminal.expectScreen(
      """
      account>
        sign-in ann *************
        unlock ***
        sign-on ***
        # horse
      3 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
      """)
    terminal.type("\r")
    try terminal.expectScreen { $0.contains("did you mean sign-in?") && $0.hasSuffix("account>") }
    let text = terminal.screen.text
    #expect(text.contains("account> sign-in ann ***************\n"))
    #expect(text.contains("account> unlock ****\n"))
    #expect(text.contains("account> sign-on *********\n"))
    #expect(text.contains("isLocked  true → false\n"))
    #expect(!text.contains("horse'"))
  }

  @Test func summaryOfAPasteHidesSecrets() throws {
    let terminal = try atPrompt()
    terminal.paste("sign-on ann horse\nunlock 4711\n")
    try terminal.expect("Ctrl-C drops")
    terminal.type("\r")
    try terminal.expect(
      "stopped at sign-on ***: ran 0 of 2 commands; 1 not run: unlock ***\r\n")
  }

  @Test func previewKnowsTheScreenThatThePasteOpens() throws {
    let terminal = try PseudoTerminal(tool)
    try terminal.expect("> ")
    terminal.paste(":open account\nsign-in ann horse\n")
    try terminal.expect("  :open account\r\n  sign-in ann *****\r\n")
    #expect(!terminal.screen.text.contains("horse"))
  }

  @Test func editorSeesNoSecretAndUnchangedLinesKeepTheirs() throws {
    try tool.folder.write(
      "#!/bin/sh\ncp \"$1\" before\nsed -i 's/unlock.*/unlock 4711/' \"$1\"\necho edited\n",
      to: "ed")
    _ = try tool.shell("chmod +x ed")
    let terminal = try atPrompt(["EDITOR": tool.folder.path("ed"), "PATH": "/usr/bin:/bin"])
    terminal.paste("sign-in ann 'correct horse'\nunlock 1\n")
    try terminal.expect("Ctrl-C drops")
    terminal.type("\u{18}\u{5}")
    // What was pasted may be drawn again before.
    try terminal.expect("edited")
    try terminal.expect("Ctrl-C drops")
    #expect(try tool.folder.read("before") == "sign-in ann *************\nunlock ***\n")
    terminal.type("\r")
    try terminal.expect("nil → ann")
    try terminal.expect("true → false")
  }

  @Test func toolsCommandHidesNothing() throws {
    let terminal = try atPrompt()
    terminal.type(":show userName")
    try terminal.expectScreen { $0.hasSuffix("account> :show userName") }
    terminal.type("\u{3}show userName")
    try terminal.expectScreen { $0.hasSuffix("account> show userName") }
  }
}

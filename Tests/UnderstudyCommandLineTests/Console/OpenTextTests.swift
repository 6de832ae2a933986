import TestTools
import Testing

@testable import UnderstudyPrompt

/// A text of several lines at the prompt.
@Suite(.serialized, .atTerminal) struct OpenTextTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    (#"title "one"#, #"title "one\n"#), ("title 'one", #"title 'one'"\n"'"#),
    (#"title don't"#, #"title don't'"\n"'"#), (#"a 'b' "c 'd"#, #"a 'b' "c 'd\n"#),
  ])
  func openQuoteContinues(line: String, beginning: String) throws {
    #expect(OpenText(line)?.beginning == beginning)
  }

  @Test(arguments: [
    "title one", #"title "one""#, #"title one\"#, #"title "one\"#, #"title "\q"#, "", "title 'a'",
  ])
  func closedLineDoesNotContinue(line: String) {
    #expect(OpenText(line) == nil)
  }

  @Test func typedTextHasSeveralLines() throws {
    let terminal = try tool.atPrompt("reviews")
    terminal.type("title \"one\r")
    try terminal.expectScreen(
      """
      reviews> title "one
      the text continues on the next line; " ends it, Ctrl-C drops it
      …
      """)
    // What is in quotes is neither completed nor taken for a command.
    terminal.type("sa\t")
    try terminal.expectScreen(
      "… sa\nthe text continues on the next line; \" ends it, Ctrl-C drops it")
    terminal.type("\u{15}\r")
    try terminal.expectScreen("…\n…")
    terminal.type("three\"\r")
    try terminal.expectScreen { $0.hasSuffix("\nreviews>") }
    #expect(try terminal.answer(to: ":save a") == PseudoTerminal.saved("a.session"))
    #expect(try tool.folder.read("a.session").contains("\n> title \"one\\n\\nthree\"\n"))
    terminal.type("\u{1B}[A\u{1B}[A")
    try terminal.expectScreen(#"reviews> title "one\n\nthree""#)
  }

  /// What is typed, what is pasted behind it, and what of that is shown.
  @Test(arguments: [
    ("", "title \"one\n\n  two\"\nadd x\n", "title \"one\\n\\n  two\""),
    ("title \"", "one\n\n  two\"\nadd x", "title \"one\\n\\n  two\""),
    ("title \"one\r\r", "  two\"\nadd x", "  two\""),
  ])
  func pastedTextHasSeveralLines(typed: String, pasted: String, shown: String) throws {
    let terminal = try tool.atPrompt("reviews")
    terminal.type(typed)
    if typed.hasSuffix("\r") { try terminal.expect("… ") }
    terminal.paste(pasted)
    try terminal.expectScreen {
      $0.hasSuffix(
        """

          \(shown)
          add x
        2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them
        """)
    }
    terminal.type("\r")
    try terminal.expectScreen { $0.hasSuffix("\nreviews>") }
    let history = "1  title \"one\\n\\n  two\"\n   add x  # refused\n"
    #expect(try terminal.answer(to: ":history") == history)
  }

  /// Text that closes no quote continues the one that is open.
  @Test func pasteMayLeaveTheTextOpen() throws {
    let terminal = try tool.atPrompt("reviews")
    terminal.type("title \"one\r")
    try terminal.expect("… ")
    terminal.paste("two\nthree")
    try terminal.expect("1 command pasted")
    terminal.type("\r")
    try terminal.expectScreen { $0.hasSuffix("\n…") }
    terminal.type("four\"\r")
    try terminal.expectScreen { $0.hasSuffix("\nreviews>") }
    #expect(
      try terminal.answer(to: ":history") == "1  title \"one\\ntwo\\nthree\\nfour\"\n")
  }

  @Test func pastedSecretStaysHiddenInAnOpenText() throws {
    let signIn = try Tool("SignIn")
    let terminal = try signIn.atPrompt("account")
    terminal.type("sign-in \"ann\r")
    try terminal.expect("… ")
    terminal.paste("x\" hunter2\nunlock 4711")
    try terminal.expect("2 commands pasted")
    #expect(!terminal.screen.text.contains("hunter2") && !terminal.screen.text.contains("4711"))
  }

  /// A quote that nothing closes spans nothing.
  @Test func pastedApostropheLeavesTheLinesAfterIt() throws {
    let terminal = try tool.atPrompt("reviews")
    terminal.paste("title 'one\ntitle two\n")
    try terminal.expect("2 commands pasted")
  }

  @Test(arguments: ["\u{3}", "\u{4}"]) func openTextIsDropped(key: String) throws {
    let terminal = try tool.atPrompt("reviews")
    terminal.type("title 'one\r")
    try terminal.expect("… ")
    terminal.type(key)
    try terminal.expectScreen { $0.hasSuffix("\nreviews>") }
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
  }

  @Test func secretStaysHiddenInTheNextLine() throws {
    let signIn = try Tool("SignIn")
    let terminal = try signIn.atPrompt("account")
    terminal.type("sign-in ann \"hun\r")
    try terminal.expectScreen { $0.hasSuffix("Ctrl-C drops it\n…") }
    terminal.type("ter2")
    try terminal.expectScreen { $0.hasSuffix("\n… ****") }
    #expect(!terminal.screen.text.contains("hun"))
  }

  @Test func scriptHasOneLineForEachCommand() throws {
    let outcome = try tool.run("reviews", input: "title \"one\ntwo\"\n")
    let errors = """
      stdin:1: column 11: the line ends inside the double quote opened at column 7; a line break is \
      written \\n

      """
    #expect((outcome.status, outcome.errors) == (1, errors))
  }
}

import TestTools
import Testing

/// Ctrl-X Ctrl-E: the line, or the lines of a paste, are edited in the person's own program.
@Suite(.serialized, .atTerminal) struct EditedPasteTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// The prompt, where the editor is a shell script that gets the file as `$1`.
  private func atPrompt(editor script: String, _ environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    try tool.folder.write("#!/bin/sh\n\(script)\n", to: "editor")
    _ = try tool.shell("chmod +x editor")
    return try tool.atPrompt(
      "integers",
      environment: ["EDITOR": tool.folder.path("editor"), "PATH": "/usr/bin:/bin"]
        .merging(environment) { $1 })
  }

  private static let keys = "\u{18}\u{5}"
  private static let question =
    "2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops them"

  private func paste(_ text: String, at terminal: PseudoTerminal) throws {
    terminal.paste(text)
    try terminal.expect("Ctrl-C drops")
  }

  @Test func editedPasteIsShownAgain() throws {
    let terminal = try atPrompt(
      editor: "cp \"$1\" before; sed -i s/add/remove/ \"$1\"; stty -a > modes")
    try paste("add 1\nadd 0\n", at: terminal)
    terminal.type(Self.keys)
    try terminal.expectScreen(
      """
      count     3
      integers>
        remove 1
        remove 0
      \(Self.question)
      """)
    #expect(try tool.folder.read("before") == "add 1\nadd 0\n")
    #expect(try tool.folder.read("modes").contains(" icanon"))
    terminal.type("\r")
    try terminal.expectScreen(
      """
      integers> remove 1
      \(Integers.removing(2, at: 1, of: 3))integers> remove 0
      \(Integers.removing(1, at: 0, of: 2))integers>
      """)
  }

  @Test func pasteThatLosesItsLinesIsDropped() throws {
    let terminal = try atPrompt(editor: ": > \"$1\"")
    try paste("add 1\nadd 0\n", at: terminal)
    terminal.type(Self.keys)
    try terminal.expectScreen("count     3\ndropped: nothing was run\nintegers>")
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
    // What is typed next is no part of it.
    #expect(try !terminal.answer(to: "remove 9").contains("not run"))
  }

  @Test func failedProgramLeavesThePaste() throws {
    let terminal = try atPrompt(editor: "echo remove 0 > \"$1\"; exit 1")
    try paste("add 1\nadd 0\n", at: terminal)
    terminal.type(Self.keys)
    try terminal.expect("not edited: ")
    try terminal.expect(" failed\r\n")
    try terminal.expect("  add 1\r\n  add 0\r\n\(Self.question)")
  }

  @Test func missingProgramIsReported() throws {
    let terminal = try atPrompt(editor: "", ["VISUAL": "no-such-editor"])
    terminal.type("add 1" + Self.keys)
    try terminal.expectScreen { $0.hasSuffix("set EDITOR to one\nintegers> add 1") }
    #expect(
      terminal.screen.text.contains("\"no-such-editor\": no such editor: set EDITOR to one\n"))
  }

  @Test func lineIsEdited() throws {
    let terminal = try atPrompt(editor: "cp \"$1\" before; echo add 77 > \"$1\"")
    terminal.type("add 1" + Self.keys)
    try terminal.expectScreen("count     3\nintegers> add 77")
    #expect(try tool.folder.read("before") == "add 1\n")
    // It runs only when the person enters it.
    terminal.type("7\r")
    try terminal.expectScreen("integers> add 777\n\(Integers.adding(777, at: 3))integers>")
    // Nothing of it stays in the temporary folder.
    #expect(try tool.folder.names(in: ".").filter { $0.hasPrefix("understudy-") } == [])
  }

  @Test func lineThatBecomesSeveralIsShownFirst() throws {
    let terminal = try atPrompt(editor: "printf 'add 7\\nadd 8\\n' > \"$1\"")
    terminal.type("add 1" + Self.keys)
    try terminal.expectScreen(
      "count     3\nintegers>\n  add 7\n  add 8\n\(Self.question)")
    terminal.type("\u{3}")
    try terminal.expectScreen("count     3\nintegers> add 1^C\ndropped: nothing was run\nintegers>")
  }

  @Test func viCommandEditsTheLine() throws {
    try tool.folder.write("bind -v\n", to: "editrc")
    let terminal = try atPrompt(
      editor: "echo add 77 > \"$1\"", ["EDITRC": tool.folder.path("editrc")])
    terminal.type("add 1\u{1B}v")
    try terminal.expectScreen { $0.hasSuffix("integers> add 77") }
  }
}

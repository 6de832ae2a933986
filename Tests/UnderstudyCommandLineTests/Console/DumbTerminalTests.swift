import TestTools
import Testing

/// A terminal that only appends characters, such as an editor's shell window: the same prompt,
/// plain, with the terminal's own editing.
@Suite(.serialized, .atTerminal) struct DumbTerminalTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: ["dumb", ""])
  func promptIsPlain(name: String) throws {
    let terminal = try PseudoTerminal(
      tool, "integers", environment: ["TERM": name, "NO_COLOR": ""])
    let greeting = "integers: type a command (Tab completes); :help for help, Ctrl-D to quit\n"
    #expect(try terminal.rows(until: "integers> ") == greeting + Integers.drawn)
    terminal.type("add 7\n")
    #expect(try terminal.rows(until: "integers> ") == "add 7\n" + Integers.adding(7, at: 3))
    terminal.type("fly\n")
    let refusal = "unknown command \"fly\": commands are add, remove\n"
    #expect(try terminal.rows(until: "integers> ") == "fly\n" + refusal)
    terminal.type(":show count\n")
    #expect(try terminal.rows(until: "integers> ") == ":show count\ncount  4  ▁█  3 to 4\n")
    #expect(terminal.statusAfterControlD() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  private func atPrompt(of screen: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, screen, environment: ["TERM": "dumb", "NO_COLOR": ""])
    try terminal.expect("> ")
    return terminal
  }

  @Test func tabCompletesTheOnlyWord() throws {
    let terminal = try atPrompt(of: "integers")
    terminal.type("re\t2\n")
    let removed = "remove 2\n" + Integers.removing(3, at: 2, of: 3)
    #expect(try terminal.rows(until: "integers> ") == removed)
    terminal.type("AD\t")
    #expect(try terminal.rows(until: "integers> add ") == "AD\n")
    terminal.type("5\n")
    #expect(try terminal.rows(until: "integers> ") == "5\n" + Integers.adding(5, at: 2, to: 2))
  }

  @Test func tabListsWordsInOneLine() throws {
    let terminal = try atPrompt(of: "scores")
    terminal.type("choose \t")
    let words = "choose \nregular  failing  slow\n"
    #expect(try terminal.rows(until: "scores> choose ") == words)
    terminal.type("x\t")
    let none = "x\nsource: one of regular, failing, slow\n"
    #expect(try terminal.rows(until: "scores> choose x") == none)
    terminal.type("\u{15}zz\t")
    let erased = String(repeating: "\u{8} \u{8}", count: 8)
    let unknown = "\(erased)zz\nno command begins with \"zz\"\n"
    #expect(try terminal.rows(until: "scores> zz") == unknown)
    terminal.type("\u{15}canc\t")
    let disabled = "\u{8} \u{8}\u{8} \u{8}canc\ncancel is disabled: nothing is being fetched\n"
    #expect(try terminal.rows(until: "scores> canc") == disabled)
  }

  @Test func controlRFindsOlderLines() throws {
    let terminal = try atPrompt(of: "integers")
    for line in ["add 71", "add 72"] {
      terminal.type(line + "\n")
      try terminal.expect("integers> ")
    }
    terminal.type("\u{12}")
    let advice = "\ntype a part of an earlier line, then Ctrl-R\n"
    #expect(try terminal.rows(until: "integers> ") == advice)
    terminal.type("D 7\u{12}")
    #expect(try terminal.rows(until: "integers> D 7") == "D 7\nnot found: \"D 7\"\n")
    terminal.type("\u{15}d 7\u{12}")
    let erased = String(repeating: "\u{8} \u{8}", count: 3)
    #expect(try terminal.rows(until: "integers> add 72") == "\(erased)d 7\n")
    terminal.type("\u{12}")
    #expect(try terminal.rows(until: "integers> add 71") == "\n")
    terminal.type("\u{12}")
    #expect(try terminal.rows(until: "integers> add 71") == "\nnot found: \"d 7\"\n")
    terminal.type("\n")
    #expect(try terminal.rows(until: "integers> ") == "\n" + Integers.adding(71, at: 4, to: 5))
  }

  @Test func lineIsEditedAtItsEnd() throws {
    let terminal = try atPrompt(of: "integers")
    terminal.type("add 78é\u{7F}\u{8}x\u{17}9\u{1}\n")
    let back = "\u{8} \u{8}"
    let keys = "add 78é\(back)\(back)x\(back)\(back)9\u{7}\n"
    #expect(try terminal.rows(until: "integers> ") == keys + Integers.adding(9, at: 3))
    terminal.type("\u{1B}[Ax\u{7F}\u{1B}[15~\n")
    let recalled = "add 9x\(back)\u{7}\n"
    #expect(try terminal.rows(until: "integers> ") == recalled + Integers.adding(9, at: 4, to: 4))
  }

  /// It is from a terminal that can edit lines, or from a damaged file.
  @Test func recalledLineCannotDriveTheTerminal() throws {
    let history = "_HiStOrY_V2_\nadd\\0407\\011\\033[2J\n"
    try tool.folder.write(history, to: tool.history)
    let terminal = try atPrompt(of: "integers")
    terminal.type("\u{1B}[A\u{15}add 7\n")
    let erased = String(repeating: "\u{8} \u{8}", count: 10)
    let keys = "add 7\u{FFFD}\u{FFFD}[2J\(erased)add 7\n"
    #expect(try terminal.rows(until: "integers> ") == keys + Integers.adding(7, at: 3))
  }

  /// An editor's shell window shows what is typed itself, and sends whole lines.
  @Test func windowThatEditsLinesGetsNoEcho() throws {
    var shell = try tool.program(["integers"])
    shell.arguments = ["-c", #"stty -echo; exec "$0" "$@""#, shell.path] + shell.arguments
    shell.path = "/bin/sh"
    shell.environment["PATH"] = "/usr/bin:/bin"
    let terminal = try PseudoTerminal(shell, ["TERM": "dumb"])
    try terminal.expect("integers> ")
    terminal.type("add 7\n")
    #expect(try terminal.rows(until: "integers> ") == Integers.adding(7, at: 3))
  }

  @Test func controlCDropsLineAndCancels() throws {
    let terminal = try PseudoTerminal(tool, "scores", environment: ["TERM": "dumb"])
    try terminal.expect("scores> ")
    terminal.type("half")
    try terminal.expect("half")
    terminal.type("\u{3}")
    #expect(try terminal.rows(until: "scores> ") == "^C\n")
    terminal.type("choose slow\n")
    try terminal.expect("> ")
    terminal.type("fetch\n")
    try terminal.expect("cancel is enabled\r\n")
    terminal.type("\u{3}")
    let cancelled = """
      ^C
      cancelling fetch
      scores(.slow) was cancelled
      isLoading  true → false
      errorText  nil → cancelled
      cancel is disabled: nothing is being fetched

      """
    #expect(try terminal.rows(until: "scores> ") == cancelled)
  }
}

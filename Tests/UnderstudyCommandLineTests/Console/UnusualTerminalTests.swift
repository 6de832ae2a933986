import TestTools
import Testing
import UnderstudyPlatform

/// The prompt with an unusual locale, terminal or user configuration.
@Suite(.serialized, .atTerminal) struct UnusualTerminalTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func atPrompt(
    of screen: String = "integers",
    _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, screen, environment: environment)
    try terminal.expect("> ")
    return terminal
  }

  // MARK: Locales

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "xx_YY.UTF-8"])
  func textOfEveryScriptIsTypedRecalledAndRecorded(locale: String) throws {
    let terminal = try atPrompt(of: "person", ["LC_ALL": locale])
    terminal.type("rename é 日本語👍\r")
    let names = [
      "firstNameText = \"é\"", "lastNameText = \"日本語👍\"", "fullNameText = \"é 日本語👍\"",
    ]
    let changes = names.map { "  \($0)\n" }.joined()
    let answer = """
      firstNameText  Wasin → é
      lastNameText   Thonkaew → 日本語👍
      fullNameText   Wasin Thonkaew → é 日本語👍

      """
    try terminal.expectScreen("person> rename é 日本語👍\n\(answer)person>")
    terminal.type("\u{1B}[A")
    try terminal.expectScreen("\(answer)person> rename é 日本語👍")
    // The cursor is beside its character: this deletes the last but one.
    terminal.type("\u{1B}[D\u{8}")
    try terminal.expectScreen("\(answer)person> rename é 日本👍")
    // The prompt shows the search text, which libedit can't display in every locale.
    terminal.type("\u{12}日本")
    try terminal.expectScreen("\(answer)search \"日本\": rename é 日本語👍\nrename é 日本語👍")
    terminal.type("\u{7}\u{15}\u{B}:save a.session\r")
    try terminal.expect("saved a.session;")
    #expect(try tool.folder.read("a.session").hasSuffix("\n> rename é 日本語👍\n\(changes)"))
  }

  // MARK: Ctrl-Z

  /// The tool in a shell that continues it in the foreground when a line is entered.
  private func inShell(_ tool: Tool, _ screen: String) throws -> PseudoTerminal {
    let script = #"set -m; "$0" "$@"; echo "stopped: $?"; read answer; fg; echo "ended: $?""#
    let prompt = try tool.program([screen])
    var shell = prompt
    shell.path = "/bin/sh"
    shell.arguments = ["-c", script, prompt.path] + prompt.arguments
    let terminal = try PseudoTerminal(shell)
    terminal.surroundings = tool
    return terminal
  }

  @Test func controlZStopsRunningCommandAndFgContinuesIt() throws {
    let terminal = try inShell(Tool("FaultyScreens"), "busy")
    _ = try terminal.opening()
    terminal.type("ignore\r")
    try terminal.expect("ignore")
    try terminal.expect(" ignore ")
    terminal.type("\u{1A}")
    try terminal.expect("stopped: \(128 + SIGTSTP)\r\n")
    #expect(terminal.modes == terminal.modesBefore)
    terminal.type("\n")
    try terminal.expect(" ignore ")
    terminal.type("\u{3}")
    try terminal.expect("cancelling ignore\r\n")
    try terminal.expect("Ctrl-C again to quit")
    terminal.type("\u{3}")
    try terminal.expect("ended: 130\r\n")
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func controlZReturnsTerminalToShellAndFgTakesIt() throws {
    let terminal = try inShell(tool, "integers")
    _ = try terminal.opening()
    terminal.type("add")
    try terminal.expect("add")
    terminal.type("\u{1A}")
    try terminal.expect("^Z\r\n\(PseudoTerminal.afterLine)")
    try terminal.expect("stopped: \(128 + SIGTSTP)\r\n")
    #expect(terminal.modes == terminal.modesBefore)
    terminal.type("\n")
    try terminal.expect("> add")
    terminal.type(" 7\r")
    try terminal.expectScreen("integers> add 7\n\(Integers.adding(7, at: 3))integers>")
    terminal.type("\u{4}")
    try terminal.expect("ended: 0\r\n")
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// After a stop without warning, the terminal has the shell's modes.
  @Test func continuedProgramHasTerminalAgain() throws {
    let terminal = try atPrompt()
    terminal.type("add")
    try terminal.expect("add")
    let modes = terminal.modes
    terminal.stop()
    #expect(terminal.modes == terminal.modesBefore)
    terminal.send(SIGCONT)
    try terminal.expect("\u{1B}[?2004h")
    try terminal.expect("> add")
    #expect(terminal.modes == modes)
    terminal.type(" 7\r")
    try terminal.expect("  + 3  7\r\n")
  }

  // MARK: Titles

  @Test func titleNamesScreenAndProgramWhileLinesAreRead() throws {
    let terminal = try tool.atPrompt()
    #expect(terminal.screen.title == "understudy")
    _ = try terminal.answer(to: ":open integers")
    try terminal.expectScreen { $0.hasSuffix("\nintegers>") }
    #expect(terminal.screen.title == "integers – understudy")
    #expect(terminal.statusAfterControlD() == 0)
    #expect(terminal.screen.title == "the person's")
    #expect(terminal.screen.unknown == [])
  }

  @Test(arguments: [SIGTERM, SIGABRT]) func titleIsRestoredWhenASignalEndsTheProcess(signal: Int32)
    throws
  {
    let terminal = try atPrompt(Program.briefBacktraces)
    terminal.send(signal)
    if signal == SIGABRT { try terminal.leaveBacktrace() }
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.screen.title == "the person's")
  }

  /// After a SIGSTOP the title is on the terminal's stack already.
  @Test func titleIsRestoredAfterAStop() throws {
    let terminal = try atPrompt()
    terminal.type("add")
    try terminal.expect("add")
    terminal.stop()
    terminal.send(SIGCONT)
    try terminal.expect("> add")
    terminal.type("\u{15}\u{4}")
    #expect(terminal.status() == 0)
    #expect(terminal.screen.title == "the person's")
  }

  @Test(arguments: ["linux", "dumb", "vt100", ""]) func terminalWithoutTitleGetsNone(name: String)
    throws
  {
    let terminal = try atPrompt(of: "integers", ["TERM": name])
    #expect(terminal.screen.title == "the person's")
    #expect(terminal.statusAfterControlD() == 0)
    #expect(!terminal.unread.contains("\u{1B}[23;2t"))
  }

  // MARK: Terminals

  @Test(arguments: ["no-such-terminal", "ansi", "vt100", "screen"])
  func terminalOfAnyNameSupportsEditing(name: String) throws {
    let terminal = try atPrompt(of: "integers", ["TERM": name])
    terminal.type("dda\u{1}\u{4}\u{5}\u{8}\u{1}a\u{5}d 7\r")
    try terminal.expectScreen("integers> add 7\n\(Integers.adding(7, at: 3))integers>")
    #expect(terminal.statusAfterControlD() == 0)
    #expect(!terminal.screen.text.contains("no entry"))
  }

  @Test func editOffUsesTerminalDriver() throws {
    try tool.folder.write("edit off\n", to: "editrc")
    let terminal = try atPrompt(of: "integers", ["EDITRC": tool.folder.path("editrc")])
    terminal.type("adx\u{7F}d 7\n")
    try terminal.expect("  + 3  7\r\ncount     3 → 4\r\nintegers> ")
    #expect(terminal.modes == terminal.modesBefore)
    terminal.type("half\u{3}")
    try terminal.expect("^C\r\nintegers> ")
    #expect(terminal.statusAfterControlD() == 0)
  }

  /// The input is then a script, although a person types it.
  @Test func outputToFileShowsNoPrompt() throws {
    var shell = try tool.program([])
    shell.arguments = ["-c", "exec \"$0\" integers > output", shell.path]
    shell.path = "/bin/sh"
    let terminal = try PseudoTerminal(shell)
    terminal.type("add 7\n\u{4}")
    #expect(terminal.status() == 0)
    #expect(terminal.unread == "add 7\r\n")
    #expect(
      try tool.folder.read("output")
        == ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n")
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func closedTerminalEndsProgram(name: String) throws {
    let terminal = try atPrompt(of: "integers", ["TERM": name])
    terminal.type(":record a.session\r")
    try terminal.expect("recording a.session\r\n")
    terminal.type("add 7\r")
    // The prompt returns when the command has ended.
    try terminal.expect("count     3 → 4\r\n")
    try terminal.expect("> ")
    #expect(terminal.statusAfterHangUp() == 128 + SIGHUP)
    let end = "> add 7\n+ integers[3] = 7\n  count = 4\n"
    #expect(try tool.folder.read("a.session").hasSuffix(end))
  }

  // MARK: Keys

  /// The user's own keys work, and unknown keys leave nothing in the line.
  @Test(arguments: ["", "bind -v\n"])
  func unknownKeysAreIgnored(mode: String) throws {
    let own = #"bind -s "\e[15~" "add""# + "\n" + #"bind -s "\e[7\^" "77""# + "\n"
    try tool.folder.write(mode.isEmpty ? own : mode, to: "editrc")
    let terminal = try atPrompt(of: "integers", ["EDITRC": tool.folder.path("editrc")])
    terminal.type("\u{1B}[17~\u{1B}[24;2~")
    terminal.type(mode.isEmpty ? "\u{1B}[15~ \u{1B}[7^" : "a\u{1B}[15~dd 77")
    terminal.type("\u{1B}[1;9P\u{1B}[1;3D\u{1B}[1;3C\r")
    try terminal.expectScreen("integers> add 77\n\(Integers.adding(77, at: 3))integers>")
  }

  @Test func lineThatBeginsWithBlankIsNotKept() throws {
    let terminal = try atPrompt()
    for line in ["add 7", " add 8", " fly", " :show count", " clear"] {
      terminal.type(line + "\r")
      _ = try terminal.opening()
    }
    #expect(terminal.screen.text.contains("\ncount  5  "))
    terminal.type("\u{1B}[A\r")
    try terminal.expectScreen("integers> add 7\n\(Integers.adding(7, at: 4, to: 5))integers>")
    let history = try tool.folder.read(tool.history)
    #expect(history == "_HiStOrY_V2_\nadd\\0407\n")
  }
}

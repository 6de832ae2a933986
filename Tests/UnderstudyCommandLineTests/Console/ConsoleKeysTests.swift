import TestTools
import Testing
import UnderstudyPlatform

/// Keys and signals at the tool's prompt.
@Suite(.serialized, .atTerminal) struct ConsoleKeysTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A prompt at which `keys` started a fetch from a slow service.
  private func fetching(by keys: String = "fetch\r") throws -> PseudoTerminal {
    let terminal = try tool.atPrompt("scores")
    _ = try terminal.answer(to: "choose slow")
    terminal.type(keys)
    try terminal.expect("cancel is enabled\r\n")
    return terminal
  }

  @Test func controlCDropsTheLine() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("half")
    try terminal.expect("half")
    terminal.type("\u{3}")
    #expect(try terminal.opening() == "^C\n" + PseudoTerminal.afterLine)
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
  }

  @Test func controlCMarksTheLine() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("add 12345\u{2}\u{2}\u{2}\u{3}")
    try terminal.expectScreen("integers> add 12345^C\nintegers>")
    // A line of several rows, too.
    let long = "add " + String(repeating: "1 ", count: 80)
    terminal.type(long + "\u{1}\u{3}")
    let rows = ["integers> " + long.prefix(69), String(long.dropFirst(70).prefix(79))]
    try terminal.expectScreen("\(rows[0])\n\(rows[1])\n\(long.dropFirst(150))^C\nintegers>")
  }

  @Test func commentSignPutsTheLineIntoTheSession() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("add 7, but later\u{1B}#")
    try terminal.expectScreen("integers> # add 7, but later\nintegers>")
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    #expect(try tool.folder.read("a.session").hasSuffix("\n# add 7, but later\n"))
  }

  /// Swift's crash handler would show a trace, ask what to do, and let the program continue.
  @Test func controlBackslashQuits() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("half")
    try terminal.expect("half")
    terminal.type("\u{1C}")
    #expect(terminal.status() == 128 + SIGQUIT)
    #expect(terminal.modes == terminal.modesBefore)
    #expect(!terminal.screen.text.contains("crash"))
  }

  @Test func controlCDropsRestOfPaste() throws {
    let terminal = try fetching(
      by: "\u{1B}[200~fetch\nchoose failing\n\nchoose regular\n\u{1B}[201~\r")
    terminal.type("\u{3}")
    try terminal.expectScreen(
      """
      ^C
      cancelling fetch
      scores(.slow) was cancelled
      isLoading  true → false
      errorText  nil → cancelled
      cancel is disabled: nothing is being fetched
      stopped at fetch: ran 0 of 3 commands; 2 not run: choose failing, choose regular
      scores>
      """)
    #expect(try terminal.answer(to: ":show source") == "source  .slow\n")
  }

  @Test func controlCKeepsWhatIsTypedAfterIt() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("half\u{3}add 7\r")
    try terminal.expect("^C\r\n")
    try terminal.expect("add 7\r\n")
    _ = try terminal.expect("count     3 → 4\r\n")
  }

  @Test func controlCCancelsRunningCommand() throws {
    let terminal = try fetching()
    terminal.type("\u{3}")
    try terminal.expectScreen(PseudoTerminal.cancelledFetch(from: "slow"))
    #expect(try terminal.answer(to: "choose regular") == "source  .slow → .regular\n")
    #expect(try terminal.answer(to: ":save a.session") == PseudoTerminal.saved("a.session"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func textTypedWhileRunningIsKept() throws {
    let terminal = try fetching()
    terminal.type("choose failing\r")
    try terminal.expect("isLoading  true → false\r\n")
    try terminal.expect("source  .slow → .failing\r\n")
  }

  @Test func controlDEndsTheProgram() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("\u{4}")
    try terminal.expect("\r\n" + PseudoTerminal.afterLine)
    #expect(terminal.status() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func signalRestoresTerminal(signal: Int32) throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("half")
    try terminal.expect("half")
    terminal.send(signal)
    try terminal.expect("\r\n" + PseudoTerminal.afterLine)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func signalEndsRunningCommand() throws {
    let terminal = try fetching()
    terminal.send(SIGTERM)
    #expect(terminal.status() == 128 + SIGTERM)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func tabCompletesEnabledCommands() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("a\t5\r")
    try terminal.expect(PseudoTerminal.afterLine)
    #expect(try terminal.opening() == Integers.adding(5, at: 3))
    terminal.type("r\t0\r")
    try terminal.expect(PseudoTerminal.afterLine)
    #expect(try terminal.opening() == Integers.removing(1, at: 0, of: 4))
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    terminal.type("\t")
    try terminal.expectScreen(
      """
      integers>
      add        insert a number, or a random one
      remove     disabled: the list is empty
      :help      list the commands, or explain one
      :show      show the whole screen, or bindings and their parts in full
      :watch     show bindings after each command (repeat to stop)
      :set       show the settings, or turn one on or off
      :wait      let time pass for the view model: 1.5, 5m, 1h30m
      :screens   list the screens
      :open      open a screen, or continue a session
      :undo      undo the last command, or the last N
      :redo      redo what :undo undid
      … 8 more
      """)
    terminal.type("\t")
    try terminal.expectScreen(
      """
      integers> add
      add        insert a number, or a random one
      remove     disabled: the list is empty
      :help      list the commands, or explain one
      :show      show the whole screen, or bindings and their parts in full
      :watch     show bindings after each command (repeat to stop)
      :set       show the settings, or turn one on or off
      :wait      let time pass for the view model: 1.5, 5m, 1h30m
      :screens   list the screens
      :open      open a screen, or continue a session
      :undo      undo the last command, or the last N
      :redo      redo what :undo undid
      :history   list the commands of this session, or the last N
      :session   show the session so far, as its file has it
      :sessions  list the sessions that are kept, newest first
      :save      write the session so far, or a kept session, to a file
      :record    record the session in a file, from its beginning
      :replay    replay the folder sessions, a file or a kept one
      :review    go through what differs in a session, or in the last :replay
      :quit      quit; Ctrl-D does the same
      """)
  }

  @Test func tabCompletesTheCasesOfAnEnum() throws {
    let terminal = try tool.atPrompt("scores")
    terminal.type("ch\tf\t\r")
    try terminal.expect("source  .regular → .failing\r\n")
    _ = try terminal.opening()
    terminal.type("choose \t")
    try terminal.expectScreen("scores> choose\nregular  failing  slow")
  }

  @Test func tabCompletesColonCommandsScreensAndBindings() throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type(":o\tg\t\r")
    try terminal.expect("greeting  nil\r\n")
    _ = try terminal.opening()
    terminal.type(":sh\tg\t\r")
    try terminal.expect("greeting  nil\r\n")
    _ = try terminal.opening()
    terminal.type(":he\tsh\t\r")
    try terminal.expect("show-greeting\r\n  say hello\r\n")
  }
}
